import { saffron } from "../../../merchants/saffron.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";
import type { SeamlessVerb } from "@croupier/contract/wire/seamless";
import fastify from "fastify";
import type { Pool } from "../../kit/db/pool.ts";
import { testDatabase } from "../../kit/db/test-database.ts";
import { transact } from "../../kit/db/transact.ts";
import { hashToken } from "../../kit/lib/tokens.ts";
import { insertBonus } from "../../promotions/bonuses/store.ts";
import { houseAccount, playerAccount, playerBalance, post } from "../../ledger/post.ts";
import { verify, type CheckResult } from "../../backoffice/invariants/verify.ts";
import type { VendorKey } from "@croupier/server/environment";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import { serveSeamless } from "./seamless.ts";
import { insertLaunch } from "./store.ts";
import type { TestPlatform } from "../../test-platform.ts";

/** A vendor's raw answer: the status line and the body, byte for byte. */
export interface Raw {
  http: number;
  body: string;
}

export interface Player {
  id: bigint;
  sessionId: string;
  /** The player's own session. */
  ownSession: string;
}

export const unit = 10_000n;
const testVendor = "PG";
export const testGame = { nodeId: 99_000_001n, gameCode: "test-koi" };

/** Creates a seamless wallet on a free port with its own database, and a vendor that plays against it. */
export async function testWallet() {
  const database = await testDatabase();
  await seedCatalogue(database.pool);
  const newKey = (id: string, more: Partial<VendorKey> = {}): VendorKey => ({
    id,
    secret: randomBytes(24).toString("base64url"),
    vendors: ["PG", "CQ9"],
    ...more,
  });
  const [key, secondKey] = [newKey("k1"), newKey("k2")];
  const [otherVendors, elsewhere] = [newKey("k3", { vendors: ["CQ9"] }), newKey("k4", { addresses: ["192.0.2.0/24"] })];
  const keys = [key, secondKey, otherVendors, elsewhere];
  const app = fastify();
  await serveSeamless(app, { db: database.pool, keys, idleMinutes: 30, batchSize: 40 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const vendor = vendorClient(url, key);
  let lastTx = 0;
  return {
    db: database.pool,
    url,
    vendor,
    key,
    secondKey,
    /** A key of another vendor, and one that is used from another network. */
    otherVendors,
    elsewhere,
    newTx: (): string => `tx-${++lastTx}`,
    /** Creates a member with 100 in cash, in a game. */
    rich: () => seedPlayer(database.pool, 100n * unit),
    /** Closes everything; returns the violated invariants. */
    async close(): Promise<CheckResult[]> {
      const broken = (await verify(database.pool)).filter(({ faults }) => faults.length > 0);
      vendor.close();
      await app.close();
      await database.drop();
      return broken;
    },
  };
}

const noWeights = { types: {}, vendors: {}, games: {} };

/** Seeds a merchant, two vendors and a game. */
export async function seedCatalogue(db: Pool): Promise<void> {
  await db.query(
    "insert into merchant (code, origins, config, seed_hash) values ('test', '{}', $1, '') on conflict do nothing",
    [JSON.stringify({ ...saffron, code: "test", origins: [], validBet: { weights: noWeights } })],
  );
  await db.query(
    "insert into vendor (vassalage, display_name, hue) values ('PG', 'PG', 1), ('CQ9', 'CQ9', 1) on conflict do nothing",
  );
  await db.query(
    `insert into game (node_id, vassalage, game_code, game_type, display_name, names, hue, icon_url, sort, stated_return)
     values ($1, 'PG', $2, 'RNG', 'Golden Koi', '{}', 1, '', 1, 9600)`,
    [testGame.nodeId, testGame.gameCode],
  );
}

/** Creates a signed-in member with cash, in a game. */
export async function seedPlayer(db: Pool, cash: bigint, maxStake = 1_000_000n * unit): Promise<Player> {
  const name = `p${randomBytes(6).toString("hex")}`;
  const { rows } = await db.query<{ id: bigint }>(
    `with made as (
       insert into member (merchant, account, nickname, currency, language, referral_code)
       values ('test', $1, $1, 'USD', 'en', $1) returning id)
     insert into member_path (ancestor_id, descendant_id, depth) select id, id, 0 from made returning descendant_id as id`,
    [name],
  );
  const id = rows[0]?.id ?? 0n;
  const ownSession = randomUUID();
  await db.query(
    `insert into session (id, member_id, token_hash, ends_at, ip, device)
     values ($1, $2, $3, now() + interval '1 day', '127.0.0.1', 'test')`,
    [ownSession, id, randomBytes(32)],
  );
  await topUp(db, id, cash);
  return { id, ownSession, sessionId: await enterGame(db, id, ownSession, maxStake) };
}

async function enterGame(db: Pool, id: bigint, ownSession: string, maxStake: bigint): Promise<string> {
  const sessionId = randomUUID();
  await db.query(
    `insert into vendor_session (id, member_id, merchant, session_id, vassalage, node_id, game_code, game_type, currency,
                                 upline_path, max_stake, expires_at)
     values ($1, $2, 'test', $3, 'PG', $4, $5, 'RNG', 'USD', '{}', $6, now() + interval '1 hour')`,
    [sessionId, id, ownSession, testGame.nodeId, testGame.gameCode, maxStake],
  );
  return sessionId;
}

/** Launches the test's game for a player, with a merchant's highest stake; returns the launch token. */
export async function launched(db: Pool, player: Player, maxStake: bigint, seconds = 120): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertLaunch(db, {
    tokenHash: hashToken(token),
    memberId: player.id,
    sessionId: player.ownSession,
    vassalage: testVendor,
    nodeId: testGame.nodeId,
    gameCode: testGame.gameCode,
    currency: "USD",
    language: "en",
    backUrl: "https://club.example/",
    maxStake,
    seconds,
  });
  return token;
}

export async function topUp(db: Pool, memberId: bigint, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const cash = await playerAccount(db, "cash", memberId, "USD");
  const clearing = await houseAccount(db, "clearing", "test", "USD", memberId);
  const id = randomUUID();
  const reference = `D${randomBytes(6).toString("hex")}`;
  const lines = [
    { account: cash, amount },
    { account: clearing, amount: -amount },
  ];
  await transact(db, async (tx) => {
    await tx.query(
      `insert into deposit (provider, id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                            reference, return_url, expires_at, settled_at)
       select 'sandbox', $1::uuid, merchant, id, $1::text, 'test', 'bank', $3, 0, currency, 'credited', $4, '', now(), now()
       from member where id = $2`,
      [id, memberId, amount, reference],
    );
    await post(tx, { key: `deposit:${id}`, kind: "deposit", memberId, reference, lines });
  });
}

/** Gives a player a bonus for the deposit, to be staked a thousand times, and lets the session play with it. */
export async function playWithBonus(db: Pool, player: Player, amount: bigint): Promise<void> {
  const id = randomUUID();
  const required = amount * 1000n;
  const lines = [
    { account: await houseAccount(db, "promotions", "test", "USD", player.id), amount: -amount },
    { account: await playerAccount(db, "bonus", player.id, "USD", id), amount },
  ];
  await transact(db, async (tx) => {
    const { rows } = await tx.query<{ turnoverId: string; depositId: string; reference: string }>(
      `with required as (
         insert into turnover (id, member_id, currency, cause, reference, required)
         values (gen_random_uuid(), $2, 'USD', 'bonus', $1::text, $3) returning id
       )
       select required.id as "turnoverId", d.id as "depositId", d.reference from required, deposit d where d.member_id = $2`,
      [id, player.id, required],
    );
    const [origin] = rows;
    if (!origin) throw new Error("a bonus comes of a deposit, and the player has made none");
    const { turnoverId, depositId, reference } = origin;
    await post(tx, { key: `bonus:${id}`, kind: "bonus", memberId: player.id, reference, lines });
    const origins = { depositId, rewardId: null, turnoverId };
    const rules = { required, maxStake: null, stakeable: true, highestPayout: null };
    const bonus = { id, merchant: "test", memberId: player.id, currency: "USD", code: "test", amount };
    await insertBonus(tx, { ...bonus, ...rules, ...origins });
    await tx.query("update vendor_session set bonus_id = $1 where id = $2", [id, player.sessionId]);
  });
}

/** Returns a player's stored bets, oldest first. */
export async function betsOf(db: Pool, player: Player): Promise<object[]> {
  const { rows } = await db.query("select stake, payout, state from bet where member_id = $1 order by id", [player.id]);
  return rows;
}

export const cashOf = async (db: Pool, memberId: bigint): Promise<bigint> =>
  (await playerBalance(db, memberId, "USD")).cash;

export const bonusOf = async (db: Pool, memberId: bigint): Promise<bigint> =>
  (await playerBalance(db, memberId, "USD")).bonus;

export interface Tampering {
  key?: SigningKey;
  vendor?: string;
  headers?: Record<string, string>;
  /** The path that is signed, if it differs from the one called. */
  signedPath?: string;
  /** The body that is sent, if it differs from the one signed. */
  sentBody?: string;
}

/** Creates the vendor's side: signed calls over real HTTP on keep-alive connections. */
export function vendorClient(url: string, key: SigningKey) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);

  function raw(verb: SeamlessVerb, body: string, tamper: Tampering = {}): Promise<Raw> {
    const path = `/seamless/v1/${verb}`;
    const headers = {
      ...signedHeaders(tamper.key ?? key, "POST", tamper.signedPath ?? path, body, tamper.vendor ?? testVendor),
      ...tamper.headers,
    };
    const { promise, resolve, reject } = Promise.withResolvers<Raw>();
    const sent = request({ agent, hostname, port, path, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("error", reject);
      response.on("end", () => resolve({ http: response.statusCode ?? 0, body: text }));
    });
    sent.on("error", reject);
    sent.end(tamper.sentBody ?? body);
    return promise;
  }

  const call = (verb: SeamlessVerb, body: object, tamper?: Tampering) => raw(verb, JSON.stringify(body), tamper);
  return {
    raw,
    call,
    close: () => agent.destroy(),
    bet: (player: Player, txId: string, amount: bigint | string, change: object = {}, tamper?: Tampering) =>
      call("bet", { ...betOf(player, txId, amount), ...change }, tamper),
    tip: (player: Player, txId: string, amount: bigint | string, change: object = {}, tamper?: Tampering) =>
      call("tip", { ...betOf(player, txId, amount), ...change }, tamper),
    win: (player: Player, txId: string, betTxId: string, amount: bigint | string, change: object = {}) =>
      call("win", { ...winBody(player, txId, betTxId, amount), ...change }),
    winBody,
    rollback: (player: Player, txId: string, betTxId: string, change: object = {}) =>
      call("rollback", {
        playerId: player.id.toString(),
        txId,
        betTxId,
        roundId: `round-${betTxId}`,
        currency: "USD",
        ...change,
      }),
  };
}

export type VendorClient = ReturnType<typeof vendorClient>;

const winBody = (player: Player, txId: string, betTxId: string, amount: bigint | string) => ({
  ...betOf(player, txId, amount),
  roundId: `round-${betTxId}`,
  betTxId,
  closeRound: true,
});

/** Builds the body of a bet. */
export function betOf(player: Player, txId: string, amount: bigint | string) {
  return {
    sessionId: player.sessionId,
    playerId: player.id.toString(),
    txId,
    roundId: `round-${txId}`,
    gameCode: testGame.gameCode,
    currency: "USD",
    amount: typeof amount === "bigint" ? formatMoney(amount) : amount,
  };
}

/** Reads the status and balance of an answer; throws if it was not HTTP 200. */
export function read({ http, body }: Raw): { status: string; balance: bigint | undefined; [field: string]: unknown } {
  if (http !== 200) throw new Error(`HTTP ${http}: ${body}`);
  const answer = JSON.parse(body) as { status: string; balance?: string };
  return { ...answer, balance: answer.balance === undefined ? undefined : parseMoney(answer.balance) };
}

const takeBreak = (db: Pool, id: bigint, gameType: string | null) =>
  db.query(
    `insert into member_break (member_id, period, game_type, ends_at, held_until)
     values ($1, 'day', $2, now() + interval '1 day', now() + interval '1 day')`,
    [id, gameType],
  );

/** Ways to make a player unable to bet, each with the status of the answer. */
export const ended: Record<string, { status: string; end: (db: Pool, player: Player) => Promise<unknown> }> = {
  "on an expired vendor session": {
    status: "SESSION_EXPIRED",
    end: (db, { sessionId }) => db.query("update vendor_session set expires_at = now() where id = $1", [sessionId]),
  },
  "on a closed vendor session": {
    status: "SESSION_EXPIRED",
    end: (db, { sessionId }) => db.query("update vendor_session set ended_at = now() where id = $1", [sessionId]),
  },
  "of a logged-out player": {
    status: "SESSION_EXPIRED",
    end: (db, { ownSession }) => db.query("update session set ended_at = now() where id = $1", [ownSession]),
  },
  "of a player idle for too long": {
    status: "SESSION_EXPIRED",
    end: (db, { ownSession }) =>
      db.query("update session set seen_at = now() - interval '31 minutes' where id = $1", [ownSession]),
  },
  "of a blocked player": {
    status: "PLAYER_BLOCKED",
    end: (db, { id }) => db.query("update member set status = 'blocked' where id = $1", [id]),
  },
  "of an excluded player": {
    status: "PLAYER_BLOCKED",
    end: (db, { id }) => db.query("update member set status = 'excluded' where id = $1", [id]),
  },
  "of a player on a break": {
    status: "PLAYER_BLOCKED",
    end: (db, { id }) => takeBreak(db, id, null),
  },
  "of a player on a break from this type of game": {
    status: "PLAYER_BLOCKED",
    end: (db, { id }) => takeBreak(db, id, "RNG"),
  },
  "of a trial player": {
    status: "PLAYER_BLOCKED",
    end: (db, { id }) => db.query("update member set type = 4 where id = $1", [id]),
  },
};

/** Opens a table at PG for a member of a whole platform; returns the vendor's calls, which add the common fields. */
export async function seatAtPg(app: TestPlatform, memberId: string, currency = "USD") {
  const { pool } = app.database;
  const games = await pool.query<{ node_id: bigint; game_code: string }>(
    "select node_id, game_code from game where vassalage = 'PG' and engine is not null limit 1",
  );
  const game = games.rows[0];
  const sessions = await pool.query<{ id: string }>(
    `insert into vendor_session (member_id, merchant, session_id, vassalage, node_id, game_code, game_type, currency,
                                 upline_path, max_stake, expires_at)
     select $1, 'saffron', s.id, 'PG', $2, $3, 'RNG', $4, '{}', 100000000, now() + interval '1 hour'
     from session s where s.member_id = $1 returning id`,
    [memberId, game?.node_id, game?.game_code, currency],
  );
  const session = sessions.rows[0];
  const [key] = app.environment.seamlessKeys;
  if (!key || !game || !session) throw new Error("no table");
  const peer = vendorClient(app.url, key);
  const common = { playerId: memberId, currency };
  const table = { sessionId: session.id, gameCode: game.game_code };
  return (verb: "bet" | "tip" | "win" | "award" | "rollback", fields: object): Promise<Raw> =>
    peer.call(verb, { ...common, ...(verb === "award" || verb === "rollback" ? {} : table), ...fields });
}
