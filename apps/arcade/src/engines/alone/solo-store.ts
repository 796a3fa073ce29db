import type { Pool, PoolClient } from "pg";
import type { Opening } from "../../kit/rounds.ts";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { Solo, SoloRow } from "./replay.ts";
import type { SessionRow } from "../../kit/session.ts";

interface NewSolo {
  clientKey: string;
  stake: Money;
  solo: Solo;
  /** Seed of the session's next round. */
  nextSeed: string;
}

/** Returns the seed of a session's next round; the first caller's seed is kept. */
export async function seedFor(db: Pool, session: SessionRow, fresh: string): Promise<string> {
  const { rows } = await db.query<{ solo_seed: string }>(sql`
    update arcade.session set solo_seed = coalesce(solo_seed, ${fresh}) where id = ${session.id} returning solo_seed`);
  return rows[0]?.solo_seed ?? fresh;
}

/**
 * Inserts a round with the session's seed, which is thereby used up. Undefined where another round is open, or where the
 * market's pace does not let another one begin yet.
 */
export async function insertSolo(
  db: Pool,
  session: SessionRow,
  { id, holdMs, clientKey, stake, solo, nextSeed }: NewSolo & Opening,
): Promise<SoloRow | undefined> {
  const { rows } = await db.query<SoloRow>(sql`
    with made as (
      insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency,
                                stake, state, next_try_at, solo)
      select ${id}, ${session.id}, ${clientKey}, ${session.platform_session}, ${session.player_id},
             ${session.vassalage}, ${session.game_code}, ${session.currency}, ${stake}, 'betting',
             now() + ${holdMs} * interval '1 millisecond', ${JSON.stringify(solo)}::jsonb
      from arcade.session s where s.id = ${session.id} and s.solo_seed = ${solo.seed}
        and not exists (
          select from arcade.round r
          where r.player_id = s.player_id and r.vassalage = s.vassalage and r.game_code = s.game_code
            and r.solo is not null and r.state not in ('refused', 'cancelled')
            and r.created_at > now() - s.least_game_ms * interval '1 millisecond')
      on conflict do nothing returning *),
    used as (update arcade.session set solo_seed = ${nextSeed} where id = ${session.id} and exists (select from made))
    select * from made`);
  return rows[0];
}

interface NewRaise {
  clientKey: string;
  stake: Money;
  /** Round, step and move that the stake pays for. */
  of: string;
  at: number;
  move: string;
}

/**
 * Inserts a further stake of an open round; undefined where the step has one already. The round is locked, because
 * another stake of the same step that is just being closed would be missing from both the round and the index.
 */
export async function insertRaise(
  db: Pool,
  session: SessionRow,
  { id, holdMs, clientKey, stake, of, at, move }: NewRaise & Opening,
): Promise<SoloRow | undefined> {
  const { rows } = await db.query<SoloRow>(sql`
    insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency,
                              stake, state, next_try_at, solo_of, solo_at, solo_move)
    select ${id}, ${session.id}, ${clientKey}, ${session.platform_session}, ${session.player_id},
           ${session.vassalage}, ${session.game_code}, ${session.currency}, ${stake}, 'betting',
           now() + ${holdMs} * interval '1 millisecond', ${of}, ${at}, ${move}
    from arcade.round r where r.id = ${of} and r.state = 'held' and jsonb_array_length(r.solo -> 'moves') = ${at}
    for no key update
    on conflict do nothing returning *`);
  return rows[0];
}

/** Refusal code of a round that was left undecided: its stake is returned. */
export const leftRefusal = "LEFT";

/** Finds a player's latest round of a game, open or not, from any session. */
export async function latestSolo(db: Pool, session: SessionRow): Promise<SoloRow | undefined> {
  const { rows } = await db.query<SoloRow>(sql`
    select * from arcade.round
    where player_id = ${session.player_id} and vassalage = ${session.vassalage} and game_code = ${session.game_code}
      and solo is not null and (state not in ('refused', 'cancelled', 'undoing') or refusal = ${leftRefusal})
    order by created_at desc limit 1`);
  return rows[0];
}

/** Returns the total stake of a round, without refused or returned stakes. */
export async function stakedOn(db: Pick<Pool, "query">, id: string): Promise<Money> {
  const { rows } = await db.query<{ staked: bigint }>(sql`
    select sum(stake)::bigint as staked from arcade.round
    where id = ${id} or (solo_of = ${id} and state in ('held', 'done'))`);
  return rows[0]?.staked ?? 0n;
}

/**
 * Lowers the stakes at risk of a round by the returned part; returns the first stake's part. Further stakes are lowered
 * by the same ratio, which is how the platform counts stakes that end without their own win.
 */
export async function lowerRisk(
  tx: Pick<Pool, "query">,
  { id, stake }: Pick<SoloRow, "id" | "stake">,
  back: Money,
): Promise<Money> {
  const staked = await stakedOn(tx, id);
  const atRisk = back < staked ? (stake * (staked - back)) / staked : 0n;
  await tx.query(sql`
    update arcade.round set at_risk = trunc(stake::numeric * ${atRisk}::numeric / ${stake}::numeric)
    where solo_of = ${id} and state = 'done'`);
  return atRisk;
}

export async function lockSolo(tx: PoolClient, id: string): Promise<SoloRow | undefined> {
  const { rows } = await tx.query<SoloRow>(sql`
    select * from arcade.round where id = ${id} and solo is not null for update`);
  return rows[0];
}

/**
 * Returns whether a further stake of a round is being requested or refunded: a payment now would close the round before
 * that.
 */
export async function hasOpenRaise(tx: PoolClient, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(sql`
    select exists (select from arcade.round where solo_of = ${id} and state in ('betting', 'undoing')) as open`);
  return rows[0]?.open ?? false;
}

/** Postpones the end of an abandoned round. */
export async function postponeEnd(tx: PoolClient, id: string): Promise<void> {
  await tx.query(sql`update arcade.round set next_try_at = now() + interval '2 seconds' where id = ${id}`);
}

export async function saveMoves(tx: PoolClient, id: string, solo: Solo): Promise<void> {
  await tx.query(sql`update arcade.round set solo = ${JSON.stringify(solo)}::jsonb where id = ${id}`);
}

/** Returns the database's clock in milliseconds, which all processes share, independent of players' devices. */
export async function clockOf(db: Pick<Pool, "query">): Promise<number> {
  const { rows } = await db.query<{ now: number }>(sql`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  return rows[0]?.now ?? 0;
}

/** Returns how many milliseconds an open round may still be played. */
export async function remainingMs(db: Pool, id: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>(sql`
    select ceil(extract(epoch from next_try_at - clock_timestamp()) * 1000)::float8 as left
    from arcade.round where id = ${id} and state = 'held'`);
  return rows[0]?.left ?? 0;
}

/** Closes the further stakes of a round, whose first bet is paid the whole win. */
export async function closeRaises(tx: PoolClient, id: string): Promise<void> {
  await tx.query(sql`
    update arcade.round set state = 'done', win = 0, ended_at = now() where solo_of = ${id} and state = 'held'`);
}

/** Finds open rounds whose time has run out. */
export async function findAbandoned(db: Pool, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select id from arcade.round where solo is not null and state = 'held' and next_try_at <= now()
    order by next_try_at limit ${limit}`);
  return rows.map(({ id }) => id);
}
