/** Too much work is waiting; the response says when to retry. */
export class Busy extends Error {
  constructor() {
    super("too much is waiting");
  }
}

export interface Turns {
  /** Runs `work` in its turn; throws Busy if too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Returns whether work would begin at once. */
  isFree(): boolean;
}

/** Runs `atOnce` tasks at a time and queues `waiting` more, in order of arrival. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    isFree: () => running < atOnce,
    async run(work) {
      if (running < atOnce) running += 1;
      else if (queue.length >= waiting) throw new Busy();
      // A finished task passes its slot to the next in line.
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
  /** Runs `work` in the key's turn; throws Busy if too much of the key waits. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Creates turns for each key, so that no key's work waits for another's. Idle keys are forgotten. */
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

/** Runs work on every item, `atOnce` at a time, and returns the results in order. */
export function mapInTurns<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const turns = createTurns({ atOnce, waiting: Infinity });
  return Promise.all(items.map((item) => turns.run(() => work(item))));
}
