import { formatMoney } from "@croupier/contract/domain/money";
import { seamlessBodies, seamlessVerbs, type SeamlessVerb } from "@croupier/contract/wire/seamless";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Db } from "../../kit/db/pool.ts";
import type { VendorKey } from "@croupier/server/environment";
import { admitVendor } from "./admit.ts";
import { createBatches } from "./batches.ts";
import { parseOnce } from "./parse-once.ts";
import { createQueues } from "../../kit/lib/queues.ts";
import * as store from "./store.ts";
import type { NoteWalletTime } from "../../kit/metrics/wallet-times.ts";

export interface SeamlessOptions {
  /** The vendors' own pool, so that waiting vendor calls and the site do not delay each other. */
  db: Db;
  /** The vendors' live signing keys: two of a vendor while one is being replaced. */
  keys: readonly VendorKey[];
  /** Minutes after which a player's own session expires; bets keep it alive. */
  idleMinutes: number;
  /** Maximum of bets and wins committed together; 1 runs each alone. */
  batchSize: number;
  noteTime?: NoteWalletTime;
}

/** Far more than any call needs, so that no win is lost because its detail is long. */
const bodyLimit = 4 * 1024 * 1024;

/** Maximum of waiting calls of one player, far more than a game needs. */
const mostWaiting = 200;

/** A wire answer; REPLAYED is never sent: it becomes a 401. */
type Answer = { status: string; held?: string | null } & Record<string, unknown>;
type Answerer = (call: store.VendorCall, body: unknown) => Promise<Answer>;

/**
 * Serves the platform's side of the seamless wallet: POST /seamless/v1/{verb}. The signature is checked over the raw
 * body before any parsing; every business outcome is HTTP 200 with a `status`.
 */
export async function serveSeamless(app: FastifyInstance, options: SeamlessOptions): Promise<void> {
  const answerers = answerersOf(options);
  const admit = admitVendor(options.keys);
  const inTurn = createQueues(mostWaiting);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const verb of seamlessVerbs) {
      scope.post(`/seamless/v1/${verb}`, { bodyLimit }, async (request, reply) => {
        const from = admit(request);
        if (!from) {
          request.log.warn({ verb, ip: request.ip }, "a vendor's call without a right signature");
          return reply.code(401).send({ status: "UNAUTHORIZED" });
        }
        const body = seamlessBodies[verb].safeParse(parseOnce(String(request.body)));
        if (!body.success) return { status: "BAD_REQUEST" };
        const began = performance.now();
        const answered = await inTurn(playerKey(body.data), () => answerers[verb](from, body.data));
        options.noteTime?.(from.vassalage, verb, performance.now() - began);
        if (!answered) return { status: "TRY_LATER" };
        const { held, ...answer } = answered;
        // Two operators decide: `npm run operator -- results MERCHANT waiting`.
        if (held) request.log.error({ vendor: from.vassalage, held }, "a win above the highest is held");
        return answer.status === "REPLAYED" ? reply.code(401).send({ status: "UNAUTHORIZED" }) : answer;
      });
    }
  });
}

/** Returns the key of a call's player: the player, or its session or token. */
function playerKey(body: z.output<(typeof seamlessBodies)[SeamlessVerb]>): string {
  if ("playerId" in body) return `player ${body.playerId}`;
  return "token" in body ? body.token : body.sessionId;
}

function answerersOf({ db, idleMinutes, batchSize }: SeamlessOptions): Record<SeamlessVerb, Answerer> {
  const inBatch = createBatches({ db, idleMinutes, most: batchSize });
  const typed = <V extends SeamlessVerb>(
    answer: (from: store.VendorCall, body: z.output<(typeof seamlessBodies)[V]>) => Promise<Answer>,
  ): Answerer => answer as Answerer;
  return {
    authenticate: typed<"authenticate">(async (from, body) => {
      const found = await store.authenticate(db, from, body, idleMinutes);
      return found.status === "OK" ? authenticated(found) : { status: found.status };
    }),
    enter: typed<"enter">(async (from, body) => {
      const found = await store.enter(db, from, body, idleMinutes);
      return { status: found.status, ...(found.status === "OK" ? limits(found) : {}) };
    }),
    balance: typed<"balance">(async (from, body) => {
      const found = await store.balance(db, from, body);
      return found.status === "OK" ? { ...wallet(found), currency: found.currency } : { status: found.status };
    }),
    bet: typed<"bet">(async (from, body) => wallet(await inBatch(store.batchedBet(from, body)), body.txId)),
    tip: typed<"tip">(async (from, body) => wallet(await inBatch(store.batchedTip(from, body)), body.txId)),
    win: typed<"win">(async (from, body) => {
      const found = await inBatch(store.batchedWin(from, body));
      return { ...wallet(found, body.txId), held: found.held };
    }),
    award: typed<"award">(async (from, body) => wallet(await store.award(db, from, body), body.txId)),
    rollback: typed<"rollback">(async (from, body) => wallet(await store.rollback(db, from, body), body.txId)),
    close: typed<"close">(async (from, body) => ({ status: (await store.close(db, from, body)).status })),
    status: typed<"status">(async (from, body) => {
      const found = await store.status(db, from, body);
      return { ...wallet(found), state: found.state };
    }),
  };
}

function wallet({ status, balance, reference }: store.WalletAnswer, txId?: string): Answer {
  return {
    status,
    ...(txId === undefined ? {} : { txId }),
    ...(balance === null ? {} : { balance: formatMoney(balance) }),
    ...(reference === null || reference === undefined ? {} : { reference: reference.toString() }),
  };
}

function authenticated(found: store.Authenticated): Answer {
  return {
    status: "OK",
    sessionId: found.session_id,
    playerId: found.player_id.toString(),
    nickname: found.nickname,
    currency: found.currency,
    language: found.language,
    balance: formatMoney(found.balance),
    backUrl: found.back_url,
    ...limits(found),
    buysFeatures: found.buys_features,
    ...(found.least_game_ms === null ? {} : { leastGameMs: found.least_game_ms }),
  };
}

const limits = (found: Pick<store.Authenticated, "min_stake" | "max_stake">) => ({
  minStake: formatMoney(found.min_stake),
  maxStake: formatMoney(found.max_stake),
});
