import path from "node:path";
import { startDatabase } from "../db/embedded.ts";
import { createPool } from "../db/pool.ts";
import { verify } from "./verify.ts";

/**
 * `npm run ledger:verify`: every invariant against DATABASE_URL, else against the embedded database of DATA_DIR
 * (started for the while when it is not running). Ends with 1 when one does not hold.
 */
const dataDir = path.resolve(import.meta.dirname, "../../../..", process.env["DATA_DIR"] ?? ".data");
const given = process.env["DATABASE_URL"];
const embedded = given ? undefined : await startDatabase(dataDir);
const pool = createPool(given ?? embedded?.url ?? "", { max: 1 });
try {
  const started = performance.now();
  const results = await verify(pool);
  for (const { check, says, faults } of results) {
    console.log(`${faults.length === 0 ? "holds " : "BROKEN"}  ${check}: ${says}`);
    for (const fault of faults) console.log(`          ${fault}`);
  }
  console.log(`${results.length} invariants in ${Math.round(performance.now() - started)} ms`);
  if (results.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
} finally {
  await pool.end();
  if (embedded?.startedHere) await embedded.stop();
}
