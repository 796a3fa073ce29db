import { randomBytes, randomUUID } from "node:crypto";
import type { GameType } from "@croupier/contract/domain/game-types";
import { formatMoney, share, type Money } from "@croupier/contract/domain/money";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { ClaimRow } from "./store.ts";

export interface RebateDeps {
  db: Pool;
  notify(tx: Tx, claim: { memberId: bigint; amount: Money; currency: string }): Promise<void>;
}

export interface Claimant {
  merchant: string;
  memberId: bigint;
  currency: string;
  status: "active" | "blocked" | "excluded";
  key: string;
}

interface Part {
  gameType: GameType;
  bets: number;
  stake: Money;
  rateBasisPoints: number;
  amount: Money;
}

export interface Due {
  from: Date;
  to: Date;
  parts: Part[];
  total: Money;
}

/** Cents only: what is smaller is not given. */
const inCents = (amount: Money): Money => (amount / 100n) * 100n;

/** A share of what was staked comes back, whatever the bets brought; the member claims it when it likes. */
export function createRebates(deps: RebateDeps) {
  const { db } = deps;
  return {
    due: (memberId: bigint, currency: string, terms: MerchantConfig["rebate"]) => dueOf(db, memberId, currency, terms),
    claim: (who: Claimant, terms: MerchantConfig["rebate"]) => claim(deps, who, terms),
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
  };
}

export type Rebates = ReturnType<typeof createRebates>;

async function dueOf(db: Db, memberId: bigint, currency: string, terms: MerchantConfig["rebate"]): Promise<Due> {
  const window = await store.openWindow(db, memberId, terms.days);
  const parts = (await store.stakesIn(db, memberId, currency, window)).map((row) => {
    const rateBasisPoints = terms.rates[row.game_type] ?? 0;
    const amount = inCents(share(row.stake, BigInt(rateBasisPoints)));
    return { gameType: row.game_type, bets: row.bets, stake: row.stake, rateBasisPoints, amount };
  });
  return { ...window, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0n) };
}

/** Pays what has come together and begins anew after it; the same key again is the same claim. */
async function claim(deps: RebateDeps, who: Claimant, terms: MerchantConfig["rebate"]): Promise<ClaimRow | Refusal> {
  const { memberId, currency, merchant, key } = who;
  return transact(deps.db, async (tx) => {
    await store.lockClaims(tx, memberId);
    const known = await store.findByKey(tx, memberId, key);
    if (known) return known;
    if (who.status !== "active") return refuse("ACCOUNT_BLOCKED");
    const { from, to, parts, total: amount } = await dueOf(tx, memberId, currency, terms);
    if (amount < terms.min) return refuse("NOTHING_TO_CLAIM");
    const id = randomUUID();
    const reference = `R${randomBytes(6).toString("hex").toUpperCase()}`;
    const lines = [
      { account: await houseAccount(tx, "promotions", "rebate", currency, memberId), amount: -amount },
      { account: await playerAccount(tx, "cash", memberId, currency), amount },
    ];
    const posted = await post(tx, { key: `rebate:${id}`, kind: "rebate", memberId, reference, lines });
    if (!posted.posted) throw new Error(`rebate ${id} could not be paid: ${posted.code}`);
    const stored = parts.map((part) => ({ ...part, stake: formatMoney(part.stake), amount: formatMoney(part.amount) }));
    await store.insertClaim(tx, { id, merchant, memberId, key, currency, from, to, amount, parts: stored, reference });
    await deps.notify(tx, { memberId, amount, currency });
    const row = await store.findByKey(tx, memberId, key);
    if (!row) throw new Error("a claim vanished in its own transaction");
    return row;
  });
}
