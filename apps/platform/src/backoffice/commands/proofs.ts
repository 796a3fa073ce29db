import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findByReference as findDeposit } from "../../cashier/deposits/store.ts";
import { findByReference as findWithdrawal } from "../../cashier/withdrawals/store.ts";
import { onDatabase } from "../../kit/db/on-database.ts";
import type { Db } from "../../kit/db/pool.ts";
import { picturesOf } from "../../site/uploads/store.ts";

/** Saves pictures on this machine; it only reads the database and decides nothing. Returns the exit code. */
export async function proofs([reference, folder]: string[]): Promise<number> {
  if (!reference || !folder) {
    console.log("Usage: npm run operator -- proofs REFERENCE FOLDER");
    return 2;
  }
  return onDatabase({ max: 2, applicationName: "croupier-operator" }, async (db) => {
    const row = (await findDeposit(db, reference)) ?? (await findWithdrawal(db, reference));
    console.log(row ? await saveProofs(db, row.id, folder) : `There is nothing under ${reference}.`);
    return row ? 0 : 2;
  });
}

async function saveProofs(db: Db, id: string, folder: string): Promise<string> {
  const pictures = await picturesOf(db, id);
  mkdirSync(folder, { recursive: true });
  for (const { id: name, picture } of pictures) writeFileSync(join(folder, `${name}.jpg`), picture);
  return `${pictures.length} pictures in ${folder}.`;
}
