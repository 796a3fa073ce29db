import { codeOf, isOutage } from "@croupier/server/outage";
import type { Db, Pool } from "./pool.ts";

/** How often a standby is compared with the primary, and how far it may be behind, in milliseconds. */
interface ReadTiming {
  everyMs: number;
  mostMs: number;
}

const usualTiming: ReadTiming = { everyMs: 300, mostMs: 1_000 };

/** Reads that may be a second old, and how they are answered. */
export interface Reads {
  db: Db;
  /** Stops the comparison. */
  stop(): Promise<void>;
}

export interface ReadsDeps {
  primary: Pool;
  /** Undefined: the primary answers everything. */
  standby: Pool | undefined;
  /** Learns which server is asked. */
  note?(server: "primary" | "standby"): void;
  timing?: ReadTiming;
}

/** A place in the primary's log, and when it was the newest. */
interface Mark {
  place: string;
  at: number;
}

/** Errors of a standby that the primary does not have: it is away, too slow, or its rows were in recovery's way. */
const isOfStandby = (error: unknown): boolean => isOutage(error) || codeOf(error) === "40001";

/**
 * Creates the reads of a standby: reports and lists that may be a second old, never balances or anything that decides.
 * The primary answers while the standby is away or further behind, and repeats what failed there. Both servers' places in
 * the log are compared, not their clocks.
 */
export function createReads({ primary, standby, note = () => undefined, timing = usualTiming }: ReadsDeps): Reads {
  if (!standby) return { db: primary, stop: async () => undefined };
  let freshAt = -Infinity;
  let marks: Mark[] = [];
  const { everyMs, mostMs } = timing;

  async function compare(on: Pool): Promise<void> {
    const at = performance.now();
    const { rows } = await primary.query<{ place: string }>("select pg_current_wal_flush_lsn()::text as place");
    marks = [...marks.filter((mark) => mark.at > at - mostMs), { place: rows[0]?.place ?? "", at }];
    // Behind a balancer without any standby, the primary itself may answer.
    const { rows: reached } = await on.query<{ at: number | null }>(
      `select max(m.at) as at from unnest($1::pg_lsn[], $2::float8[]) as m (place, at)
       where not pg_is_in_recovery() or m.place <= pg_last_wal_replay_lsn()`,
      [marks.map(({ place }) => place), marks.map((mark) => mark.at)],
    );
    freshAt = Math.max(freshAt, reached[0]?.at ?? -Infinity);
  }

  let running: Promise<void> = Promise.resolve();
  const look = () => {
    running = compare(standby).catch(() => undefined);
    void running.then(() => timer.refresh());
  };
  const timer = setTimeout(look, everyMs);
  look();

  async function query(...words: Parameters<Db["query"]>): Promise<unknown> {
    if (performance.now() - freshAt <= mostMs) {
      try {
        const answer: unknown = await standby?.query(...words);
        note("standby");
        return answer;
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        // Until it is compared again.
        freshAt = -Infinity;
      }
    }
    note("primary");
    return primary.query(...words);
  }

  return {
    db: { query } as unknown as Db,
    async stop() {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
