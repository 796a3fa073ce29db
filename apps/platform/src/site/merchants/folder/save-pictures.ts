import { readFile } from "node:fs/promises";
import type { Pool } from "../../../kit/db/pool.ts";
import { drawOwn, type Cut } from "./own-pictures.ts";
import * as store from "./store.ts";

/** Stores the forms of pictures that are not stored yet; `pictures` are their paths by address. */
export async function savePictures(
  db: Pool,
  pictures: ReadonlyMap<string, string>,
  cutsOf: (address: string) => Cut[],
): Promise<void> {
  const wanted = [...pictures].map(([address, path]) => ({ path, cuts: cutsOf(address) }));
  const addresses = wanted.flatMap(({ cuts }) => cuts.map(({ address }) => address));
  const stored = await store.storedPictures(db, addresses);
  for (const { path, cuts } of wanted) {
    const missing = cuts.filter(({ address }) => !stored.has(address));
    if (missing.length === 0) continue;
    const bytes = await readFile(path);
    for (const each of missing) await store.savePicture(db, await drawOwn(each, bytes));
  }
}
