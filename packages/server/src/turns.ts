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

export interface KeyedTurns {
  /** Runs `work` when it is the key's turn; throws Busy where too much of the key waits. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Creates turns for each key, so that one key's work never waits for another's. A key without work is forgotten. */
export function createKeyedTurns(size: { atOnce: number; waiting: number }): KeyedTurns {
  const turns = new Map<string, { own: Turns; users: number }>();
  return {
    async run(key, work) {
      const entry = turns.get(key) ?? { own: createTurns(size), users: 0 };
      turns.set(key, entry);
      entry.users += 1;
      try {
        return await entry.own.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) turns.delete(key);
      }
    },
  };
}

/** Runs work on every item, on a few of them at once, and answers in their order. */
export function mapInTurns<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const turns = createTurns({ atOnce, waiting: Infinity });
  return Promise.all(items.map((item) => turns.run(() => work(item))));
}
