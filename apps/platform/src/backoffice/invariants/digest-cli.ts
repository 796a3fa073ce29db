import { onDatabase } from "../../kit/db/on-database.ts";
import { commandStore } from "./command-store.ts";
import { writeDigest } from "./digests.ts";

/** npm run ledger:digest: closes the ledger's blocks and appends a signed digest to the file. */
process.exitCode = await onDatabase({ max: 1, applicationName: "croupier-digest", patient: true }, async (db) => {
  const store = await commandStore(process.env);
  if (store.keys.length === 0) {
    console.error("There is no key to sign with: set LEDGER_DIGEST_KEYS.");
    return 1;
  }
  const digest = await writeDigest(db, store);
  console.log(digest ? `block ${digest.block} up to entry ${digest.toId}: ${digest.hash}` : "nothing was posted yet");
  return 0;
});
