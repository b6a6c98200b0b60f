// The serif of the site, in both of its weights from the first paint on, or in none: a page has one serif, and its lines
// stay where they are.

const FACES = ["400 1em 'Source Serif 4'", "600 1em 'Source Serif 4'"];
/** Milliseconds that a page which could be shown waits for it. */
const PATIENCE = 100;

/** Begins to load it, and says whether it is there. */
export async function loadSerif(): Promise<boolean> {
  try {
    const found = await Promise.all(FACES.map((face) => document.fonts.load(face)));
    return found.every((faces) => faces.length > 0);
  } catch {
    return false;
  }
}

/** To be awaited when all else is there: a serif that is not there by then is left for the next visit. */
export async function chooseSerif(isLoaded: Promise<boolean>): Promise<void> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false));
  if (!(await Promise.race([isLoaded, late]))) document.documentElement.dataset.serif = "system";
}
