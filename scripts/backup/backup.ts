// npm run backup [-- full|diff|incr]: backs the database up with pgBackRest, and checks that the archive takes its log.
import { asCommand, pgbackrest } from "./pgbackrest.ts";

const kinds = ["full", "diff", "incr"];
const [kind = "incr"] = process.argv.slice(2);

await asCommand(async () => {
  if (!kinds.includes(kind)) throw new Error(`Usage: npm run backup -- ${kinds.join("|")}`);
  // It changes nothing if the stanza exists.
  await pgbackrest("stanza-create");
  await pgbackrest("check");
  // pgBackRest makes a full backup if there is none to build on.
  await pgbackrest("backup", `--type=${kind}`);
  await pgbackrest("info");
});
