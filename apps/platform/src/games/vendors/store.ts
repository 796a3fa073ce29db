import type { SeamlessBody, SeamlessStatus } from "@croupier/contract/wire/seamless";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { sweep } from "../../kit/db/sweep.ts";
import { retryStatement } from "../../kit/db/transact.ts";
import { storableDetail } from "./detail.ts";
import { hashToken } from "../../kit/lib/tokens.ts";

/** A vendor's request with its id, which is accepted once. */
export interface VendorCall {
  vassalage: string;
  requestId: string;
}

/** The result of a wallet request. REPLAYED: this request id was used before. */
export interface WalletAnswer {
  status: SeamlessStatus | "REPLAYED";
  balance: bigint | null;
  /** The bet, tip or award it is about. */
  reference?: bigint | null;
}

/** Runs one named, prepared statement, and repeats it after a deadlock or serialization failure. */
async function ask<T extends object>(db: Db, name: string, text: string, values: unknown[]): Promise<T> {
  const { rows } = await retryStatement(() => db.query<T>({ name, text, values }));
  if (!rows[0]) throw new Error(`${name} did not answer`);
  return rows[0];
}

/** A bet, a tip or a win; money and ids as text. */
export interface BatchedCall {
  verb: "bet" | "tip" | "win";
  vassalage: string;
  request: string;
  session: string;
  player: string;
  tx: string;
  round: string;
  bet_tx?: string;
  game: string;
  currency: string;
  amount: string;
  /** For a bet, the part that goes to the vendor's jackpot. */
  contribution?: string;
  /** For a win, the part of the stake that was at risk, and the fee of a game between players. */
  at_risk?: string;
  fee?: string;
  /** For a bet between players, those already at the table; for a win, the losses by winner. */
  opponents?: string[];
  losses?: { id: string; lost: string }[];
  close?: boolean;
  detail?: unknown;
}

export type BatchedAnswer = WalletAnswer & { held: string | null };

export const batchedBet = (call: VendorCall, body: SeamlessBody<"bet">): BatchedCall => ({
  verb: "bet",
  ...sharedOf(call, body),
  contribution: (body.contribution ?? 0n).toString(),
  ...(body.opponents === undefined ? {} : { opponents: body.opponents.map(String) }),
});

/** Builds a tip to a dealer, which follows the rules of a bet that concern the player. */
export const batchedTip = (call: VendorCall, body: SeamlessBody<"tip">): BatchedCall => ({
  verb: "tip",
  ...sharedOf(call, body),
});

export function batchedWin(call: VendorCall, body: SeamlessBody<"win">): BatchedCall {
  const detail = storableDetail(body.detail);
  return {
    verb: "win",
    ...sharedOf(call, body),
    bet_tx: body.betTxId,
    close: body.closeRound,
    ...(body.atRisk === undefined ? {} : { at_risk: body.atRisk.toString() }),
    ...(body.fee === undefined ? {} : { fee: body.fee.toString() }),
    ...(body.opponents === undefined
      ? {}
      : { losses: body.opponents.map(({ playerId, lost }) => ({ id: playerId.toString(), lost: lost.toString() })) }),
    ...(detail === undefined ? {} : { detail: JSON.parse(detail) as unknown }),
  };
}

const sharedOf = ({ vassalage, requestId }: VendorCall, body: SeamlessBody<"bet" | "tip" | "win">) => ({
  vassalage,
  request: requestId,
  session: body.sessionId,
  player: body.playerId.toString(),
  tx: body.txId,
  round: body.roundId,
  game: body.gameCode,
  currency: body.currency,
  amount: body.amount.toString(),
});

/** Decides calls of different players in one transaction, in their order: all of them succeed or none. */
export async function batch(db: Db, calls: readonly BatchedCall[], idleMinutes: number): Promise<BatchedAnswer[]> {
  const { rows } = await db.query<BatchedAnswer>({
    name: "seamless-batch",
    text: `select status, balance, reference, held from seamless_batch($1, make_interval(mins => $2), false)`,
    values: [numbered(calls), idleMinutes],
  });
  return rows;
}

/** Decides one call in a separate transaction. */
export const alone = (db: Db, call: BatchedCall, idleMinutes: number) =>
  ask<BatchedAnswer>(
    db,
    "seamless-alone",
    `select status, balance, reference, held from seamless_batch($1, make_interval(mins => $2), true)`,
    [numbered([call]), idleMinutes],
  );

const numbered = (calls: readonly BatchedCall[]): string =>
  JSON.stringify(calls.map((call, at) => ({ n: at + 1, ...call })));

/** Pays a win without a bet, within the vendor's right. */
export const award = (db: Db, { vassalage, requestId }: VendorCall, body: SeamlessBody<"award">) =>
  ask<WalletAnswer>(
    db,
    "seamless-award",
    `select status, balance, reference from seamless_award(
       p_vassalage => $1, p_request => $2, p_player => $3, p_tx => $4, p_kind => $5, p_game_code => $6, p_currency => $7,
       p_amount => $8, p_detail => $9)`,
    [
      vassalage,
      requestId,
      body.playerId,
      body.txId,
      body.kind,
      body.gameCode ?? null,
      body.currency,
      body.amount,
      storableDetail(body.detail) ?? null,
    ],
  );

export const rollback = (db: Db, { vassalage, requestId }: VendorCall, body: SeamlessBody<"rollback">) =>
  ask<WalletAnswer>(
    db,
    "seamless-rollback",
    `select status, balance from seamless_rollback(
       p_vassalage => $1, p_request => $2, p_player => $3, p_tx => $4, p_bet_tx => $5, p_round => $6, p_currency => $7)`,
    [vassalage, requestId, body.playerId, body.txId, body.betTxId, body.roundId, body.currency],
  );

export const status = (db: Db, { vassalage, requestId }: VendorCall, body: SeamlessBody<"status">) =>
  ask<WalletAnswer & { state: string }>(
    db,
    "seamless-status",
    "select status, state, balance from seamless_status($1, $2, $3, $4)",
    [vassalage, requestId, body.playerId, body.txId],
  );

export const balance = (db: Db, { vassalage, requestId }: VendorCall, body: SeamlessBody<"balance">) =>
  ask<WalletAnswer & { currency: string }>(
    db,
    "seamless-balance",
    "select status, balance, currency from seamless_balance($1, $2, $3)",
    [vassalage, requestId, body.sessionId],
  );

export const close = (db: Db, { vassalage, requestId }: VendorCall, body: SeamlessBody<"close">) =>
  ask<Pick<WalletAnswer, "status">>(db, "seamless-close", "select status from seamless_close($1, $2, $3)", [
    vassalage,
    requestId,
    body.sessionId,
  ]);

export interface Authenticated {
  status: WalletAnswer["status"];
  session_id: string;
  player_id: bigint;
  nickname: string;
  currency: string;
  language: string;
  balance: bigint;
  back_url: string;
  /** The stake limits of one bet in this game. */
  min_stake: bigint;
  max_stake: bigint;
  buys_features: boolean;
  /** Milliseconds from the start of a game to the next at least; null where the market sets no pace. */
  least_game_ms: number | null;
}

export const authenticate = (
  db: Db,
  { vassalage, requestId }: VendorCall,
  body: SeamlessBody<"authenticate">,
  idleMinutes: number,
) =>
  ask<Authenticated>(
    db,
    "seamless-authenticate",
    `select status, session_id, player_id, nickname, currency, language, balance, back_url, min_stake, max_stake,
            buys_features, least_game_ms
     from seamless_authenticate($1, $2, $3, $4, make_interval(mins => $5))`,
    [vassalage, requestId, hashToken(body.token), body.gameCode, idleMinutes],
  );

/** Continues in another game of the vendor within the session. */
export const enter = (db: Db, { vassalage, requestId }: VendorCall, body: SeamlessBody<"enter">, idleMinutes: number) =>
  ask<Pick<Authenticated, "status" | "min_stake" | "max_stake">>(
    db,
    "seamless-enter",
    "select status, min_stake, max_stake from seamless_enter($1, $2, $3, $4, make_interval(mins => $5))",
    [vassalage, requestId, body.sessionId, body.gameCode, idleMinutes],
  );

/** Ends a member's open games, all or those of one type: no more bets, and open ones settle as usual. */
export async function endPlay(db: Db, memberId: bigint, gameType: string | undefined): Promise<void> {
  const only = gameType ?? null;
  await db.query(sql`
    delete from launch_token t where t.member_id = ${memberId}
      and (${only}::text is null or exists (select from game g where g.node_id = t.node_id and g.game_type = ${only}))`);
  await db.query(sql`
    update vendor_session set ended_at = now()
    where member_id = ${memberId} and ended_at is null and (${only}::text is null or game_type = ${only})`);
}

export async function isVendorOpen(db: Db, vassalage: string): Promise<boolean> {
  const { rows } = await db.query<{ open: boolean }>(
    sql`select status = 'open' as open from vendor where vassalage = ${vassalage}`,
  );
  return rows[0]?.open ?? false;
}

/** Finds the largest bet that the merchant's file allows a member in a type of game. */
export async function findLargestBet(
  db: Db,
  { memberId, currency }: { memberId: bigint; currency: string },
  gameType: string,
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ largest: bigint | null }>(
    sql`select largest_bet(${memberId}, ${gameType}, ${currency}) as largest`,
  );
  return rows[0]?.largest ?? undefined;
}

/**
 * Returns whether a member has this bonus now and can play a game with it: never with wallets at vendors, nor against
 * other players.
 */
export async function isPlayableBonus(db: Db, memberId: bigint, id: string, nodeId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(sql`
    select exists (
      select from bonus b join merchant t on t.code = b.merchant
      where b.id = ${id} and b.member_id = ${memberId} and b.state = 'active' and b.stakeable and t.single_wallet
        and not exists (select from game g where g.node_id = ${nodeId} and takes_no_bonus(g.game_type, g.engine))) as found`);
  return rows[0]?.found ?? false;
}

export interface NewLaunch {
  tokenHash: Buffer;
  memberId: bigint;
  sessionId: string;
  vassalage: string;
  nodeId: bigint;
  gameCode: string;
  currency: string;
  language: string;
  backUrl: string;
  maxStake: bigint;
  /** The bonus it is played with; absent: the cash, or the wallet at the vendor. */
  bonusId?: string | undefined;
  seconds: number;
}

export async function insertLaunch(db: Db, launch: NewLaunch): Promise<void> {
  await db.query(sql`
    insert into launch_token (token_hash, member_id, session_id, vassalage, node_id, game_code, currency, language,
                              back_url, max_stake, bonus_id, expires_at)
    values (${launch.tokenHash}, ${launch.memberId}, ${launch.sessionId}, ${launch.vassalage}, ${launch.nodeId},
            ${launch.gameCode}, ${launch.currency}, ${launch.language}, ${launch.backUrl}, ${launch.maxStake}, ${launch.bonusId ?? null},
            now() + make_interval(secs => ${launch.seconds}))`);
}

/**
 * Deletes expired rows: request ids after 10 minutes, launches, old vendor sessions, and tombstones, whose bets would
 * come on sessions that ended long ago.
 */
export async function sweepVendors(db: Db): Promise<void> {
  await sweep(
    db,
    (most) => sql`
      delete from seamless_request where ctid = any (array(
        select ctid from seamless_request where at < now() - interval '10 minutes' limit ${most}))`,
  );
  await db.query(sql`delete from launch_token where expires_at < now()`);
  await sweep(
    db,
    (most) => sql`
      delete from vendor_session where ctid = any (array(
        select ctid from vendor_session where started_at < now() - interval '90 days' limit ${most}))`,
  );
  await sweep(
    db,
    (most) => sql`
      delete from tombstone where ctid = any (array(
        select ctid from tombstone where at < now() - interval '90 days' limit ${most}))`,
  );
}
