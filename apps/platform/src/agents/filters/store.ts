import type { Input } from "@croupier/contract/rows";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface FilterRow {
  id: bigint;
  name: string;
  choices: Record<string, string>;
}

/** The owner of filters: an agent, or one of its sub-accounts. */
export interface Reader {
  agentId: bigint;
  subAccountId: bigint | null;
}

type Page = Input<"agentFilters">["page"];

export async function filtersOf(db: Db, { agentId, subAccountId }: Reader, page: Page): Promise<FilterRow[]> {
  const { rows } = await db.query<FilterRow>(sql`
    select id, name, choices from agent_filter
    where agent_id = ${agentId} and sub_account_id is not distinct from ${subAccountId} and page = ${page}
    order by lower(name), id`);
  return rows;
}

/** Stores a filter under a name, in place of the previous one. */
export async function saveFilter(
  db: Db,
  { agentId, subAccountId }: Reader,
  { page, name, choices }: Input<"agentFilterSave">,
): Promise<FilterRow> {
  const { rows } = await db.query<FilterRow>(sql`
    insert into agent_filter (agent_id, sub_account_id, page, name, choices)
    values (${agentId}, ${subAccountId}, ${page}, ${name}, ${JSON.stringify(choices)})
    on conflict (agent_id, sub_account_id, page, name) do update set choices = excluded.choices, at = now()
    returning id, name, choices`);
  if (!rows[0]) throw new Error("a filter was not stored");
  return rows[0];
}

/** Locks an agent, so that its filters are stored one after another. */
export async function lockAgent(db: Db, agentId: bigint): Promise<void> {
  await db.query(sql`select from member where id = ${agentId} for no key update`);
}

/** Deletes a filter; false if it belongs to another or does not exist. */
export async function dropFilter(db: Db, { agentId, subAccountId }: Reader, id: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from agent_filter
    where id = ${id} and agent_id = ${agentId} and sub_account_id is not distinct from ${subAccountId}`);
  return rowCount === 1;
}
