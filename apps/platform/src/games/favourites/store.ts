import sql, { empty, type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Db } from "../../kit/db/pool.ts";
import { offered, type Offer } from "../catalogue/store.ts";

/** The games of a list: of one type, and offered. */
export interface Wanted {
  gameType: GameType | undefined;
  offer: Offer;
}

const isWanted = ({ gameType, offer }: Wanted): Sql =>
  sql`${offered(offer)} ${gameType ? sql`and game.game_type = ${gameType}` : empty}`;

/** Finds one page of a member's favourites, newest first, with their total. */
export async function findFavourites(
  db: Db,
  memberId: bigint,
  wanted: Wanted,
  limit: number,
  offset: number,
): Promise<{ nodeIds: bigint[]; total: number }> {
  const { rows } = await db.query<{ node_id: bigint | null; total: number }>(sql`
    with own as (select f.node_id, f.added_at from favourite_game f join game using (node_id)
                 where f.member_id = ${memberId} and ${isWanted(wanted)})
    select page.node_id, counted.total from (select count(*)::int as total from own) counted
    left join (select * from own order by added_at desc, node_id limit ${limit} offset ${offset}) page on true
    order by page.added_at desc, page.node_id`);
  return { nodeIds: rows.flatMap((row) => (row.node_id === null ? [] : [row.node_id])), total: rows[0]?.total ?? 0 };
}

/** Adds a favourite; false when no such game is offered. */
export async function addFavourite(db: Db, memberId: bigint, nodeId: bigint, offer: Offer): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(sql`
    with known as (select node_id from game where node_id = ${nodeId} and ${offered(offer)}),
         added as (insert into favourite_game (member_id, node_id)
                   select ${memberId}, node_id from known on conflict do nothing)
    select exists (select from known) as known`);
  return rows[0]?.known ?? false;
}

export async function removeFavourite(db: Db, memberId: bigint, nodeId: bigint): Promise<void> {
  await db.query(sql`delete from favourite_game where member_id = ${memberId} and node_id = ${nodeId}`);
}

export async function noteOpened(db: Db, memberId: bigint, nodeId: bigint): Promise<void> {
  await db.query(sql`
    insert into recent_game (member_id, node_id) values (${memberId}, ${nodeId})
    on conflict (member_id, node_id) do update set opened_at = now()`);
}

export async function findRecent(
  db: Db,
  memberId: bigint,
  wanted: Wanted,
  limit: number,
  offset: number,
): Promise<bigint[]> {
  const { rows } = await db.query<{ node_id: bigint }>(sql`
    select r.node_id from recent_game r join game using (node_id)
    where r.member_id = ${memberId} and ${isWanted(wanted)} order by r.opened_at desc limit ${limit} offset ${offset}`);
  return rows.map((row) => row.node_id);
}
