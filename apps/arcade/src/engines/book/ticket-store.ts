import type { Pool, PoolClient } from "pg";
import type { Opening } from "../../kit/rounds.ts";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { Ticket, TicketRound } from "./tickets.ts";
import type { SessionRow } from "../../kit/session.ts";

export interface NewTicket {
  clientKey: string;
  stake: Money;
  ticket: Ticket;
}

const idsOf = ({ legs }: Ticket): string[] => [...new Set(legs.map(({ fixture }) => fixture))];

/** Inserts a ticket before its stake is requested, only while all its matches are open. */
export async function insertTicket(
  db: Pool,
  session: SessionRow,
  { id, holdMs, clientKey, stake, ticket }: NewTicket & Opening,
): Promise<TicketRound | undefined> {
  const ids = idsOf(ticket);
  const { rows } = await db.query<TicketRound>(sql`
    insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency,
                              stake, state, next_try_at, ticket, fixture_ids)
    select ${id}, ${session.id}, ${clientKey}, ${session.platform_session}, ${session.player_id},
           ${session.vassalage}, ${session.game_code}, ${session.currency}, ${stake}, 'betting',
           now() + ${holdMs} * interval '1 millisecond', ${JSON.stringify(ticket)}::jsonb, ${ids}::bigint[]
    where (select count(*) from arcade.fixture where id = any(${ids}::bigint[]) and state = 'open') = ${ids.length}
    on conflict do nothing returning *`);
  return rows[0];
}

/**
 * Marks a ticket as held once its stake is taken. A share lock on the matches keeps them from ending between check and
 * update. Undefined where one is over or another process moved the ticket.
 */
export async function holdTicket(db: Pool, round: TicketRound, balance: Money): Promise<TicketRound | undefined> {
  const { rows } = await db.query<TicketRound>(sql`
    with open as (select id from arcade.fixture
                  where id = any((select fixture_ids from arcade.round where id = ${round.id})::bigint[])
                    and state = 'open' for share)
    update arcade.round r set state = 'held', balance = ${balance}, tries = 0
    where r.id = ${round.id} and r.state = 'betting'
      and (select count(*) from open) = cardinality(r.fixture_ids)
    returning r.*`);
  return rows[0];
}

export interface TicketRow extends TicketRound {
  created_at: Date;
}

/** Finds a player's tickets at a vendor: open ones first, then the latest. */
export async function findTickets(db: Pool, session: SessionRow, limit: number): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(sql`
    select * from arcade.round
    where player_id = ${session.player_id} and vassalage = ${session.vassalage} and ticket is not null
      and state <> 'refused'
    order by (state in ('betting', 'held', 'settling', 'undoing')) desc, created_at desc limit ${limit}`);
  return rows;
}

/** Locks a player's ticket that is still open. */
export async function lockHeld(tx: PoolClient, session: SessionRow, id: string): Promise<TicketRound | undefined> {
  const { rows } = await tx.query<TicketRound>(sql`
    select * from arcade.round
    where id = ${id} and player_id = ${session.player_id} and vassalage = ${session.vassalage} and state = 'held'
      and ticket is not null
    for update`);
  return rows[0];
}

/** Returns the seeds of a ticket's finished matches. */
export async function seedsOf(db: Pool, ticket: Ticket): Promise<{ id: bigint; seed: string; seed_hash: string }[]> {
  const { rows } = await db.query<{ id: bigint; seed: string; seed_hash: string }>(sql`
    select id, seed, seed_hash from arcade.fixture where id = any(${idsOf(ticket)}::bigint[]) and state <> 'open'`);
  return rows;
}
