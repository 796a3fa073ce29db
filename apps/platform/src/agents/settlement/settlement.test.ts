import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import { verify } from "../../backoffice/invariants/verify.ts";
import { topUp } from "../../games/vendors/test-vendor.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { tier, units } from "../contracts/test-contracts.ts";
import { readFigures } from "../team/figures-store.ts";
import { dayOf } from "../team/days.ts";
import { day, hour, merchant, midnight, createSettlementHelpers } from "./test-settlement.ts";
import { removeMadeBets } from "../measures/test-measures.ts";

let database: TestDatabase;
let act: ReturnType<typeof createSettlementHelpers>;

beforeEach(async () => {
  database = await testDatabase("seededUrl");
  act = createSettlementHelpers(database.pool);
  await act.open();
});

afterEach(async () => {
  // The bets of these tests are rows without ledger entries.
  await removeMadeBets(database.pool);
  expect((await verify(database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await database.drop();
});

const at = (daysAgo: number, hours = 12): Date => new Date(midnight(daysAgo).getTime() + hours * hour);
const actor = (memberId: bigint, key: string) => ({
  merchant,
  memberId,
  currency: "USD",
  status: "active" as const,
  key: key.padEnd(24, "x"),
  fingerprint: "bill",
});
/** Reads all movements of contracts by account: the platform's cost, and each member's remainder. */
const moved = () =>
  act.query<{ member_id: bigint; kind: string; amount: bigint }>(`
    select a.member_id, l.kind, sum(l.amount)::bigint as amount from ledger_line l
    join ledger_entry e on e.id = l.entry_id and e.key like 'bill:%' join ledger_account a on a.id = l.account_id
    group by 1, 2 order by 1, 2`);

test("the demo's agents were paid by their teams' bets, once for any number of runs", async () => {
  const [quan] = await act.query<{ id: bigint }>("select id from member where account = 'quan.pham'");
  if (!quan) throw new Error("the demo has an agent");
  const days = await act.query<{
    start: Date;
    own: bigint;
    valid_bet: bigint;
    active_members: number;
    tier: number | null;
  }>(
    `select period_start as start, own, valid_bet, active_members, tier from contract_bill
     where member_id = $1 and kind = 'salary' order by 1`,
    [quan.id],
  );
  expect(days.length).toBeGreaterThan(4);
  for (const { start, own, valid_bet: valid, active_members: active, tier: reached } of days) {
    const date = dayOf(start, 480);
    const filter = { from: date, to: date, activeMinimum: units(10) };
    const figures = (await readFigures(database.pool, [quan.id], true, filter)).get(quan.id);
    expect([valid, active]).toEqual([figures?.validBets ?? 0n, figures?.active ?? 0]);
    const high = valid >= units(1200) && active >= 25 ? 6n : 4n;
    const rate = valid >= units(60) && active >= 2 ? high : valid >= units(20) ? 2n : 0n;
    expect([own, reached === null]).toEqual([(valid * rate) / 10_000n, rate === 0n]);
  }
  const before = await moved();
  await Promise.all(Array.from({ length: 8 }, () => act.settle()));
  expect(await moved()).toEqual(before);
  const sum = (of: typeof before) => of.reduce((total, { amount }) => total + amount, 0n);
  expect(sum(before)).toBe(0n);
  const kinds = await act.query<{ kind: string; states: string[] }>(
    "select kind, array_agg(distinct state order by state) as states from contract_bill group by kind order by kind",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["agentRealtimeSalary", "enableCt", "hourSalary", "salary"]);
  expect(kinds.every(({ states }) => states.some((state) => state === "issued" || state === "unclaimed"))).toBe(true);
});

/** Creates three agents above each other with contracts of 30, 20 and 10 %, who lose on the day before yesterday. */
async function line(kind: ContractKind, losses: [number, number, number]) {
  const a = await act.person();
  const b = await act.person(a);
  const c = await act.person(b);
  const from = midnight(1);
  for (const [at_, member] of [a, b, c].entries()) {
    const amount = losses[at_] ?? 0;
    const played = amount < 0 ? { stake: 10, payout: 10 - amount } : { stake: amount, payout: 0 };
    if (amount !== 0) await act.bet(member, { at: at(1), ...played });
  }
  await act.agree({ member: a, kind, tiers: [tier(3000)], from });
  await act.agree({ upline: a, member: b, kind, tiers: [tier(2000)], from });
  await act.agree({ upline: b, member: c, kind, tiers: [tier(1000)], from });
  return { a, b, c };
}

test("dividends of 30, 20 and 10 % leave each the difference, are claimed once, and cost the top", async () => {
  const { a, b, c } = await line("enableCt", [500, 500, 1000]);
  await act.settle();
  const [billA] = await act.bills(a);
  const [billB] = await act.bills(b);
  const [billC] = await act.bills(c);
  expect([billA, billB, billC]).toMatchObject([
    { own: units(600), shares: units(300), net: units(300), state: "unclaimed" },
    { own: units(300), shares: units(100), net: units(200), state: "unclaimed" },
    { own: units(100), shares: 0n, net: units(100), state: "unclaimed" },
  ]);
  const settlement = act.settlementAt();
  const claims = await Promise.all(
    Array.from({ length: 16 }, (_, n) => settlement.claim(actor(b, `claim-${n}`), billB?.id ?? 0n)),
  );
  expect(claims).toMatchObject(claims.map(() => ({ state: "issued" })));
  expect(await act.cash(b)).toBe(units(200));
  expect(await act.cash(a)).toBe(0n);
  expect(await settlement.claim(actor(a, "not-mine"), billC?.id ?? 0n)).toEqual({ refused: "NOT_FOUND" });
  expect(await settlement.pay(actor(a, "no-debt"), billA?.id ?? 0n)).toEqual({ refused: "BILL_CLOSED" });
});

/** Sets whether the merchant subtracts a team's win from its next loss. */
const carryLosses = (carries: boolean) =>
  act.query("update merchant set config = jsonb_set(config, '{contracts,carryLosses}', $2) where code = $1", [
    merchant,
    JSON.stringify(carries),
  ]);

test.each([
  { carries: true, paid: [0, 0, 90], left: [-400, -100, 0] },
  { carries: false, paid: [0, 90, 120], left: [0, 0, 0] },
])("a team's win reduces its next dividends if losses are carried: $carries", async ({ carries, paid, left }) => {
  await carryLosses(carries);
  const a = await act.person();
  const b = await act.person(a);
  for (const member of [a, b]) {
    await act.bet(member, { at: at(3), stake: 10, payout: 210 });
    await act.bet(member, { at: at(2), stake: 150, payout: 0 });
    await act.bet(member, { at: at(1), stake: 200, payout: 0 });
  }
  await act.agree({ member: a, kind: "enableCt", tiers: [tier(3000)], from: midnight(3) });
  await act.agree({ upline: a, member: b, kind: "enableCt", tiers: [tier(2000)], from: midnight(3) });
  await act.settle();
  const bills = await act.bills(a);
  expect(bills.map(({ own }) => own)).toEqual(paid.map(units));
  expect((await act.bills(b)).map(({ own }) => own)).toEqual(paid.map((own) => units(own) / 3n));
  const carried = await act.query<{ carried_loss: bigint }>(
    "select carried_loss from contract_bill where member_id = $1 order by period_start",
    [a],
  );
  expect(carried.map((bill) => bill.carried_loss)).toEqual(left.map(units));
  expect(bills.map(({ adjustments }) => adjustments.length)).toEqual(carries ? [0, 1, 1] : [0, 0, 0]);
  if (carries) expect(bills[2]?.adjustments).toMatchObject([{ bets: 0, validBet: "0.0000", loss: "-100.0000" }]);
  const command = findCommand("settlement");
  if (!command) throw new Error("there is no such command");
  for (const daysAgo of [3, 2, 1]) {
    const words = [merchant, "enableCt", at(daysAgo).toISOString(), "--dry-run"];
    expect(await runCommand(database.pool, command, "mai", words)).toContain("All figures are the same.");
  }
});

test("unclaimed payouts return to the platform", async () => {
  const { a, b, c } = await line("enableCt", [500, 500, 1000]);
  await act.settle();
  const later = act.settlementAt(new Date(Date.now() + 15 * day));
  const [billC] = await act.bills(c);
  expect(await later.claim(actor(c, "too-late"), billC?.id ?? 0n)).toEqual({ refused: "BILL_EXPIRED" });
  await Promise.all([later.expire(), later.expire()]);
  for (const member of [a, b, c]) expect((await act.bills(member)).map(({ state }) => state)).toEqual(["expired"]);
  expect(await later.claim(actor(c, "much-too-late"), billC?.id ?? 0n)).toEqual({ refused: "BILL_EXPIRED" });
  const [held] = await act.query<{ sum: bigint }>(
    "select sum(balance)::bigint as sum from ledger_account where kind = 'commission' and member_id = any ($1)",
    [[a, b, c].map(String)],
  );
  expect(held?.sum).toBe(0n);
});

test("an upline with a payout below its shares waits for money, and nobody falls below zero", async () => {
  const { a, b, c } = await line("enableCt", [-900, 0, 1000]);
  await act.settle();
  const state = async () => (await Promise.all([a, b, c].map(act.bills))).map(([bill]) => bill?.state);
  expect((await act.bills(a))[0]).toMatchObject({ own: units(30), shares: units(200), net: units(-170) });
  expect(await state()).toEqual(["insufficient", "pending", "pending"]);
  const settlement = act.settlementAt();
  const [billA] = await act.bills(a);
  const short = { refused: "INSUFFICIENT_FUNDS", value: { missing: "170.0000" } };
  expect(await settlement.pay(actor(a, "pay-0"), billA?.id ?? 0n)).toEqual(short);
  await topUp(database.pool, a, units(169));
  await act.settle();
  expect(await state()).toEqual(["insufficient", "pending", "pending"]);
  await topUp(database.pool, a, units(31));
  expect(await settlement.pay(actor(a, "pay-0"), billA?.id ?? 0n)).toEqual(short);
  await Promise.all([settlement.pay(actor(a, "pay-1"), billA?.id ?? 0n), act.settle(), act.settle()]);
  await act.settle();
  expect(await state()).toEqual(["issued", "unclaimed", "unclaimed"]);
  expect(await act.cash(a)).toBe(units(30));
  expect(await act.bills(b)).toMatchObject([{ net: units(100) }]);
});

test("real-time salary counts five minutes' losses and wins, and quiet minutes have no bill", async () => {
  const a = await act.person();
  const b = await act.person(a, 0);
  const from = midnight(0).getTime() - 6 * hour;
  const tiers = [tier(50, { winRate: 20 })];
  await act.bet(b, { at: new Date(from + 3 * 60_000), stake: 100, payout: 0 });
  await act.bet(a, { at: new Date(from + 4 * 60_000), stake: 100, payout: 150 });
  await act.bet(b, { at: new Date(from + 4 * 60_000), stake: 100, payout: 100, gameType: "LIVE" });
  await act.bet(b, { at: new Date(from + 5 * 60_000), stake: 10, payout: 0 });
  await act.agree({ member: a, kind: "agentRealtimeSalary", tiers, from: new Date(from) });
  await act.settle();
  expect((await act.bills(a)).map(({ own, valid_bet: valid }) => [own, valid])).toEqual([
    [7000n, units(200)],
    [500n, units(10)],
  ]);
  expect(await act.cash(a)).toBe(7500n);
});

test("a bet that changes after its period counts in the next, and the period keeps its bill", async () => {
  const a = await act.person();
  const from = midnight(2);
  const late = await act.bet(a, { at: at(2), stake: 1000, payout: 0 });
  await act.bet(a, { at: at(1), stake: 300, payout: 0 });
  await act.agree({ member: a, kind: "salary", tiers: [tier(100)], from });
  await act.settle();
  expect((await act.bills(a)).map(({ own }) => own)).toEqual([units(10), units(3)]);
  await act.query("update bet set state = 'cancelled' where id = $1", [late]);
  const facts = await act.query<{ valid_bet: bigint }>(
    "select valid_bet from play_fact where bet_id = $1 order by id",
    [late],
  );
  expect(facts.map(({ valid_bet: valid }) => valid)).toEqual([units(1000), units(-1000)]);
  const command = findCommand("settlement");
  if (!command) throw new Error("there is no such command");
  const recompute = async (moment: Date, ...words: string[]) =>
    (await runCommand(database.pool, command, "mai", [merchant, "salary", moment.toISOString(), ...words])) ?? "";
  for (const daysAgo of [2, 1])
    expect(await recompute(at(daysAgo), "--dry-run")).toContain("All figures are the same.");
  // The next day will count 1,000 cancelled and no bets.
  expect(await recompute(new Date(), "--dry-run")).toMatch(new RegExp(`\\t${a}\\tpayout 0\\.0000.*is not settled yet`));
  expect(await recompute(at(1))).toContain("All figures are the same.");
  expect(await command.run(database.pool as never, "mai", [merchant, "salary", "yesterday"])).toBeUndefined();
  expect(await runCommand(database.pool, command, "mai", [merchant])).toContain("salary\tdaily");
});

test("recalculating a period names a figure that was changed by hand", async () => {
  const command = findCommand("settlement");
  const a = await act.person();
  await act.bet(a, { at: at(1), stake: 500, payout: 0 });
  await act.agree({ member: a, kind: "hourSalary", tiers: [tier(100)], from: midnight(1) });
  await act.settle();
  await act.query("update bet set stake = stake * 2 where member_id = $1 and entry_id = 0", [a]);
  const same = await runCommand(database.pool, command ?? (undefined as never), "mai", [
    merchant,
    "hourSalary",
    at(1).toISOString(),
    "--dry-run",
  ]);
  expect(same).toContain("All figures are the same.");
  await act.query("delete from bet where member_id = $1", [a]);
  await act.query("alter table play_fact disable trigger user");
  await act.query("delete from play_fact where member_id = $1", [a]);
  await act.query("alter table play_fact enable trigger user");
  const other = await runCommand(database.pool, command ?? (undefined as never), "mai", [
    merchant,
    "hourSalary",
    at(1).toISOString(),
    "--dry-run",
  ]);
  expect(other).toMatch(/valid bets: 500\.0000, now 0\.0000/);
});
