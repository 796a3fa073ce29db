import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMoney } from "@croupier/contract/domain/money";
import type {
  StatementAward,
  StatementRound,
  StatementTip,
  StatementTransfer,
} from "@croupier/contract/wire/vendor-statements";
import type { PaymentEvent } from "../../cashier/deposits/provider.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import type { VendorStatements } from "../../games/vendors/vendor.ts";
import { seatAtPg } from "../../games/vendors/test-vendor.ts";
import { createWithdrawalHelpers, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { onlyProvider } from "../../cashier/providers/test-providers.ts";
import type { PayoutEvent } from "../../cashier/withdrawals/provider.ts";
import { findCommand, runCommand } from "../commands/run.ts";
import { createReconciliation, type Reconciliation } from "./reconcile.ts";
import { openDifferences } from "./store.ts";

/*
 * Reconciles a small platform whose statements agree with the vendor's and the provider's: bets settled, lost and
 * rolled back, transfers, deposits and a withdrawal. Each test plants one difference on either side and runs the
 * comparison.
 */

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let player: Player;
let reconciliation: Reconciliation;
const alarms: number[] = [];
/** The vendor's and provider's statements, copied from the platform's and then changed. */
const theirs = {
  rounds: [] as StatementRound[],
  transfers: [] as StatementTransfer[],
  awards: [] as StatementAward[],
  tips: [] as StatementTip[],
  paid: [] as PaymentEvent[],
  payouts: new Map<string, PayoutEvent[]>(),
  silent: { vendor: false, provider: false },
};

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
  player = await act.player("1000.0000");
  await play();
  await moveAbout();
  await withdraw();
  // All records are an hour old, since recent ones may be incomplete on one side.
  for (const [table, column] of [
    ["bet", "placed_at"],
    ["vendor_tip", "at"],
    ["wallet_transfer", "at"],
    ["deposit", "created_at"],
    ["withdrawal", "created_at"],
  ])
    await act.query(`update ${table} set ${column} = ${column} - interval '30 minutes' where member_id = $1`, [
      player.id,
    ]);
  // The guards of the prizes are off meanwhile.
  await act.query(
    `do $$ begin set local session_replication_role = replica;
       update vendor_award set at = at - interval '30 minutes'; end $$`,
  );
  await copyStatements();
  const statements: VendorStatements = {
    rounds: async () => (theirs.silent.vendor ? undefined : theirs.rounds),
    transfers: async () => (theirs.silent.vendor ? undefined : theirs.transfers),
    awards: async () => (theirs.silent.vendor ? undefined : theirs.awards),
    tips: async () => (theirs.silent.vendor ? undefined : theirs.tips),
  };
  reconciliation = createReconciliation({
    db: app.database.pool,
    statements,
    providers: onlyProvider({
      // A provider limits the number of payments in one call.
      outcomes: async (references) => (theirs.silent.provider || references.length > 50 ? undefined : theirs.paid),
      payoutStatus: async (reference) => theirs.payouts.get(reference) ?? "unknown",
    }),
    alarm: (fresh) => alarms.push(fresh),
  });
});

afterAll(() => app.close());

/**
 * Makes a won bet, a lost one with a jackpot contribution, one rolled back and one open; a tournament prize; and three
 * tips: kept, returned and refused.
 */
async function play(): Promise<void> {
  const seat = await seatAtPg(app, player.id);
  const call = (verb: "bet" | "tip" | "win" | "rollback", roundId: string, more: object) =>
    seat(verb, { roundId, ...more });
  const [end, part] = [{ closeRound: true }, { contribution: "0.1000" }];
  for (const round of ["won", "lost", "undone", "open"])
    await call("bet", round, { txId: `${round}-b`, amount: "10.0000", ...(round === "lost" ? part : {}) });
  await call("win", "won", { txId: "won-w", betTxId: "won-b", amount: "25.0000", ...end });
  await call("win", "lost", { txId: "lost-w", betTxId: "lost-b", amount: "0.0000", ...end });
  await call("rollback", "undone", { txId: "undone-r", betTxId: "undone-b" });
  await call("tip", "won", { txId: "kept-t", amount: "2.0000" });
  await call("tip", "won", { txId: "back-t", amount: "3.0000" });
  await call("rollback", "won", { txId: "back-r", betTxId: "back-t" });
  const right = findCommand("award-right");
  if (right) await runCommand(app.database.pool, right, "mai", ["PG", "USD", "100", "1000"]);
  await seat("award", { txId: "prize-a", kind: "tournament", amount: "12.5000" });
}

/** Makes transfers as transfer mode leaves them. */
async function moveAbout(): Promise<void> {
  for (const [reference, state] of [
    ["V-DONE", "done"],
    ["V-BACK", "refused"],
    ["V-MOVING", "moving"],
  ])
    await act.query(
      `insert into wallet_transfer (id, merchant, member_id, idempotency_key, fingerprint, vassalage, direction, amount,
                                    currency, reference, state, entry_id)
       values (gen_random_uuid(), 'saffron', $1, $2, '', 'PG', 'in', 50000, 'USD', $2, $3, 0)`,
      [player.id, reference, state],
    );
}

async function withdraw(): Promise<void> {
  const { id: destination } = (await act.bind(player)).value;
  const { id } = (await act.ask(player, destination, "100.0000")).value;
  await act.letApprove(id);
  const stateOf = async () => (await act.read(player, id)).state;
  await expectSoon(async () => (await stateOf()) === "paying");
  await act.letPay(id);
  await expectSoon(async () => (await stateOf()) === "paidOut");
}

async function expectSoon(isTrue: () => Promise<boolean>): Promise<void> {
  for (let at = 0; at < 150 && !(await isTrue()); at += 1) await new Promise((done) => setTimeout(done, 100));
}

/** Copies the platform's records into the other side's statements, so that everything agrees. */
async function copyStatements(): Promise<void> {
  const bets = await act.query<{
    key: string;
    state: StatementRound["state"];
    stake: bigint;
    contribution: bigint;
    payout: bigint;
    placed_at: Date;
  }>(
    `select e.key, b.state, b.stake, b.contribution, b.payout, b.placed_at from bet b join ledger_entry e on e.id = b.entry_id
     where b.member_id = $1`,
    [player.id],
  );
  theirs.rounds = bets.map((bet) => ({
    vassalage: "PG",
    txId: bet.key.split(":")[2] ?? "",
    playerId: player.id,
    currency: "USD",
    stake: bet.stake,
    ...(bet.contribution > 0n ? { contribution: bet.contribution } : {}),
    win: bet.payout,
    state: bet.state,
    at: bet.placed_at,
  }));
  const awards = await act.query<{ tx_id: string; kind: StatementAward["kind"]; amount: bigint; at: Date }>(
    "select tx_id, kind, amount, at from vendor_award where member_id = $1",
    [player.id],
  );
  theirs.awards = awards.map(({ tx_id: txId, kind, amount, at: given }) => ({
    vassalage: "PG",
    txId,
    playerId: player.id,
    kind,
    currency: "USD",
    amount,
    at: given,
  }));
  const tips = await act.query<{ tx_id: string; amount: bigint; at: Date; returned_at: Date | null }>(
    "select tx_id, amount, at, returned_at from vendor_tip where member_id = $1",
    [player.id],
  );
  const tip = { vassalage: "PG", playerId: player.id, currency: "USD" };
  theirs.tips = [
    ...tips.map(({ tx_id: txId, amount, at: given, returned_at: returned }) => ({
      ...tip,
      txId,
      amount,
      state: returned ? ("returned" as const) : ("given" as const),
      at: given,
    })),
    // The platform refused this tip and has no record of it.
    { ...tip, txId: "refused-t", amount: 40000n, state: "returned", at: new Date(Date.now() - 30 * 60_000) },
  ];
  const transfer = { vassalage: "PG", playerId: player.id, currency: "USD", direction: "in", amount: 50000n } as const;
  const at = new Date(Date.now() - 30 * 60_000);
  theirs.transfers = [
    { ...transfer, reference: "V-DONE", status: "OK", at },
    { ...transfer, reference: "V-BACK", status: "REFUSED", at },
    { ...transfer, reference: "V-MOVING", status: "OK", at },
  ];
  const deposits = await act.query<{ reference: string; amount: bigint }>(
    "select reference, amount from deposit where member_id = $1",
    [player.id],
  );
  theirs.paid = deposits.map(({ reference, amount }) => ({
    eventId: randomUUID(),
    reference,
    outcome: "paid",
    amount,
    currency: "USD",
  }));
  const payouts = await act.query<{ reference: string; paid: bigint }>(
    "select reference, paid from withdrawal where member_id = $1",
    [player.id],
  );
  theirs.payouts = new Map(
    payouts.map(({ reference, paid: amount }) => [
      reference,
      [{ eventId: randomUUID(), reference, outcome: "paid", amount, currency: "USD" }],
    ]),
  );
}

const comparison = async () => (await reconciliation.run(3)).found.map(({ kind, subject }) => `${kind} ${subject}`);
const changeAward = (to: Partial<StatementAward>) => {
  theirs.awards = theirs.awards.map((award) => ({ ...award, ...to }));
};
const changeTip = (txId: string, to: Partial<StatementTip>) => {
  theirs.tips = theirs.tips.map((tip) => (tip.txId === txId ? { ...tip, ...to } : tip));
};
const change = (txId: string, to: Partial<StatementRound>) => {
  theirs.rounds = theirs.rounds.map((round) => (round.txId === txId ? { ...round, ...to } : round));
};

test("statements that agree show no difference", async () => {
  expect(theirs.rounds).toHaveLength(4);
  expect(theirs.rounds.filter(({ contribution }) => contribution === 1000n)).toHaveLength(1);
  expect(theirs.awards).toHaveLength(1);
  expect(theirs.tips).toHaveLength(3);
  expect(await comparison()).toEqual([]);
  expect(alarms).toEqual([]);
});

const planted: Record<string, { plant(): void | Promise<unknown>; undo?(): Promise<unknown>; found: RegExp }> = {
  "a round that the vendor settled and did not report": {
    plant: () => {
      const round = theirs.rounds.find(({ txId }) => txId === "lost-b");
      if (round) theirs.rounds.push({ ...round, txId: "never-reported-b" });
    },
    found: /^bet.missing PG:never-reported-b$/,
  },
  "a bet that the vendor does not know": {
    plant: () => (theirs.rounds = theirs.rounds.filter(({ txId }) => txId !== "won-b")) && undefined,
    found: /^bet.unknownToVendor PG:won-b$/,
  },
  "a win with another amount at the vendor": {
    plant: () => change("won-b", { win: parseMoney("250.0000") ?? 0n }),
    found: /^bet.amount PG:won-b$/,
  },
  "another part of a stake for the jackpot": {
    plant: () => change("lost-b", { contribution: 999n }),
    found: /^bet.amount PG:lost-b$/,
  },
  "a part for the jackpot that the platform knows nothing of": {
    plant: () => change("won-b", { contribution: 1n }),
    found: /^bet.amount PG:won-b$/,
  },
  "a tip that the vendor was given and the platform does not know": {
    plant: () => changeTip("refused-t", { state: "given" }),
    found: /^tip.missing PG:refused-t$/,
  },
  "a tip that the vendor does not know": {
    plant: () => (theirs.tips = theirs.tips.filter(({ txId }) => txId !== "kept-t")) && undefined,
    found: /^tip.unknownToVendor PG:kept-t$/,
  },
  "a tip in another amount": {
    plant: () => changeTip("kept-t", { amount: 1n }),
    found: /^tip.amount PG:kept-t$/,
  },
  "a tip of another player": {
    plant: () => changeTip("kept-t", { playerId: "1" }),
    found: /^tip.amount PG:kept-t$/,
  },
  "a tip that the vendor kept and the platform gave back": {
    plant: () => changeTip("back-t", { state: "given" }),
    found: /^tip.state PG:back-t$/,
  },
  "a bet under another player's name": {
    plant: () => change("won-b", { playerId: "1" }),
    found: /^bet.amount PG:won-b$/,
  },
  "a bet that is settled there and open here": {
    plant: () => change("open-b", { state: "settled" }),
    found: /^bet.state PG:open-b$/,
  },
  "a stake that was refunded there and not here": {
    plant: () => change("lost-b", { state: "cancelled" }),
    found: /^bet.state PG:lost-b$/,
  },
  "a win that the platform refused": {
    plant: () => change("won-b", { state: "disputed" }),
    found: /^bet.disputed PG:won-b$/,
  },
  "a prize that the vendor gave and nobody was paid": {
    plant: () => {
      const [prize] = theirs.awards;
      if (prize) theirs.awards.push({ ...prize, txId: "never-paid-a" });
    },
    found: /^award.missing PG:never-paid-a$/,
  },
  "a prize that the vendor does not know": {
    plant: () => {
      theirs.awards = [];
    },
    found: /^award.unknownToVendor PG:prize-a$/,
  },
  "a prize in another amount": {
    plant: () => changeAward({ amount: 1n }),
    found: /^award.amount PG:prize-a$/,
  },
  "a prize of another kind": {
    plant: () => changeAward({ kind: "jackpot" }),
    found: /^award.amount PG:prize-a$/,
  },
  "a prize of another player": {
    plant: () => changeAward({ playerId: "1" }),
    found: /^award.amount PG:prize-a$/,
  },
  "a transfer that is done there and unknown here": {
    plant: () => {
      const first = theirs.transfers[0];
      if (first) theirs.transfers.push({ ...first, reference: "V-LOST" });
    },
    found: /^transfer.missing V-LOST$/,
  },
  "a transfer that the vendor does not know": {
    plant: () => (theirs.transfers = theirs.transfers.filter(({ reference }) => reference !== "V-DONE")) && undefined,
    found: /^transfer.unknownToVendor V-DONE$/,
  },
  "a transfer in another amount": {
    plant: () => {
      theirs.transfers = theirs.transfers.map((each) => (each.reference === "V-DONE" ? { ...each, amount: 1n } : each));
    },
    found: /^transfer.amount V-DONE$/,
  },
  "a transfer that was refused there and done here": {
    plant: () => {
      theirs.transfers = theirs.transfers.map((each) =>
        each.reference === "V-DONE" ? { ...each, status: "REFUSED" } : each,
      );
    },
    found: /^transfer.state V-DONE$/,
  },
  "a deposit that was paid and not credited": {
    plant: () => act.query("update deposit set state = 'expired' where member_id = $1", [player.id]),
    undo: () => act.query("update deposit set state = 'credited' where member_id = $1", [player.id]),
    found: /^deposit.uncredited /,
  },
  "a deposit that was credited and not paid": {
    plant: async () => {
      theirs.paid = [];
      await act.query("update deposit set way = 'page' where member_id = $1", [player.id]);
    },
    found: /^deposit.unpaid /,
  },
  "a deposit in another amount": {
    plant: () => (theirs.paid = theirs.paid.map((event) => ({ ...event, amount: event.amount + 1n }))) && undefined,
    found: /^deposit.amount /,
  },
  "a pay-out in another amount": {
    plant: () => {
      for (const [reference, events] of theirs.payouts)
        theirs.payouts.set(
          reference,
          events.map((event) => ({ ...event, amount: event.amount - 1n })),
        );
    },
    found: /^withdrawal.amount /,
  },
};

test.each(Object.keys(planted))("%s is found, reported once, and closed once gone", async (name) => {
  const { plant, undo, found } = planted[name] ?? { plant: () => undefined, found: /^$/ };
  alarms.length = 0;
  await plant();
  expect(await comparison()).toEqual([expect.stringMatching(found)]);
  expect(await comparison()).toHaveLength(1);
  expect(alarms).toEqual([1]);
  expect((await openDifferences(app.database.pool, 10)).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    expect.stringMatching(found),
  ]);
  await undo?.();
  await copyStatements();
  expect(await comparison()).toEqual([]);
  expect(await openDifferences(app.database.pool, 10)).toEqual([]);
});

test("skips a vendor or provider that does not answer, and keeps earlier differences open", async () => {
  change("won-b", { win: 0n });
  expect(await comparison()).toHaveLength(1);
  theirs.silent.vendor = true;
  theirs.silent.provider = true;
  expect(await reconciliation.run(3)).toEqual({ found: [], silent: ["vendor", "provider"] });
  expect(await openDifferences(app.database.pool, 10)).toHaveLength(1);
  theirs.silent = { vendor: false, provider: false };
  await copyStatements();
  expect(await comparison()).toEqual([]);
});

test("compares more deposits than one call may ask a provider about", async () => {
  await act.query(
    `insert into deposit (provider, id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                          reference, return_url, expires_at, created_at)
     select 'sandbox', gen_random_uuid(), 'saffron', $1, 'many-' || n, 'f', 'card', 10000, 0, 'USD', 'expired', 'DMANY' || n, '', now(),
            now() - interval '30 minutes' from generate_series(1, 120) n`,
    [player.id],
  );
  theirs.paid.push({ eventId: randomUUID(), reference: "DMANY120", outcome: "paid", amount: 10000n, currency: "USD" });
  const { found, silent } = await reconciliation.run(3);
  expect(silent).toEqual([]);
  expect(new Set(found.map(({ kind, subject }) => `${kind} ${subject}`))).toEqual(
    new Set(["deposit.uncredited DMANY120"]),
  );
});

test("the nightly check finds a fault in the ledger itself", async () => {
  // The bets of these tests were backdated, so their faults are expected.
  const deposits = async () => (await reconciliation.verifyLedger()).filter(({ subject }) => subject === "deposits");
  expect(await deposits()).toEqual([]);
  await act.query("update deposit set amount = amount + 1 where member_id = $1 and state = 'credited'", [player.id]);
  expect(await deposits()).toMatchObject([{ kind: "ledger", ours: expect.stringContaining("its document says") }]);
});
