// What need not be seen in the first frame is made in tasks of their own after it, so that a slow phone is never busy for
// long at a stretch, and answers a finger in between.

/** Lets the page do what has come up meanwhile, and be drawn. */
export const nextTask = () => new Promise<void>((resume) => setTimeout(resume));

/** How many tasks ago a component was first shown, up to a number of them; to be made while the component is. */
export class StagedRender {
  tasks = $state(0);

  constructor(most: number) {
    $effect(() => {
      if (this.tasks >= most) return;
      const timer = setTimeout(() => (this.tasks += 1));
      return () => clearTimeout(timer);
    });
  }
}
