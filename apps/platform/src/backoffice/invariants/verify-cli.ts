import { onDatabase } from "../../kit/db/on-database.ts";
import { verify } from "./verify.ts";

/** npm run ledger:verify: checks every invariant against the database. Exits with 1 when one does not hold. */
process.exitCode = await onDatabase({ max: 1, applicationName: "croupier-verify" }, async (db) => {
  const started = performance.now();
  const results = await verify(db);
  for (const { check, says, faults } of results) {
    console.log(`${faults.length === 0 ? "holds " : "BROKEN"}  ${check}: ${says}`);
    for (const fault of faults) console.log(`          ${fault}`);
  }
  console.log(`${results.length} invariants in ${Math.round(performance.now() - started)} ms`);
  return results.some(({ faults }) => faults.length > 0) ? 1 : 0;
});
