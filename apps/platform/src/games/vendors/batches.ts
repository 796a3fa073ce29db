import { isLockTimeout, isOutage, type Db } from "../../kit/db/pool.ts";
import { alone, batch, type BatchedAnswer, type BatchedCall } from "./store.ts";

export interface BatchOptions {
  db: Db;
  /** Minutes after which a player's own session expires. */
  idleMinutes: number;
  /** Calls that are committed together at most; 1: each alone. */
  most: number;
}

/** Batches that run at once: while one waits for the disk, the next is computed. */
const atOnce = 2;

interface Waiting {
  call: BatchedCall;
  resolve: (answer: BatchedAnswer) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates what commits calls of different players together: those that came while the batches before were running. A
 * batch that fails is undone as a whole, and each of its calls is made alone: one that cannot be answered spoils no
 * other's answer. The calls that wait are of different players: each player's go one at a time.
 */
export function createBatches({ db, idleMinutes, most }: BatchOptions) {
  const waiting: Waiting[] = [];
  let running = 0;

  async function runAlone(each: Waiting): Promise<void> {
    await alone(db, each.call, idleMinutes).then(each.resolve, each.reject);
  }

  async function runBatch(calls: Waiting[]): Promise<void> {
    // In the order of the players, as every batch has them: no two wait for each other.
    calls.sort((one, other) => Number(BigInt(one.call.player) - BigInt(other.call.player)));
    try {
      const answers = await batch(
        db,
        calls.map(({ call }) => call),
        idleMinutes,
      );
      for (const [at, each] of calls.entries()) {
        const answer = answers[at];
        if (answer) each.resolve(answer);
        else each.reject(new Error("a batch answered less than it was asked"));
      }
    } catch (error) {
      // Nobody waits here for those that go alone: the next batch begins.
      if (isOutage(error) && !isLockTimeout(error)) for (const each of calls) each.reject(error);
      else for (const each of calls) void runAlone(each);
    }
  }

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) await runBatch(waiting.splice(0, most));
    running -= 1;
  }

  return (call: BatchedCall): Promise<BatchedAnswer> =>
    new Promise((resolve, reject) => {
      const each = { call, resolve, reject };
      if (most === 1) return void runAlone(each);
      waiting.push(each);
      if (running < atOnce) void run();
    });
}
