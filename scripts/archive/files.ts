// The files of an archived month: rows as lines of JSON, compressed and encrypted, and a list of them.
import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Encrypter } from "../../apps/platform/src/kit/lib/encrypt.ts";
import type { ArchiveStore } from "./store.ts";

/** Rows of one file: few enough for memory, whatever the table. */
const rowsOfFile = 20_000;

/** A month of a table: its name, and the month as 2025-01. */
export interface Month {
  table: string;
  month: string;
}

/** The list of a month's files, with the number and the hash of all rows. */
export const manifestShape = z.object({
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  sha256: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestShape>;

export interface Archive {
  store: ArchiveStore;
  encrypter: Encrypter;
}

/** Returns the name of a month's partition. */
export const partitionOf = ({ table, month }: Month): string => `${table}_${month.replace("-", "")}`;

const folderOf = (month: Month) => `archive/${month.table}/${month.month}`;
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Writes the rows of a table in the order of its key, and then the list of the files. */
export async function writeFiles(
  client: PoolClient,
  { store, encrypter }: Archive,
  month: Month,
  source: string,
  { columns, key }: { columns: string[]; key: string },
): Promise<Manifest> {
  const all = createHash("sha256");
  const manifest: Manifest = { columns, rows: 0, sha256: "", files: [] };
  await client.query("begin; set local timezone = 'UTC'");
  await client.query(
    `declare rows no scroll cursor for select to_jsonb(t)::text as line from ${source} t order by ${key}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsOfFile} from rows`);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join("");
    all.update(text);
    const name = `${folderOf(month)}/${String(manifest.files.length).padStart(6, "0")}`;
    const bytes = encrypter.encryptBytes(zstdCompressSync(text), name);
    await store.put(name, bytes, client);
    manifest.files.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
    manifest.rows += rows.length;
  }
  await client.query("rollback");
  manifest.sha256 = all.digest("hex");
  // The database has the list too; this one is for whoever has the files only.
  const name = `${folderOf(month)}/manifest.json`;
  await store.put(name, Buffer.from(JSON.stringify(manifest)), client);
  return manifest;
}

/** Returns the rows of a file. @throws if it is not as it was written */
async function readFile({ store, encrypter }: Archive, client: PoolClient, file: Manifest["files"][number]) {
  const bytes = await store.get(file.name, file.bytes, client);
  if (!bytes) throw new Error(`the archive has lost ${file.name}`);
  if (sha256(bytes) !== file.sha256) throw new Error(`${file.name} is not as it was written`);
  return zstdDecompressSync(encrypter.decryptBytes(bytes, file.name)).toString();
}

/** Inserts the rows of a month into a table like its own. @throws if a file is missing or changed */
export async function loadFiles(
  client: PoolClient,
  archive: Archive,
  manifest: Manifest,
  target: string,
): Promise<void> {
  const all = createHash("sha256");
  const columns = manifest.columns.map((column) => `"${column}"`).join(", ");
  let rows = 0;
  for (const file of manifest.files) {
    const text = await readFile(archive, client, file);
    all.update(text);
    const lines = text.split("\n").slice(0, -1);
    const { rowCount } = await client.query(
      `insert into ${target} (${columns}) select ${columns.replaceAll(/"\w+"/g, "r.$&")}
       from unnest($1::text[]) line cross join lateral jsonb_populate_record(null::${target}, line::jsonb) r`,
      [lines],
    );
    rows += rowCount ?? 0;
  }
  if (rows !== manifest.rows || all.digest("hex") !== manifest.sha256)
    throw new Error(`the files have ${rows} rows that are not the ${manifest.rows} that were written`);
}
