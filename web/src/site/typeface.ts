// The site's serif font: both weights from the first paint on, or neither, so that a page has one serif and its lines
// do not move.

const FACES = ["400 1em 'Source Serif 4'", "600 1em 'Source Serif 4'"];
/** Milliseconds that a page ready to be shown waits for it. */
const PATIENCE = 100;

/** Start loading it; resolves to whether it has loaded. */
export async function loadSerif(): Promise<boolean> {
  try {
    const found = await Promise.all(FACES.map((face) => document.fonts.load(face)));
    return found.every((faces) => faces.length > 0);
  } catch {
    return false;
  }
}

/** Await this when all else is ready: a font that is not there by then is left for the next visit. */
export async function chooseSerif(isLoaded: Promise<boolean>): Promise<void> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false));
  if (!(await Promise.race([isLoaded, late]))) document.documentElement.dataset.serif = "system";
}
