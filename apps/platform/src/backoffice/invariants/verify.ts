import type { Pool } from "../../kit/db/pool.ts";
import { checks } from "./invariants.ts";

export interface CheckResult {
  check: string;
  /** The invariant in words. */
  says: string;
  /** Up to ten rows that break it; empty when it holds. */
  faults: string[];
}

/** Checks every invariant of the money against one snapshot of a live database. */
export async function verify(db: Pool): Promise<CheckResult[]> {
  const client = await db.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    const results: CheckResult[] = [];
    for (const { check, says, faults } of checks) {
      const { rows } = await client.query<{ fault: string }>(`${faults} limit 10`);
      results.push({ check, says, faults: rows.map((row) => row.fault) });
    }
    await client.query("rollback");
    return results;
  } finally {
    client.release();
  }
}
