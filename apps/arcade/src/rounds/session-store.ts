import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { SessionRow } from "../kit/session.ts";

export async function insertSession(db: Pool, row: SessionRow): Promise<void> {
  await db.query(sql`
    insert into arcade.session (id, platform_session, player_id, nickname, currency, language, vassalage, game_code, back_url,
                                buys_features, least_stake, most_stake, least_game_ms)
    values (${row.id}, ${row.platform_session}, ${row.player_id}, ${row.nickname}, ${row.currency}, ${row.language},
            ${row.vassalage}, ${row.game_code}, ${row.back_url}, ${row.buys_features},
            ${row.least_stake}, ${row.most_stake}, ${row.least_game_ms})`);
}

/** Finds an open session and records its use. */
export async function useSession(db: Pool, id: string): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(sql`
    update arcade.session set used_at = now() where id = ${id} and closed_at is null returning *`);
  return rows[0];
}

export async function closeSession(db: Pool, id: string): Promise<void> {
  await db.query(sql`update arcade.session set closed_at = now() where id = ${id} and closed_at is null`);
}

/** Finds open sessions unused for this many minutes that have no spin in flight. */
export async function findIdleSessions(db: Pool, minutes: number, limit: number): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(sql`
    select s.* from arcade.session s
    where closed_at is null and used_at < now() - make_interval(mins => ${minutes})
      and not exists (select 1 from arcade.round r where r.session_id = s.id
                      and r.state in ('betting', 'settling', 'undoing'))
    order by used_at limit ${limit}`);
  return rows;
}
