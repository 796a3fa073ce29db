import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "../../kit/db/pool.ts";
import { picturesOf } from "../../site/uploads/store.ts";

/** Saves the pictures a member uploaded as proof, so that the operator can view them. */
export async function saveProofs(db: Pool, id: string, folder: string): Promise<string> {
  const pictures = await picturesOf(db, id);
  mkdirSync(folder, { recursive: true });
  for (const { id: name, picture } of pictures) writeFileSync(join(folder, `${name}.jpg`), picture);
  return `${pictures.length} pictures in ${folder}.`;
}
