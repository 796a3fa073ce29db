import { codeOf } from "@croupier/server/outage";
import { createPool } from "@croupier/server/pool";
import { SetupError } from "@croupier/server/setup-error";
import type { Pool } from "pg";
import { migrateArcade } from "../apps/arcade/src/kit/schema.ts";
import { takeRange } from "../apps/platform/src/kit/db/cell.ts";
import { migratePlatform } from "../apps/platform/src/schema.ts";

/** The server processes' rights in the database: the platform changes rows but no tables, the arcade owns a schema. */
export interface Roles {
  platform: string;
  arcade: string;
}

/** A process's addresses of the database: through the pooler if there is one, and of the server itself. */
export interface Addresses {
  pooled: string;
  direct: string;
}

/**
 * Migrates a database as its owner and grants two existing roles their rights. The owner needs no rights beyond its
 * database and its membership in the arcade's role, which it takes itself if it may.
 */
export async function migrateAsOwner(owner: Pool, roles: Roles, cell = 0): Promise<void> {
  await joinRole(owner, roles.arcade);
  await migratePlatform(owner);
  await takeRange(owner, cell);
  await owner.query("select grant_platform($1)", [roles.platform]);
  await migrateArcade(owner);
  await handOver(owner, "arcade", roles.arcade);
}

/** Makes the caller a member of a role, so that it can hand over tables to it and change them later. */
async function joinRole(owner: Pool, role: string): Promise<void> {
  // Since PostgreSQL 16 who created a role is a member, but may not yet act as it.
  const { rows } = await owner.query<{ isThere: boolean; isMember: boolean; statement: string }>(
    `select r.oid is not null as "isThere",
            coalesce(pg_has_role(r.oid, case when current_setting('server_version_num')::int < 160000
                                          then 'member' else 'set' end), false) as "isMember",
            format('grant %I to %I', $1::text, current_user) as statement
     from (select 1) one left join pg_roles r on r.rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (!found?.isThere) throw new SetupError(`There is no role ${role} in the database: create it first.`);
  if (found.isMember) return;
  try {
    await owner.query(found.statement);
  } catch (error) {
    if (codeOf(error) !== "42501") throw error;
    throw new SetupError(`The owner has to be a member of ${role}: run \`${found.statement};\` as a superuser first.`);
  }
}

/** Makes a role the owner of a schema and of every table and sequence in it. */
async function handOver(owner: Pool, schema: string, role: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter schema %I owner to %I', $1::text, $2::text) as statement
     union all
     select format('alter table %s owner to %I', c.oid::regclass, $2::text)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) <> $2`,
    [schema, role],
  );
  for (const { statement } of rows) await owner.query(statement);
}

/** Creates a role that can sign in, or sets its password. */
async function createRole(owner: Pool, name: string, password: string): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_roles where rolname = $1", [name]);
  const { rows } = await owner.query<{ statement: string }>(
    `select format('${rowCount ? "alter" : "create"} role %I login password %L', $1::text, $2::text) as statement`,
    [name, password],
  );
  await owner.query(rows[0]?.statement ?? "");
}

/**
 * Brings the owner's database up to date and returns an address with a role for each process, named after the database.
 * An owner that may not create roles receives its own address for both.
 */
export async function prepareRoles(ownerUrl: string, passwords: Roles): Promise<Roles> {
  const owner = createPool(ownerUrl, { max: 1, applicationName: "croupier-owner" });
  try {
    const { rows } = await owner.query<{ may: boolean; name: string }>(
      "select rolsuper or rolcreaterole as may, current_database() as name from pg_roles where rolname = current_user",
    );
    if (!rows[0]?.may) return { platform: ownerUrl, arcade: ownerUrl };
    const { name } = rows[0];
    const roles = { platform: platformRole(name), arcade: `${name}_arcade` };
    await createRole(owner, roles.platform, passwords.platform);
    await createRole(owner, roles.arcade, passwords.arcade);
    await migrateAsOwner(owner, roles);
    return {
      platform: addressOf(ownerUrl, roles.platform, passwords.platform),
      arcade: addressOf(ownerUrl, roles.arcade, passwords.arcade),
    };
  } finally {
    await owner.end();
  }
}

/** Names the platform's role after its database. */
const platformRole = (database: string): string => `${database}_platform`;

/** Returns the platform's address of an owner's database that was prepared with this password. */
export const platformAddress = (ownerUrl: string, password: string): string =>
  addressOf(ownerUrl, platformRole(new URL(ownerUrl).pathname.slice(1)), password);

/** Returns each role's address of the server itself, and the same through a pooler at another address. */
export const behindPooler = (direct: Roles, pooled: string): Record<keyof Roles, Addresses> => ({
  platform: { pooled: withUserOf(direct.platform, pooled), direct: direct.platform },
  arcade: { pooled: withUserOf(direct.arcade, pooled), direct: direct.arcade },
});

const user = /^(postgres(?:ql)?:\/\/)((?:[^@/]*@)?)/;

/** Returns an address with the user of another. */
const withUserOf = (address: string, other: string): string =>
  other.replace(user, (_, scheme: string) => scheme + (user.exec(address)?.[2] ?? ""));

/**
 * Returns the same server and database for another user. The host may be a folder, which is no URL host: it stays
 * unchanged.
 */
const addressOf = (ownerUrl: string, role: string, password: string): string =>
  ownerUrl.replace(user, `$1${encodeURIComponent(role)}:${encodeURIComponent(password)}@`);
