import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { StatedGame } from "../../site/merchants/returns.ts";
import type { Db, Pool } from "../../kit/db/pool.ts";
import sql, { join, raw, type Sql } from "sql-template-tag";
import type { GameFeature, Volatility } from "@croupier/contract/domain/game-traits";
import type { gameSorts } from "@croupier/contract/rows/games/catalogue";
import type { GameType } from "@croupier/contract/domain/game-types";

export interface GameRow {
  node_id: bigint;
  vassalage: string;
  game_code: string;
  game_type: GameType;
  display_name: string;
  names: Record<string, string>;
  hue: number;
  icon_url: string;
  /** Its tile; null if the game's only picture is its icon. */
  large_icon: string | null;
  small_icon: string | null;
  is_hot: boolean;
  is_new: boolean;
  is_game: "GAME" | "VASSALAGE";
  volatility: Volatility | null;
  engine: { kind: "slot"; skin: string } | { kind: "lottery" | "table" | "book" | "pond" | "room" | "solo" } | null;
  status: "open" | "maintenance";
  group_name: string;
  features: GameFeature[];
}

export interface CardRow {
  vassalage: string;
  game_type: GameType;
  display_name: string;
  notes: Record<string, string>;
  is_game: "GAME" | "VASSALAGE";
  hue: number;
  /** The address of its own mark; null: one is drawn. */
  mark: string | null;
  games: number;
  /** The vendor's first game, launched if the vendor opens no list. */
  lobby: bigint | null;
  /** The groups of its games, in the catalogue's order. */
  groups: string[];
}

/** The vendors and games that a brand offers; undefined: all. */
export type Offer = MerchantConfig["offer"];

/** Restricts rows of `game` to those a brand offers. */
export const offered = (offer: Offer): Sql => sql`is_offered(${offer ? JSON.stringify(offer) : null}::jsonb, game)`;

export interface GameFilter {
  offer: Offer;
  gameType: GameType | undefined;
  vassalage: string | undefined;
  select: "ALL" | "HOT" | "NEW";
  /** The merchant's own hot games, whatever the catalogue says. */
  hotGames?: bigint[];
  group?: string | undefined;
  volatility?: GameRow["volatility"] | undefined;
  feature?: GameRow["features"][number] | undefined;
}

export type GameSort = (typeof gameSorts)[number];

const columns = raw(
  "node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, large_icon, small_icon, is_hot, is_new, is_game, volatility, engine, status, group_name, features",
);

function where(filter: GameFilter): Sql {
  const parts = [
    offered(filter.offer),
    ...(filter.gameType ? [sql`game_type = ${filter.gameType}`] : []),
    ...(filter.vassalage ? [sql`vassalage = ${filter.vassalage}`] : []),
    ...(filter.select === "HOT" ? [sql`(is_hot or node_id = any(${filter.hotGames ?? []}::bigint[]))`] : []),
    ...(filter.select === "NEW" ? [sql`is_new`] : []),
    ...(filter.group ? [sql`group_name = ${filter.group}`] : []),
    ...(filter.volatility ? [sql`volatility = ${filter.volatility}`] : []),
    ...(filter.feature ? [sql`${filter.feature} = any(features)`] : []),
  ];
  return sql`where ${join(parts, " and ")}`;
}

export interface GameOrder {
  sort: GameSort;
  /** The merchant's preferred vendors. */
  vendorOrder: string[];
  language: string;
}

/**
 * Builds the order. RECOMMENDED takes from each vendor in turn a hot game and another, preferred vendors first. The hot
 * games of all categories begin with those of `findHotGames`, or the merchant's own.
 */
function orderBy({ sort, vendorOrder, language }: GameOrder, { select, gameType, hotGames = [] }: GameFilter): Sql {
  const isOfAll = select === "HOT" && gameType === undefined;
  const recommended = isOfAll
    ? sql`status <> 'open', array_position(${hotGames}::bigint[], node_id) nulls last, sort`
    : sql`row_number() over (partition by vassalage, is_hot order by sort),
             array_position(${vendorOrder}::text[], vassalage) nulls last, vassalage, is_hot desc, sort`;
  switch (sort) {
    case "NAME":
      return sql`coalesce(names ->> ${language}, display_name) collate "und-x-icu", node_id`;
    case "NEW":
      return sql`is_new desc, node_id desc`;
    case "PLAYED":
      return sql`(select count(*) from recent_game r where r.node_id = game.node_id
                  and r.opened_at > now() - interval '30 days') desc, is_hot desc, sort`;
    case "RECOMMENDED":
      return recommended;
  }
}

export async function findGames(
  db: Pool,
  filter: GameFilter,
  order: GameOrder,
  limit: number,
  offset: number,
): Promise<{ rows: GameRow[]; total: number }> {
  const { rows } = await db.query<GameRow & { total: number }>(sql`
    select ${columns}, (count(*) over ())::int as total from game ${where(filter)}
    order by ${orderBy(order, filter)}
    limit ${limit} offset ${offset}`);
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await db.query<{ total: number }>(sql`select count(*)::int as total from game ${where(filter)}`);
  return { rows: [], total: counted.rows[0]?.total ?? 0 };
}

export async function findGame(db: Pool, nodeId: bigint, offer: Offer): Promise<GameRow | undefined> {
  const { rows } = await db.query<GameRow>(
    sql`select ${columns} from game where node_id = ${nodeId} and ${offered(offer)}`,
  );
  return rows[0];
}

export async function findGamesById(db: Pool, nodeIds: bigint[], offer: Offer): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    sql`select ${columns} from game where node_id = any(${nodeIds}::bigint[]) and ${offered(offer)}`,
  );
  return rows;
}

/** Finds the lotteries of both kinds, in the catalogue's order. */
export async function findLotteries(db: Pool, offer: Offer): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    sql`select ${columns} from game where game_type in ('LOTT', 'ELOTT') and ${offered(offer)} order by sort`,
  );
  return rows;
}

/** Finds the groups of a category, or of one of its vendors, in the catalogue's order. */
export async function findGroups(
  db: Pool,
  gameType: GameType,
  vassalage: string | undefined,
  offer: Offer,
): Promise<{ group: string; games: number }[]> {
  const { rows } = await db.query<{ group: string; games: number }>(sql`
    select group_name as group, count(*)::int as games from game
    where game_type = ${gameType} and vassalage = coalesce(${vassalage ?? null}, vassalage) and group_name <> ''
      and ${offered(offer)}
    group by group_name order by min(sort)`);
  return rows;
}

/** Finds the open games of a category, in the catalogue's order. */
export async function findOpenGames(
  db: Pool,
  gameType: GameType,
  offer: Offer,
): Promise<{ game_code: string; node_id: bigint }[]> {
  const { rows } = await db.query<{ game_code: string; node_id: bigint }>(sql`
    select game.game_code, game.node_id from game join vendor v using (vassalage)
    where game.game_type = ${gameType} and game.status = 'open' and game.engine is not null and v.status = 'open'
      and ${offered(offer)}
    order by game.sort`);
  return rows;
}

/** Finds the vendors with new games, most games first. */
export async function findNewVendors(
  db: Pool,
  offer: Offer,
): Promise<{ vassalage: string; displayName: string; games: number }[]> {
  const { rows } = await db.query<{ vassalage: string; displayName: string; games: number }>(sql`
    select v.vassalage, v.display_name as "displayName", count(*)::int as games
    from game join vendor v using (vassalage)
    where game.is_new and game.status = 'open' and ${offered(offer)}
    group by 1, 2 order by games desc, v.vassalage`);
  return rows;
}

export async function findAllGames(db: Pool, offer: Offer): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    sql`select ${columns} from game where ${offered(offer)} order by is_hot desc, sort`,
  );
  return rows;
}

export async function findHotGames(db: Pool, limit: number, offer: Offer): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    sql`select ${columns} from game where is_hot and status = 'open' and ${offered(offer)} order by sort limit ${limit}`,
  );
  return rows;
}

/** Finds every vendor in every category in which a brand offers games of it. */
export async function findCards(db: Pool, offer: Offer): Promise<CardRow[]> {
  const { rows } = await db.query<CardRow>(sql`
    select t.vassalage, t.game_type, v.display_name, t.notes, t.is_game, v.hue, v.mark,
           (select count(*)::int from game
            where game.vassalage = t.vassalage and game.game_type = t.game_type and ${offered(offer)}) as games,
           (select game.node_id from game
            where game.vassalage = t.vassalage and game.game_type = t.game_type and ${offered(offer)}
            order by game.engine is null, game.sort limit 1) as lobby,
           array(select game.group_name from game
                 where game.vassalage = t.vassalage and game.game_type = t.game_type and game.group_name <> ''
                   and ${offered(offer)}
                 group by 1 order by min(game.sort)) as groups
    from vendor_game_type t join vendor v using (vassalage)
    where ${offer?.vendors ?? null}::text[] is null or t.vassalage = any(${offer?.vendors ?? null}::text[])
    order by t.game_type, t.sort`);
  return rows.filter(({ games }) => games > 0);
}

export async function setGameStatus(db: Db, nodeId: bigint, status: GameRow["status"]): Promise<boolean> {
  const { rowCount } = await db.query(sql`update game set status = ${status} where node_id = ${nodeId}`);
  return rowCount === 1;
}

export async function setVendorStatus(db: Db, vassalage: string, status: GameRow["status"]): Promise<boolean> {
  const { rowCount } = await db.query(sql`update vendor set status = ${status} where vassalage = ${vassalage}`);
  return rowCount === 1;
}

/** Sets the highest win of a round, as a multiple of its stakes, for a vendor or a game; false if there is neither. */
export async function setHighestWin(db: Db, subject: string, times: number): Promise<boolean> {
  const vendors = await db.query(sql`update vendor set highest_win = ${times} where vassalage = ${subject}`);
  const games = await db.query(sql`update game set highest_win = ${times} where node_id::text = ${subject}`);
  return vendors.rowCount === 1 || games.rowCount === 1;
}

/** Lists every game with its highest stated return, and whether players meet in it. */
export async function findStatedReturns(db: Db): Promise<StatedGame[]> {
  const { rows } = await db.query<StatedGame>(sql`
    select node_id as "nodeId", vassalage, game_type as "gameType", display_name as "displayName",
           stated_return as "statedReturn", is_game_between_players(game) as "isBetweenPlayers"
    from game where is_listed order by sort, node_id`);
  return rows;
}

export interface SeedVendor {
  vassalage: string;
  display_name: string;
  hue: number;
  mark?: string;
}

export interface SeedCard {
  vassalage: string;
  game_type: GameType;
  notes: Record<string, string>;
  is_game: "GAME" | "VASSALAGE";
  sort: number;
}

export type SeedGame = Omit<GameRow, "node_id" | "status"> & {
  node_id: number;
  /** The highest stated return to the player, in basis points; null if none is stated. */
  stated_return: number | null;
  sort: number;
};

/**
 * Seeds or updates vendors and games; those that an operator closed stay closed. The demo's leave an operator's own
 * ones as they are.
 */
export async function seedCatalogue(
  db: Db,
  vendors: SeedVendor[],
  cards: SeedCard[],
  games: SeedGame[],
  { isOwn }: { isOwn: boolean } = { isOwn: false },
): Promise<void> {
  await db.query(sql`
    insert into vendor (vassalage, display_name, hue, mark, is_own)
    select vassalage, display_name, hue, mark, ${isOwn}
    from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
      as t(vassalage text, display_name text, hue smallint, mark text)
    on conflict (vassalage) do update
      set display_name = excluded.display_name, hue = excluded.hue, mark = excluded.mark, is_own = excluded.is_own
    where (excluded.is_own or not vendor.is_own)
      and (vendor.display_name, vendor.hue, vendor.mark, vendor.is_own)
        is distinct from (excluded.display_name, excluded.hue, excluded.mark, excluded.is_own)`);
  await db.query(sql`
    insert into vendor_game_type (vassalage, game_type, notes, is_game, sort)
    select vassalage, game_type, notes, is_game, sort
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as t(vassalage text, game_type text, notes jsonb, is_game text, sort integer)
    where ${isOwn} or not exists (select from vendor v where v.vassalage = t.vassalage and v.is_own)
    on conflict (vassalage, game_type) do update
      set notes = excluded.notes, is_game = excluded.is_game, sort = excluded.sort
    where (vendor_game_type.notes, vendor_game_type.is_game, vendor_game_type.sort)
      is distinct from (excluded.notes, excluded.is_game, excluded.sort)`);
  await db.query(sql`
    insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, large_icon,
                      small_icon, is_hot, is_new, is_game, volatility, engine, stated_return, group_name,
                      features, sort, is_own)
    select node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, large_icon,
           small_icon, is_hot, is_new, is_game, volatility, engine, stated_return, group_name,
           array(select jsonb_array_elements_text(features)), sort, ${isOwn}
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
      as t(node_id bigint, vassalage text, game_code text, game_type text, display_name text, names jsonb, hue smallint,
           icon_url text, large_icon text, small_icon text, is_hot boolean, is_new boolean, is_game text, volatility text, engine jsonb,
           stated_return integer, group_name text, features jsonb, sort integer)
    on conflict (node_id) do update set
      vassalage = excluded.vassalage, game_code = excluded.game_code, game_type = excluded.game_type,
      display_name = excluded.display_name, names = excluded.names, hue = excluded.hue, icon_url = excluded.icon_url,
      large_icon = excluded.large_icon, small_icon = excluded.small_icon,
      is_hot = excluded.is_hot, is_new = excluded.is_new, is_game = excluded.is_game,
      volatility = excluded.volatility, engine = excluded.engine, stated_return = excluded.stated_return,
      group_name = excluded.group_name,
      features = excluded.features, sort = excluded.sort, is_own = excluded.is_own, is_listed = true
    where (excluded.is_own or not game.is_own)
      and (game.vassalage, game.game_code, game.game_type, game.display_name, game.names, game.hue, game.icon_url,
           game.large_icon, game.small_icon, game.is_hot, game.is_new, game.is_game, game.volatility, game.engine,
           game.stated_return, game.group_name, game.features, game.sort, game.is_own, game.is_listed)
      is distinct from (excluded.vassalage, excluded.game_code, excluded.game_type, excluded.display_name,
                        excluded.names, excluded.hue, excluded.icon_url, excluded.large_icon, excluded.small_icon,
                        excluded.is_hot, excluded.is_new, excluded.is_game, excluded.volatility, excluded.engine,
                        excluded.stated_return, excluded.group_name, excluded.features, excluded.sort,
                        excluded.is_own, true)`);
}
