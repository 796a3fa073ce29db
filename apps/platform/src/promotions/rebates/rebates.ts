import { randomUUID } from "node:crypto";
import { shownUnitOf } from "@croupier/contract/domain/currencies";
import type { GameType } from "@croupier/contract/domain/game-types";
import { formatMoney, share, type Money } from "@croupier/contract/domain/money";
import { refuse } from "../../kit/db/refusal.ts";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { command, newReference, readBack, type MemberActor } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { ClaimRow } from "./store.ts";

export interface RebateDeps {
  db: Pool;
  notify(tx: Tx, claim: { memberId: bigint; amount: Money; currency: string }): Promise<void>;
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

/** Rounds down to the currency's smallest amount that is shown; smaller amounts are not paid. */
function inShownUnits(amount: Money, currency: string): Money {
  return amount - (amount % shownUnitOf(currency));
}

/** Creates rebates: a share of all settled stakes, whatever the bets won, paid when the member claims it. */
export function createRebates(deps: RebateDeps) {
  const { db } = deps;
  return {
    due: (memberId: bigint, currency: string, terms: MerchantConfig["rebate"]) => dueOf(db, memberId, currency, terms),
    claim: (actor: MemberActor, terms: MerchantConfig["rebate"]) => claim(deps, actor, terms),
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
  };
}

export type Rebates = ReturnType<typeof createRebates>;

async function dueOf(db: Db, memberId: bigint, currency: string, terms: MerchantConfig["rebate"]): Promise<Due> {
  const window = await store.openWindow(db, memberId, terms.days);
  const parts = (await store.stakesIn(db, memberId, currency, window)).map((row) => {
    const rateBasisPoints = terms.rates[row.game_type] ?? 0;
    const amount = inShownUnits(share(row.stake, BigInt(rateBasisPoints)), currency);
    return { gameType: row.game_type, bets: row.bets, stake: row.stake, rateBasisPoints, amount };
  });
  return { ...window, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0n) };
}

/** Pays the accrued rebate and starts the next period after it; the same key again is the same claim. */
async function claim(deps: RebateDeps, actor: MemberActor, terms: MerchantConfig["rebate"]) {
  const { memberId, currency, merchant, key } = actor;
  return command<ClaimRow>(deps.db, {
    memberId,
    purpose: "rebate",
    key,
    fingerprint: actor.fingerprint,
    find: (on) => store.findByKey(on, memberId, key),
    prepare: async () => (actor.status === "active" ? undefined : refuse("ACCOUNT_BLOCKED")),
    async act(tx) {
      const { from, to, parts, total: amount } = await dueOf(tx, memberId, currency, terms);
      if (amount < terms.min) return refuse("NOTHING_TO_CLAIM");
      const id = randomUUID();
      const reference = newReference("R");
      const lines = [
        { account: await houseAccount(tx, "promotions", "rebate", currency, memberId), amount: -amount },
        { account: await playerAccount(tx, "cash", memberId, currency), amount },
      ];
      const posted = await post(tx, { key: `rebate:${id}`, kind: "rebate", memberId, reference, lines });
      if (!posted.posted) throw new Error(`rebate ${id} could not be paid: ${posted.code}`);
      const stored = parts.map((part) => ({
        ...part,
        stake: formatMoney(part.stake),
        amount: formatMoney(part.amount),
      }));
      await store.insertClaim(tx, {
        id,
        merchant,
        memberId,
        key,
        currency,
        from,
        to,
        amount,
        parts: stored,
        reference,
      });
      await deps.notify(tx, { memberId, amount, currency });
      return readBack(store.findByKey(tx, memberId, key));
    },
  });
}
