import sql from "sql-template-tag";
import type { Db, Tx } from "../../kit/db/pool.ts";
import type { GamesFile } from "../../site/merchants/folder/games-schema.ts";
import type { SeedCard } from "./store.ts";

/** Lets one import at a time change the catalogue until the transaction ends. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('games of a folder', 13))`);
}

/** Returns the file that the catalogue was stored from; undefined if there was none. */
export async function findOwnCatalogue(db: Db): Promise<{ revision: number; hash: string } | undefined> {
  const { rows } = await db.query<{ revision: number; hash: string }>(
    sql`select revision, hash from own_catalogue limit 1`,
  );
  return rows[0];
}

export async function saveOwnCatalogue(tx: Tx, revision: number, hash: string): Promise<void> {
  await tx.query(sql`
    insert into own_catalogue (revision, hash) values (${revision}, ${hash})
    on conflict (is_only) do update set revision = excluded.revision, hash = excluded.hash, updated_at = now()`);
}

/** A stored game that contradicts one of a file, which asks for it as `asked`. */
export interface BoundGame {
  asked: number;
  node_id: bigint;
  vassalage: string;
  game_code: string;
}

/** Finds stored games whose number or code a file gives to another game. */
export async function findBoundGames(tx: Tx, games: GamesFile["games"]): Promise<BoundGame[]> {
  const rows = games.map(({ nodeId, vassalage, gameCode }) => ({ nodeId, vassalage, gameCode }));
  const found = await tx.query<BoundGame>(sql`
    with t as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t("nodeId" bigint, vassalage text, "gameCode" text)
    )
    select t."nodeId"::double precision as asked, g.node_id, g.vassalage, g.game_code
    from t join game g on g.node_id = t."nodeId" where (g.vassalage, g.game_code) <> (t.vassalage, t."gameCode")
    union all
    select t."nodeId"::double precision, g.node_id, g.vassalage, g.game_code
    from t join game g on (g.vassalage, g.game_code) = (t.vassalage, t."gameCode") where g.node_id <> t."nodeId"
    limit 1`);
  return found.rows;
}

/** Unlists the operator's own games, and offers of its vendors, that are not in a file. */
export async function unlistOthers(
  tx: Tx,
  { offers, games }: Pick<GamesFile, "games"> & { offers: readonly SeedCard[] },
): Promise<void> {
  const listed = games.map(({ nodeId }) => nodeId);
  await tx.query(sql`
    update game set is_listed = false
    where is_own and is_listed and not node_id = any(${listed}::bigint[])`);
  const types = offers.map((each) => each.game_type);
  const vendors = offers.map((each) => each.vassalage);
  await tx.query(sql`
    delete from vendor_game_type t using vendor v
    where v.vassalage = t.vassalage and v.is_own
      and (t.vassalage, t.game_type) not in (select * from unnest(${vendors}::text[], ${types}::text[]))`);
}
