import sql, { empty } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Db } from "../../kit/db/pool.ts";

/** Finds one page of a member's favourites, newest first, with their total. */
export async function findFavourites(
  db: Db,
  memberId: bigint,
  gameType: GameType | undefined,
  limit: number,
  offset: number,
): Promise<{ nodeIds: bigint[]; total: number }> {
  const ofType = gameType ? sql`and g.game_type = ${gameType}` : empty;
  const { rows } = await db.query<{ node_id: bigint | null; total: number }>(sql`
    with own as (select f.node_id, f.added_at from favourite_game f join game g using (node_id)
                 where f.member_id = ${memberId} ${ofType})
    select page.node_id, counted.total from (select count(*)::int as total from own) counted
    left join (select * from own order by added_at desc, node_id limit ${limit} offset ${offset}) page on true
    order by page.added_at desc, page.node_id`);
  return { nodeIds: rows.flatMap((row) => (row.node_id === null ? [] : [row.node_id])), total: rows[0]?.total ?? 0 };
}

/** Adds a favourite; false when there is no such game. */
export async function addFavourite(db: Db, memberId: bigint, nodeId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(sql`
    with known as (select node_id from game where node_id = ${nodeId}),
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
  gameType: GameType | undefined,
  limit: number,
  offset: number,
): Promise<bigint[]> {
  const ofType = gameType ? sql`and g.game_type = ${gameType}` : empty;
  const { rows } = await db.query<{ node_id: bigint }>(sql`
    select r.node_id from recent_game r join game g using (node_id)
    where r.member_id = ${memberId} ${ofType} order by r.opened_at desc limit ${limit} offset ${offset}`);
  return rows.map((row) => row.node_id);
}
