import { onDatabase } from "../../kit/db/on-database.ts";
import { commandStore } from "./command-store.ts";
import { readDigests } from "./digests.ts";
import { verify } from "./verify.ts";

/**
 * npm run ledger:verify [-- --full]: checks every invariant against the database, and the hash chain from the newest
 * digest of an earlier month; with --full from the first entry. Exits with 1 if one does not hold.
 */
process.exitCode = await onDatabase({ max: 1, applicationName: "croupier-verify", patient: true }, async (db) => {
  const started = performance.now();
  const store = await commandStore(process.env);
  const isKeyed = store.keys.length > 0;
  const digests = isKeyed ? await readDigests(db, store) : [];
  const results = await verify(db, { digests, keys: store.keys, full: process.argv.includes("--full") });
  for (const { check, rule, faults } of results) {
    console.log(`${faults.length === 0 ? "holds " : "BROKEN"}  ${check}: ${rule}`);
    for (const fault of faults) console.log(`          ${fault}`);
  }
  const newest = digests.at(-1);
  const none = isKeyed ? "there is no digest yet" : "digests are not checked without LEDGER_DIGEST_KEYS";
  console.log(newest ? `${digests.length} digests, the newest of ${newest.at}` : none);
  console.log(`${results.length} invariants in ${Math.round(performance.now() - started)} ms`);
  return results.some(({ faults }) => faults.length > 0) ? 1 : 0;
});
