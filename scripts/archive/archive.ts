// npm run archive [-- list | read TABLE MONTH | attach TABLE MONTH]: stores the months that are due in cold storage, as the
// owner of the database, and reads them back (docs/operations.md).
import { readVariables, variable } from "@croupier/server/environment";
import { createPool } from "@croupier/server/pool";
import { SetupError } from "@croupier/server/setup-error";
import { createS3Store } from "../../apps/platform/src/kit/files/s3-store.ts";
import { readS3 } from "../../apps/platform/src/kit/files/s3-settings.ts";
import { createEncrypter } from "../../apps/platform/src/kit/lib/encrypt.ts";
import { asCommand } from "../backup/pgbackrest.ts";
import type { Archive } from "./files.ts";
import { archiveDue, attachMonth, listMonths, readMonth, requireMonth } from "./months.ts";
import { folderStore } from "./store.ts";

const variables = {
  DATABASE_URL: variable.databaseUrl(),
  SEALING_KEYS: variable.keys(),
  ARCHIVE_DIR: variable.optionalText(),
  ARCHIVE_MONTHS: variable.integer(0, 0),
  S3_ENDPOINT: variable.optionalUrl(),
  S3_BUCKET: variable.optionalText(),
  S3_REGION: variable.text("us-east-1"),
  S3_KEY_ID: variable.optionalText(),
  S3_SECRET: variable.optionalText(),
};

/** Months that a late call-back may still need. */
const fewestMonths = 3;

type Read = ReturnType<typeof readVariables<typeof variables>>;

/** Returns the store of the archive: a folder if one is named, else the bucket. */
function archiveOf(read: Read): Archive {
  const encrypter = createEncrypter(read.SEALING_KEYS);
  if (read.ARCHIVE_DIR !== undefined) return { store: folderStore(read.ARCHIVE_DIR), encrypter };
  const s3 = readS3(read);
  if (!s3) throw new SetupError("Name a folder with ARCHIVE_DIR, or a bucket with the variables S3_….");
  return { store: createS3Store(s3), encrypter };
}

await asCommand(async () => {
  const [command, table, month] = process.argv.slice(2);
  const direct = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  const read = readVariables(variables, { ...process.env, DATABASE_URL: direct });
  const archive = archiveOf(read);
  // A large table takes longer than a statement of the platform may.
  const db = createPool(read.DATABASE_URL, { max: 1, patient: true, applicationName: "croupier-archive" });
  try {
    if (command === "list") {
      for (const each of await listMonths(db)) console.log(`${each.table} ${each.month} ${each.state}`);
    } else if (command === "read") {
      await readMonth(db, archive, requireMonth(table, month), console.log);
    } else if (command === "attach") {
      await attachMonth(db, archive, requireMonth(table, month), console.log);
    } else if (command !== undefined) {
      throw new Error("Usage: npm run archive [-- list | read TABLE MONTH | attach TABLE MONTH]");
    } else if (read.ARCHIVE_MONTHS < fewestMonths) {
      throw new Error(`Nothing is archived: ARCHIVE_MONTHS has to say how many months stay, ${fewestMonths} or more.`);
    } else {
      await archiveDue(db, archive, read.ARCHIVE_MONTHS, console.log);
    }
  } finally {
    await db.end();
  }
});
