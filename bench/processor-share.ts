import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";

/** Returns the nanoseconds that a process has run on a processor, all its threads together; 0 once it has ended. */
function runNanoseconds(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [ran = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      return sum + Number(ran);
    }, 0);
  } catch {
    return 0;
  }
}

type Spent = Map<number, number>;

/**
 * Reads the processor time of the platform and of the database's connections, by process. The database's own work, such
 * as checkpoints and clean-up, belongs to no call and is left out.
 */
export async function readSpent(db: Pool, platform: number): Promise<Spent> {
  const { rows } = await db.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return new Map([platform, ...rows.map(({ pid }) => pid)].map((pid) => [pid, runNanoseconds(pid)]));
}

/** Returns the nanoseconds between two readings of the processes that exist in the later one. */
export const spentBetween = (before: Spent, after: Spent): number =>
  [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0);
