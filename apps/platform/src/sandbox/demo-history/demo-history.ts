import { createHash } from "node:crypto";
import { MONEY_SCALE, type Money } from "@croupier/contract/domain/money";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { postHistory, type PastEntry } from "../../ledger/history.ts";
import { writePoints } from "./points.ts";
import { endAt, planLife, type PastLife } from "./plan.ts";
import * as store from "./store.ts";
import type { HistoryMember } from "./store.ts";

const day = 24 * 60 * 60_000;
const days = 61;
const cent = MONEY_SCALE / 100n;
const small: Money[] = [20n, 50n, 100n, 100n, 200n, 500n].map((cents) => cents * cent);
const large: Money[] = [100n, 200n, 200n, 500n, 1000n, 2000n].map((cents) => cents * cent);
/** The demo member's balance after the seeded history. */
const memberEndsWith = 124_805_000n;

interface Lived {
  member: HistoryMember;
  life: PastLife;
}

/**
 * Seeds two months of bets, deposits and withdrawals for every member of a merchant through the ledger, in one
 * transaction and ending before `now`. The result is always the same for the same day.
 */
export async function seedDemoHistory(
  db: Pool,
  { code: merchant, points }: MerchantConfig,
  demoMember: string,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const games = await store.gamesForHistory(tx);
    const members = await store.membersOf(tx, merchant);
    const firstDay = new Date(Math.floor(now.getTime() / day) * day - days * day);
    const lived = members.map((member, at): Lived => {
      const main = member.account === demoMember;
      const life = planLife({
        seed: 1000 + at,
        games,
        firstDay,
        // The team plays until yesterday; the demo member's last day is followed by entries that set its balance.
        days: main ? days - 1 : days,
        activity: main ? 70 : 8 + (at % 12),
        stakes: main ? large : small,
        betsADay: main ? 9 : 4,
        deposits: main ? [100, 200, 200, 300, 500] : [10, 20, 20, 50, 100],
        cashOutAbove: main ? 2500 : 80,
      });
      if (main) endAt(life, memberEndsWith, new Date(firstDay.getTime() + days * day - day / 2));
      return { member, life };
    });
    await write(tx, lived);
    const main = members.find(({ account }) => account === demoMember);
    if (main) await writePoints(tx, main, points.ratios);
  });
}

async function write(tx: Tx, lived: Lived[]): Promise<void> {
  const accounts = await store.accountsFor(tx, lived.flatMap(accountsOf));
  const account = (key: string): bigint => {
    const id = accounts.get(key);
    if (id === undefined) throw new Error(`no account ${key}`);
    return id;
  };
  const bets = lived.flatMap(({ member, life }) =>
    life.bets.map((bet, at) => ({ ...bet, member, txId: `h-${member.id}-${at}-b`, roundId: `H${member.id}${at}` })),
  );
  const deposits = lived.flatMap(({ member, life }) =>
    life.deposits.map((each, at) => ({ ...each, member, ...named(`${member.id}/${at}`) })),
  );
  const withdrawals = lived.flatMap(({ member, life }) =>
    life.withdrawals.map((each, at) => ({
      ...each,
      member,
      method: "bank",
      ...named(`w${member.id}/${at}`, "W"),
      payoutId: named(`p${member.id}/${at}`).id,
    })),
  );
  const entries: PastEntry[] = [];
  for (const { id, member, amount, at, reference } of deposits) {
    const [from, to] = [account(`clearing:${member.id}`), account(`cash:${member.id}`)];
    entries.push({ key: `deposit:${id}`, kind: "deposit", memberId: member.id, reference, at, from, to, amount });
  }
  for (const { id, payoutId, member, amount, at, paidAt, reference } of withdrawals) {
    const [cash, held, payout] = ["cash", "hold", "payout"].map((kind) => account(`${kind}:${member.id}`)) as [
      bigint,
      bigint,
      bigint,
    ];
    const common = { memberId: member.id, reference, amount };
    const holdKey = `withdrawal:${id}:hold`;
    entries.push({ ...common, key: holdKey, kind: "hold", at, from: cash, to: held });
    entries.push({
      ...common,
      key: `withdrawal:${id}:paid:${payoutId}`,
      kind: "withdrawal",
      at: paidAt,
      from: held,
      to: payout,
      resolvesKey: holdKey,
    });
  }
  for (const bet of bets) {
    const { vassalage, nodeId } = bet.game;
    const [cash, houseAccount] = [account(`cash:${bet.member.id}`), account(`house:${vassalage}:${bet.member.id}`)];
    const common = { memberId: bet.member.id, reference: bet.roundId, vassalage, nodeId };
    const key = store.betKey(vassalage, bet.txId);
    entries.push({ ...common, key, kind: "bet", at: bet.at, from: cash, to: houseAccount, amount: bet.stake });
    if (bet.payout > 0n) {
      entries.push({
        ...common,
        key: key.replace(/b$/, "w"),
        kind: "win",
        at: bet.settledAt,
        from: houseAccount,
        to: cash,
        amount: bet.payout,
      });
    }
  }
  await postHistory(tx, entries);
  await store.insertBets(tx, bets);
  await store.insertDeposits(tx, deposits);
  await store.insertWithdrawals(tx, withdrawals);
}

function accountsOf({ member, life }: Lived): Parameters<typeof store.accountsFor>[1] {
  const { id, currency } = member;
  const own = (kind: string) => ({ key: `${kind}:${id}`, owner: id, kind, name: "", currency, shardBy: id });
  const houseAccount = (kind: string, name: string, key: string) => ({
    key,
    owner: 0n,
    kind,
    name,
    currency,
    shardBy: id,
  });
  const vendors = new Set(life.bets.map((bet) => bet.game.vassalage));
  return [
    own("cash"),
    own("hold"),
    houseAccount("clearing", "sandbox", `clearing:${id}`),
    houseAccount("payout", "bank", `payout:${id}`),
    ...[...vendors].map((vendor) => houseAccount("house", vendor, `house:${vendor}:${id}`)),
  ];
}

/** Derives an id and a reference that are the same at every first start. */
function named(what: string, letter = "D"): { id: string; reference: string } {
  const hex = createHash("sha256").update(`demo history ${what}`).digest("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, reference: `${letter}${hex.slice(40, 52).toUpperCase()}` };
}
