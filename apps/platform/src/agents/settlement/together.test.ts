import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { RowName, WireInput } from "@croupier/contract/rows";
import { verify } from "../../backoffice/invariants/verify.ts";
import { withdrawPassword, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { topUp } from "../../games/vendors/test-vendor.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { newKey, testPlatform, type Answer, type TestPlatform } from "../../test-platform.ts";
import { createContractHelpers, tier, units } from "../contracts/test-contracts.ts";
import { day, hour, createSettlementHelpers } from "./test-settlement.ts";
import { removeMadeBets } from "../measures/test-measures.ts";

/*
 * Runs everything that moves a team's money at once: several instances settle contracts of three levels while the whole
 * team transfers up and down, and sends and opens red envelopes.
 */

let app: TestPlatform;
let act: ReturnType<typeof createSettlementHelpers>;
let agents: ReturnType<typeof createContractHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createSettlementHelpers(app.database.pool, "saffron");
  agents = createContractHelpers(app);
});

afterAll(async () => {
  // The bets of these tests are rows without ledger entries.
  await removeMadeBets(app.database.pool);
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

/** Lines below the top agent: with three, the tree has 64 members. */
const lines = process.env.NIGHTLY ? 3 : 1;
const rounds = process.env.NIGHTLY ? 6 : 1;
const funds = 1000;

/** Creates one agent, one or three below it, four agents below each of these and four members below each of those. */
async function tree() {
  const top = await agents.agent();
  const middle: Player[] = [];
  const lower: Player[] = [];
  const members: Player[] = [];
  for (let line = 0; line < lines; line += 1) {
    const agent = await agents.agent(top);
    middle.push(agent);
    for (let at = 0; at < 4; at += 1) {
      const below = await agents.agent(agent);
      lower.push(below);
      for (let who = 0; who < 4; who += 1) members.push(await agents.agent(below, 0));
    }
  }
  const everybody = [top, ...middle, ...lower, ...members];
  await act.query("update member set payment_password_hash = $2 where id = any ($1::bigint[])", [
    everybody.map(({ id }) => id),
    await hashPassword(withdrawPassword),
  ]);
  for (const { id } of everybody) await topUp(app.database.pool, BigInt(id), units(funds));
  return { top, middle, lower, members, everybody };
}

type Tree = Awaited<ReturnType<typeof tree>>;

/** Makes three past days payable by contracts of all three levels, with play by all members on each. */
async function playUnderContracts({ top, middle, lower, everybody }: Tree): Promise<void> {
  const eightHours = 8 * hour;
  // The platform's own job must not settle a day before all its contracts and bets exist.
  const settledUntil = (until: string) =>
    act.query(
      `insert into contract_settlement (merchant, kind, period, until) values ('saffron', 'enableCt', 'daily', $1)
       on conflict (merchant, kind, period) do update set until = excluded.until`,
      [until],
    );
  await settledUntil("infinity");
  const begin = Math.floor((Date.now() + eightHours) / day) * day - eightHours - 3 * day;
  const agree = (member: Player, rate: number, upline?: Player) =>
    act.agree({
      member: BigInt(member.id),
      ...(upline ? { upline: BigInt(upline.id) } : {}),
      kind: "enableCt",
      tiers: [tier(rate)],
      from: new Date(begin),
    });
  await agree(top, 3000);
  for (const agent of middle) await agree(agent, 2000, top);
  for (const [at, agent] of lower.entries()) {
    const upline = middle[Math.floor(at / 4)];
    if (upline) await agree(agent, 1000, upline);
  }
  for (const [at, { id }] of everybody.entries()) {
    for (let days = 0; days < 3; days += 1) {
      const played = new Date(begin + days * day + at * 60_000);
      await act.bet(BigInt(id), { at: played, stake: 10 + at, payout: at % 3 === days ? 2 * at : 0 });
    }
  }
  await settledUntil("-infinity");
}

/** Repeats a command under its key while the platform is too busy, as a browser does. */
async function command<N extends RowName>(name: N, input: WireInput<N>, { token }: Player): Promise<Answer<N>> {
  const key = newKey();
  for (let tries = 1; ; tries += 1) {
    const answer = await app.call(name, input as never, { token, key });
    if (answer.code !== "UNAVAILABLE" || tries === 5) return answer;
  }
}

const paymentPassword = withdrawPassword;
const up = (who: Player) => command("transferUpline", { amount: "10.0000", paymentPassword }, who);
const down = (who: Player, { account }: Player) =>
  command("transferDownline", { account, amount: "20.0000", paymentPassword }, who);
const send = (who: Player, count: number) =>
  command(
    "agentEnvelopeSend",
    { amount: "30.0000", count, mode: "random", hours: 1, wishes: "", paymentPassword },
    who,
  );
const open = (who: Player, id: string) => command("openEnvelope", { id }, who);

test("settlements, transfers and envelopes of a whole tree at once lose no unit", async () => {
  const team = await tree();
  const { top, middle, lower, members, everybody } = team;
  await playUnderContracts(team);
  const ids = everybody.map(({ id }) => id);
  const sum = async (text: string) => (await act.query<{ sum: bigint }>(text, [ids]))[0]?.sum ?? 0n;
  const cash = () =>
    sum(
      "select sum(balance)::bigint as sum from ledger_account where kind = 'cash' and member_id = any ($1::bigint[])",
    );
  for (let round = 0; round < rounds; round += 1) {
    const envelopes = await Promise.all(
      [top, ...middle].map((agent) => send(agent, agent === top ? members.length : 8)),
    );
    expect(envelopes.map(({ code }) => code)).toEqual(envelopes.map(() => undefined));
    const opened = envelopes.flatMap(({ value: { id } }, at) =>
      (at === 0 ? members : members.slice((at - 1) * 16, at * 16)).map((who) => ({ who, id })),
    );
    const [settled, moved, shares, sent] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => act.settle())),
      Promise.all([
        ...members.map(up),
        ...lower.map(up),
        ...middle.map(up),
        ...lower.flatMap((agent, at) => members.slice(at * 4, at * 4 + 4).map((who) => down(agent, who))),
      ]),
      Promise.all(opened.map(({ who, id }) => open(who, id))),
      Promise.all(lower.map((agent) => send(agent, 4))),
    ]);
    expect([settled.length, moved.length, sent.length]).toEqual([4, 37 * lines, 4 * lines]);
    for (const { code } of [...moved, ...sent]) expect(code).toBeUndefined();
    const given = shares.filter(({ code }) => code === undefined);
    // Half of each agent's sixteen opened theirs in time.
    expect(given).toHaveLength(24 * lines);
    expect(shares.filter(({ code }) => code === "ENVELOPE_OVER")).toHaveLength(8 * lines);
    expect(given.reduce((total, { value: { amount } }) => total + readMoney(amount ?? ""), 0n)).toBe(
      units(30 + 30 * lines),
    );
  }
  await act.settle();
  const bills = () =>
    act.query<{ id: bigint; member: bigint; own: bigint; net: bigint; state: string; isTop: boolean }>(
      `select id, member_id as member, own, net, state, upline_id is null as "isTop" from contract_bill
       where member_id = any ($1::bigint[]) order by id`,
      [ids],
    );
  const due = await bills();
  expect(due).toHaveLength((1 + 5 * lines) * 3);
  const claims = due.filter(({ state }) => state === "unclaimed");
  expect(claims.length).toBeGreaterThan(6);
  const owners = new Map(everybody.map((who) => [BigInt(who.id), who]));
  const answers = await Promise.all(
    [...claims, ...claims].flatMap(({ id, member }) => {
      const owner = owners.get(member);
      return owner ? [command("claimBill", { id: id.toString() }, owner)] : [];
    }),
  );
  expect(answers.map(({ value }) => value.state)).toEqual(answers.map(() => "issued"));
  const paid = await bills();
  expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(["issued"]));
  const cost = paid.filter(({ isTop }) => isTop).reduce((total, { own }) => total + own, 0n);
  expect(paid.reduce((total, { net }) => total + net, 0n)).toBe(cost);
  expect(cost).toBeGreaterThan(0n);
  // The unopened shares of the lower agents' envelopes belong to nobody yet.
  expect(formatMoney(await cash())).toBe(
    formatMoney(units(funds * everybody.length) + cost - units(30 * lower.length * rounds)),
  );
  expect(await sum("select min(balance)::bigint as sum from ledger_account where member_id = any ($1::bigint[])")).toBe(
    0n,
  );
}, 300_000);
