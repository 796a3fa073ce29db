/** One step of a showing, so many milliseconds after its beginning. */
export interface Step {
  at: number;
  run(): void;
}

let timers: ReturnType<typeof setTimeout>[] = [];

/** Runs the steps of a showing: those of the past at once, as for a page that comes late, the others at their time. */
export function show(steps: readonly Step[], elapsed: number): void {
  stop();
  for (const { at, run } of steps) {
    if (at <= elapsed) run();
    else timers.push(setTimeout(run, at - elapsed));
  }
}

export function stop(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
}
