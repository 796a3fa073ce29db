import { afterAll, beforeAll, expect, test } from "vitest";
import { agentFigureIds, agentFigures } from "@croupier/contract/domain/agent-figures";
import { parseMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { gatherMeasures } from "../measures/store.ts";

let app: TestPlatform;
let quan: string;
let lines: string[];

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.database.pool.query<R>(text, values)).rows;
const signIn = async (username: string) =>
  (await app.call("login", { username, password: "Lantern-2026", type: "username" })).value.token;
const gather = () =>
  gatherMeasures(app.database.pool, [
    { code: "saffron", activeMinimum: 100_000n },
    { code: "jade", activeMinimum: 100_000n },
  ]);

beforeAll(async () => {
  app = await testPlatform();
  quan = await signIn("quan.pham");
  lines = (
    await query<{ account: string }>(
      "select account from member where upline_id = (select id from member where account = 'quan.pham') and type = 1 order by id",
    )
  ).map(({ account }) => account);
  await gather();
});

afterAll(() => app.close());

type Report = WireOutput<"agentReport">;
type Figures = Report["total"];

const additive = agentFigureIds.filter((id) => agentFigures[id].isAdditive);
const units = (value: string | number): bigint =>
  typeof value === "number" ? BigInt(value) : (parseMoney(value) ?? 0n);
const sum = (all: Figures[], of: keyof Figures) => all.reduce((total, each) => total + units(each[of]), 0n);

const days = (back: number, to = 0) => ({
  from: new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 8 * 3_600_000 - to * 86_400_000).toISOString().slice(0, 10),
});
const report = async (input: object = {}, token = quan) =>
  (await app.call("agentReport", { pageSize: 100, ...input }, { token })).value;

test("a report is the sum of its lines and the member, for any range, category and depth", async () => {
  for (const input of [
    {},
    days(60),
    days(30, 8),
    { ...days(60), gameType: "LIVE" },
    { ...days(60), vassalage: "PG" },
    { ...days(60), account: lines[0] },
    { ...days(60), account: lines[3] },
  ] as const) {
    const { total, self, lines: below } = await report(input);
    expect(below.totalPages).toBe(1);
    const parts = [self, ...below.content.map(({ figures }) => figures)];
    for (const figure of additive)
      expect([input, figure, units(total[figure])]).toEqual([input, figure, sum(parts, figure)]);
    expect(units(total.net)).toBe(
      units(total.stake) - units(total.payout) - units(total.rebates) - units(total.promotions) - units(total.fees),
    );
  }
});

test("a line of a report is the report of that line, and its path leads there", async () => {
  const all = await report(days(60));
  for (const { account, figures } of all.lines.content.slice(0, 4)) {
    const one = await report({ ...days(60), account });
    expect(one.total).toEqual(figures);
    expect(one.way.map((each) => each.account)).toEqual(["quan.pham", account]);
  }
});

test("a report agrees with the bets and the ledger", async () => {
  const range = days(60);
  const { total } = await report(range);
  const [bets] = await query<Record<string, string>>(
    `select count(*)::int as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout from bet
     where merchant = 'saffron' and state = 'settled'
       and ((settled_at at time zone 'UTC') + interval '8 hours')::date between $1 and $2`,
    [range.from, range.to],
  );
  const [money] = await query<Record<string, string>>(
    `select sum(l.amount) filter (where l.kind = 'deposit')::bigint as deposits,
            -sum(l.amount) filter (where l.kind = 'withdrawal')::bigint as withdrawals
     from ledger_line l join ledger_account a on a.id = l.account_id and a.member_id <> 0 and a.kind in ('cash', 'hold')
     where ((l.at at time zone 'UTC') + interval '8 hours')::date between $1 and $2`,
    [range.from, range.to],
  );
  const [balance] = await query<Record<string, string>>(
    "select sum(balance)::bigint as balance from ledger_account where member_id <> 0 and kind in ('cash', 'hold')",
  );
  const [active] = await query<Record<string, string>>(
    `select count(*)::int as active from (
       select member_id from bet
       where merchant = 'saffron' and state = 'settled'
         and ((settled_at at time zone 'UTC') + interval '8 hours')::date between $1 and $2
       group by member_id having sum(valid_bet(bet)) >= 100000
     ) a`,
    [range.from, range.to],
  );
  const counted = { ...bets, ...money, ...balance, ...active };
  for (const [figure, value] of Object.entries(counted))
    expect([figure, units(total[figure as keyof Figures])]).toEqual([figure, BigInt(value)]);
  expect(units(total.stake)).toBeGreaterThan(0n);
});

test("the overview shows the same figures, the previous period, every day, and online members", async () => {
  const range = days(6);
  const { value } = await app.call("agentTeamOverview", range, { token: quan });
  expect(value.team).toEqual((await report(range)).total);
  expect(value.before).toEqual((await report(days(13, 7))).total);
  expect(value.days).toHaveLength(7);
  expect(value.days.reduce((total, day) => total + units(day.validBets), 0n)).toBe(units(value.team.validBets));
  expect(value.days.reduce((total, day) => total + units(day.net), 0n)).toBe(units(value.team.net));
  for (const { day, active } of value.days.slice(0, 3))
    expect([day, active]).toEqual([day, (await report({ from: day, to: day })).total.active]);
  expect(value.team.active).toBeGreaterThan(0);
  expect(value.daysBefore.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => days(13 - at).from));
  expect(value.daysBefore.reduce((total, day) => total + units(day.deposits), 0n)).toBe(units(value.before.deposits));
  expect(value.online).toBe(0);
  await signIn("lina.tran");
  expect((await app.call("agentTeamOverview", range, { token: quan })).value.online).toBe(1);
});

test("team betting lists each bet of the scope once, and leads to the single bet", async () => {
  const input = { ...days(60), account: lines[0] ?? "", pageSize: 100 };
  const read = async (scope: "self" | "direct" | "team") =>
    (await app.call("agentTeamBets", { ...input, scope }, { token: quan })).value;
  const [self, direct, team] = [await read("self"), await read("direct"), await read("team")];
  expect(self.totalElements + direct.totalElements).toBeLessThanOrEqual(team.totalElements);
  expect(new Set(self.content.map(({ account }) => account))).toEqual(new Set([lines[0]]));
  const [bet] = team.content;
  if (!bet) throw new Error("the demo has no bets");
  const detail = await app.call("agentBetDetail", { account: bet.account, id: bet.id }, { token: quan });
  expect(detail.value).toMatchObject({ id: bet.id, stake: bet.stake, payout: bet.payout });
  const foreign = await app.call("agentBetDetail", { account: lines[1] ?? "", id: bet.id }, { token: quan });
  expect(foreign.code).toBe("NOT_FOUND");
});

test("a list sums and pages its bets, including changes since the last gathering", async () => {
  const change = async (text: string) => {
    const changed = await query(
      `update bet set ${text} from (select id, placed_at from bet where member_id = (select id from member where account = $1)
         and state = 'settled' order by placed_at limit 1) one where bet.id = one.id and bet.placed_at = one.placed_at returning bet.id`,
      [lines[0]],
    );
    expect(changed).toHaveLength(1);
  };
  const place = (state: string, payout: number) =>
    query(
      `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                        stake, payout, state, settled_at, upline_path, entry_id, movements)
       select nextval('bet_id'), clock_timestamp(), id, merchant, 'USD', 'PG', 1, 'X', 'RNG', 'r', 10000, $2, $3::bet_state,
              case when $3 <> 'open' then clock_timestamp() end, '{}', 0, '[]' from member where account = $1`,
      [lines[0], payout, state],
    );
  await Promise.all([place("open", 0), place("settled", 25_000), place("cancelled", 0)]);
  for (const filter of [{}, { gameType: "RNG" as const }, { state: "cancelled" as const }, { vassalage: "PG" }]) {
    const rows = await query<{ id: string; placed_at: Date; stake: bigint; payout: bigint; state: string }>(
      `select b.id, b.stake, b.payout, b.state from bet b join member_path p on p.descendant_id = b.member_id
       join member m on m.id = p.ancestor_id and m.account = $1
       where b.placed_at >= (($2::date)::timestamp at time zone 'UTC') - interval '480 minutes'
         and ($3::text is null or b.game_type = $3) and ($4::text is null or b.state = $4::bet_state)
         and ($5::text is null or b.vassalage = $5)
       order by b.placed_at desc, b.id desc`,
      [lines[0], days(60).from, filter.gameType, filter.state, filter.vassalage],
    );
    const read = async (pageNo: number) =>
      (await app.call("agentTeamBets", { ...days(60), ...filter, account: lines[0], pageNo }, { token: quan })).value;
    const pages = [await read(1), await read(2), await read(Math.ceil(rows.length / 20)), await read(9000)];
    const expected = [0, 20, (Math.ceil(rows.length / 20) - 1) * 20, rows.length];
    expect(pages.map(({ content }) => content.map(({ id }) => id))).toEqual(
      expected.map((from) => rows.slice(Math.max(from, 0), Math.max(from, 0) + 20).map(({ id }) => String(id))),
    );
    const counted = rows.filter(({ state }) => state !== "cancelled");
    expect(pages[0]?.totals.bets).toBe(rows.length);
    expect(units(pages[0]?.totals.stake ?? "0")).toBe(counted.reduce((sum, { stake }) => sum + BigInt(stake), 0n));
    expect(units(pages[0]?.totals.payout ?? "0")).toBe(rows.reduce((sum, { payout }) => sum + BigInt(payout), 0n));
    const settled = rows.filter(({ state }) => state === "settled");
    expect(units(pages[0]?.totals.net ?? "0")).toBe(
      settled.reduce((sum, { payout, stake }) => sum + BigInt(payout) - BigInt(stake), 0n),
    );
    // A changed closed bet is included with the next gathering.
    if (!filter.state) await change("payout = bet.payout + 30000");
    await gather();
  }
});

test("account details list and sum the movements of the team's cash", async () => {
  const input = { ...days(60), account: lines[0] ?? "", scope: "self" as const, pageSize: 100 };
  const { value } = await app.call("agentTransactions", { ...input, kind: "deposit" }, { token: quan });
  const own = (await report({ ...days(60), account: lines[0] })).self;
  expect(value.totals.in).toBe(own.deposits);
  expect(value.content.every(({ kind, account }) => kind === "deposit" && account === lines[0])).toBe(true);
});

test("team transactions sum each kind of movement like the list of that kind", async () => {
  const input = { ...days(60), account: lines[0] ?? "" };
  const { value } = await app.call("agentTeamCash", input, { token: quan });
  const kinds = value.kinds.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["deposit", "withdrawal", "bet", "win"]));
  for (const within of ["hold", "release"] as const) expect(kinds).not.toContain(within);
  for (const { kind, count, in: came, out, net } of value.kinds) {
    const listed = (await app.call("agentTransactions", { ...input, kind }, { token: quan })).value;
    expect({ kind, count, in: came, out, net }).toEqual({ kind, count: listed.totalElements, ...listed.totals });
  }
  const all = (await app.call("agentTransactions", input, { token: quan })).value;
  expect(value.totals).toEqual({ count: all.totalElements, ...all.totals });
});

test("refuses a range that is reversed or longer than a quarter", async () => {
  const ask = async (from: string, to: string) => (await app.call("agentReport", { from, to }, { token: quan })).code;
  expect(await ask("2026-11-20", "2026-11-19")).toBe("BAD_REQUEST");
  expect(await ask("2026-01-01", "2026-11-19")).toBe("RANGE_TOO_LONG");
  expect(await ask("0001-01-01", "0001-01-02")).toBe("BAD_REQUEST");
});
