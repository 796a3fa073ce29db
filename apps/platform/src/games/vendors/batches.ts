import { isOutage } from "@croupier/server/outage";
import { recordedSpan, runOutside, type Span } from "@croupier/server/tracing/spans";
import { isLockTimeout, type Db } from "../../kit/db/pool.ts";
import { alone, batch, type BatchedAnswer, type BatchedCall } from "./store.ts";

export interface BatchOptions {
  db: Db;
  /** Minutes after which a player's own session expires. */
  idleMinutes: number;
  /** Maximum of calls committed together; 1 runs each alone. */
  most: number;
}

/** Concurrent batches: while one waits for the disk, the next is computed. */
const atOnce = 2;

interface Waiting {
  call: BatchedCall;
  /** The span of the vendor's call, if its trace is recorded. */
  span: Span | undefined;
  resolve: (answer: BatchedAnswer) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates the committer of calls of different players, which collects calls while earlier batches run. A failed batch
 * is rolled back as a whole, and each of its calls runs alone, so that one bad call spoils no other answer. Waiting
 * calls are of different players, since each player's calls run one at a time.
 */
export function createBatches({ db, idleMinutes, most }: BatchOptions) {
  const waiting: Waiting[] = [];
  let running = 0;

  async function runAlone(each: Waiting): Promise<void> {
    await alone(db, each.call, idleMinutes).then(each.resolve, each.reject);
  }

  async function runBatch(calls: Waiting[]): Promise<void> {
    // Every batch orders its calls by player, so that no two batches deadlock.
    calls.sort((one, other) => Number(BigInt(one.call.player) - BigInt(other.call.player)));
    const startedAt = Date.now();
    try {
      const answers = await batch(
        db,
        calls.map(({ call }) => call),
        idleMinutes,
      );
      const attributes = { "db.system.name": "postgresql", "db.operation.batch.size": calls.length };
      for (const { span } of calls) span?.begin("seamless-batch", { isCall: true, attributes, startedAt }).end();
      for (const [at, each] of calls.entries()) {
        const answer = answers[at];
        if (answer) each.resolve(answer);
        else each.reject(new Error("a batch answered less than it was asked"));
      }
    } catch (error) {
      // Calls that run alone delay no batch: the next one begins.
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
      const each = { call, span: recordedSpan(), resolve, reject };
      if (most === 1) return void runAlone(each);
      waiting.push(each);
      // A batch is of many calls, so it belongs to the trace of none.
      if (running < atOnce) void runOutside(run);
    });
}
