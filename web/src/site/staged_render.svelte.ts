// Renders in stages: what is not needed in the first frame follows in tasks of its own, so that a slow phone is never
// busy for long and responds to touch in between.

/** Yield to other tasks and to rendering. */
export const nextTask = () => new Promise<void>((resume) => setTimeout(resume));

/** Counts the tasks since a component was first shown, up to a limit; to be created during its initialisation. */
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
