/** A step of a display, a number of milliseconds after its beginning. */
export interface Step {
  at: number;
  run(): void;
}

let timers: ReturnType<typeof setTimeout>[] = [];

/** Runs the steps of a display: past ones at once, for a page that joins late, and the others at their time. */
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
