/** Too much is waiting already; answered with when to come again. */
export class Busy extends Error {
  constructor() {
    super("too much is waiting");
  }
}

export interface Turns {
  /** Runs `work` when it is its turn; throws Busy where too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Whether work would begin at once. */
  isFree(): boolean;
}

/** Lets so many run at once and so many wait, in the order they came. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    isFree: () => running < atOnce,
    async run(work) {
      if (running < atOnce) running += 1;
      else if (queue.length >= waiting) throw new Busy();
      // Who ends hands its place over, so that nobody comes in between.
      else await new Promise<void>((begin) => queue.push(begin));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
