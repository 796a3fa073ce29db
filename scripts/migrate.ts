// Brings a database up to date as its owner, and grants the processes' roles their rights:
// DATABASE_URL=postgres://owner@… npm run migrate -- croupier_platform croupier_arcade
// Behind a pooler, DATABASE_DIRECT_URL names the server itself. CELL is that of the platforms.
import { createPool } from "@croupier/server/pool";
import { startProcess } from "@croupier/server/setup-error";
import { migrateAsOwner } from "./roles.ts";

const [platform, arcade] = process.argv.slice(2);
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (!url || !platform || !arcade) {
  console.error("Set DATABASE_URL to the owner's address and name both roles: npm run migrate -- PLATFORM ARCADE");
  process.exit(2);
}
const owner = createPool(url, { max: 1, patient: true, applicationName: "croupier-owner" });
await startProcess(() => migrateAsOwner(owner, { platform, arcade }, Number(process.env.CELL || 0)));
await owner.end();
console.log(`The database is up to date; ${platform} and ${arcade} have their rights.`);
