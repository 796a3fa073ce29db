import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatMoney, parseMoney } from "@croupier/contract/domain/money";
import { findCommand, runCommand } from "../../backoffice/commands/run.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { playWithBonus, read, seatAtPg, topUp, type Player } from "../vendors/test-vendor.ts";
import { maskName } from "./rules.ts";

let app: TestPlatform;
let token = "";
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const firstDay = daysAgo(300);
const all = { from: `${firstDay}T00:00:00.000Z`, to: new Date(Date.now() + 60_000).toISOString() };

beforeAll(async () => {
  app = await testPlatform();
  token = (await app.call("login", { username: "lina.tran", password: "Lantern-2026", type: "username" })).value.token;
});

afterAll(() => app.close());

const sum = (amounts: string[]) => amounts.reduce((total, text) => total + (parseMoney(text) ?? 0n), 0n);

describe("the betting record", () => {
  test("pages through every bet once, newest first, with totals of the whole selection", async () => {
    const first = (await app.call("bettingRecord", { ...all, pageSize: 100 }, { token })).value;
    const rest = await Promise.all(
      Array.from({ length: first.totalPages - 1 }, (_, at) =>
        app.call("bettingRecord", { ...all, pageSize: 100, pageNo: at + 2 }, { token }),
      ),
    );
    const bets = [first, ...rest.map((page) => page.value)].flatMap((page) => page.content);
    expect(new Set(bets.map((bet) => bet.id)).size).toBe(first.totalElements);
    expect(bets.length).toBe(first.totals.bets);
    expect(sum(bets.map((bet) => bet.stake))).toBe(parseMoney(first.totals.stake));
    expect(sum(bets.map((bet) => bet.net))).toBe(parseMoney(first.totals.net));
    const times = bets.map((bet) => bet.placedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("nets only settled bets: the total's net is the sum of its rows'", async () => {
    const player = await app.register();
    const place = (state: string, payout: number) =>
      app.database.pool.query(
        `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                          stake, payout, state, settled_at, upline_path, entry_id, movements)
         select nextval('bet_id'), clock_timestamp(), id, merchant, 'USD', 'PG', 1, 'X', 'RNG', 'r', 10000, $2, $3::bet_state,
                case when $3 <> 'open' then clock_timestamp() end, '{}', 0, '[]' from member where id = $1`,
        [player.id, payout, state],
      );
    // An open round may already have paid.
    await Promise.all([place("open", 0), place("open", 5_000), place("settled", 25_000), place("cancelled", 0)]);
    const { content, totals } = (await app.call("bettingRecord", all, { token: player.token })).value;
    expect(content.map(({ state, net }) => `${state} ${net}`).toSorted()).toEqual([
      "cancelled 0.0000",
      "open 0.0000",
      "open 0.0000",
      "settled 1.5000",
    ]);
    expect(totals).toEqual({ bets: 4, stake: "3.0000", payout: "3.0000", net: "1.5000" });
  });

  test("filters by type, vendor, state and range", async () => {
    const found = (
      await app.call("bettingRecord", { ...all, gameType: "RNG", vassalage: "PG", state: "settled" }, { token })
    ).value;
    expect(found.content.length).toBeGreaterThan(0);
    expect(new Set(found.content.map((bet) => `${bet.gameType} ${bet.vassalage} ${bet.state}`))).toEqual(
      new Set(["RNG PG settled"]),
    );
    expect((await app.call("bettingRecord", { ...all, state: "open" }, { token })).value.totalElements).toBe(0);
    const day = { from: all.from, to: `${daysAgo(299)}T00:00:00.000Z` };
    expect((await app.call("bettingRecord", day, { token })).value.content).toEqual([]);
  });

  test("names the games that were played, and filters by one of them", async () => {
    const { games } = (await app.call("playedGames", all, { token })).value;
    const everything = (await app.call("bettingRecord", all, { token })).value;
    let bets = 0;
    for (const { nodeId, gameName } of games) {
      const found = (await app.call("bettingRecord", { ...all, nodeId }, { token })).value;
      expect(new Set(found.content.map((bet) => bet.gameName))).toEqual(new Set([gameName]));
      bets += found.totals.bets;
    }
    expect(bets).toBe(everything.totals.bets);
    const stranger = await app.register();
    expect((await app.call("playedGames", all, { token: stranger.token })).value.games).toEqual([]);
  });

  test("refuses a range longer than a year, and one that ends before it begins", async () => {
    const long = { from: "2024-01-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z" };
    expect((await app.call("bettingRecord", long, { token })).code).toBe("RANGE_TOO_LONG");
    const turned = { from: "2026-02-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z" };
    expect((await app.call("accountRecord", turned, { token })).code).toBe("BAD_REQUEST");
  });

  test("shows a bet with its movements only to its owner", async () => {
    const [bet] = (await app.call("bettingRecord", { ...all, pageSize: 1 }, { token })).value.content;
    const own = await app.call("betDetail", { id: bet?.id ?? "" }, { token });
    expect(own.value.movements[0]).toMatchObject({ kind: "bet", change: `-${bet?.stake}` });
    const stranger = await app.register();
    expect((await app.call("betDetail", { id: bet?.id ?? "" }, { token: stranger.token })).code).toBe("NOT_FOUND");
    expect((await app.call("bettingRecord", all, { token: stranger.token })).value.totalElements).toBe(0);
  });
});

test("shows a bet's jackpot contribution, and lists a tip as a movement but not as a bet", async () => {
  const player = await app.register();
  await topUp(app.database.pool, BigInt(player.id), 1_000_000n);
  const call = await seatAtPg(app, player.id);
  const tx = (name: string) => `${name}-${player.id}`;
  await call("bet", { txId: tx("b"), roundId: tx("r"), amount: "10.0000", contribution: "0.2000" });
  await call("tip", { txId: tx("t"), roundId: tx("r"), amount: "3.0000" });
  await call("tip", { txId: tx("u"), roundId: tx("r"), amount: "4.0000" });
  await call("rollback", { txId: tx("v"), roundId: tx("r"), betTxId: tx("u") });
  const { content, totals } = (await app.call("bettingRecord", {}, { token: player.token })).value;
  expect(totals).toMatchObject({ bets: 1, stake: "10.0000" });
  const detail = await app.call("betDetail", { id: content[0]?.id ?? "" }, { token: player.token });
  expect(detail.value).toMatchObject({ stake: "10.0000", contribution: "0.2000" });
  const tips = (await app.call("accountRecord", { kind: "tip" }, { token: player.token })).value.content;
  expect(tips.map(({ kind, change }) => `${kind} ${change}`)).toEqual(["tip 4.0000", "tip -4.0000", "tip -3.0000"]);
  const year = new Date().getUTCFullYear();
  const statement = (await app.call("yearlyStatement", { year }, { token: player.token })).value;
  const month = statement.months.find(({ staked }) => staked !== "0.0000");
  expect(month).toMatchObject({ staked: "10.0000", other: "-3.0000" });
});

describe("profit and loss", () => {
  test("adds up: days, types and other movements give the balance", async () => {
    const range = { ...all, timeZone: "Asia/Ho_Chi_Minh" };
    const { totals, days, types, games, lifetime } = (await app.call("personalProfit", range, { token })).value;
    for (const parts of [days, types]) {
      expect(sum(parts.map(({ net }) => net))).toBe(parseMoney(totals.net));
      expect(parts.reduce((bets, each) => bets + each.bets, 0)).toBe(totals.bets);
    }
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days[0]?.day).toBe(firstDay);
    expect(games.length).toBeGreaterThan(5);
    const wallet = (await app.call("balance", {}, { token })).value;
    const position = sum([totals.deposits, totals.net, totals.other]) - sum([totals.withdrawals]);
    expect(position).toBe(sum([wallet.total]) - sum([wallet.bonus]));
    expect(sum([lifetime.deposits]) - sum([lifetime.withdrawals])).toBe(parseMoney(lifetime.netDeposits));
    expect([lifetime.net, lifetime.deposits]).toEqual([totals.net, totals.deposits]);
  });

  test("counts a movement to its day in the member's time zone", async () => {
    const player = await app.register();
    await topUp(app.database.pool, BigInt(player.id), 1_000_000n);
    const call = await seatAtPg(app, player.id);
    await call("bet", { txId: `z-${player.id}`, roundId: `z-${player.id}`, amount: "3.0000" });
    const daysIn = async (timeZone: string) =>
      (await app.call("personalProfit", { timeZone }, { token: player.token })).value.days
        .filter(({ bets }) => bets > 0)
        .map(({ day, net }) => `${day} ${net}`);
    // These two are 25 hours apart, so never on the same day.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
      expect(await daysIn(timeZone)).toEqual([`${day} -3.0000`]);
    }
    const inOffset = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 10);
    expect(await daysIn("+14")).toEqual([`${inOffset(840)} -3.0000`]);
    expect(await daysIn("-1200")).toEqual([`${inOffset(-720)} -3.0000`]);
    // Zones that the database or this runtime does not know have the merchant's days.
    for (const timeZone of ["Etc/Unknown", "Nowhere/Else", "", "'; --", "+99"])
      expect(await daysIn(timeZone)).toEqual([`${inOffset(480)} -3.0000`]);
    for (const timeZone of ["AET", "VST", "+0800"]) expect(await daysIn(timeZone)).toHaveLength(1);
  });

  test.each([1, 2, 3, 4])("is the yearly statement's money after random play %i", async (seed) => {
    const player = await randomHistory(seed);
    const { totals, days, types, lifetime } = (await app.call("personalProfit", all, { token: player.token })).value;
    const year = new Date().getUTCFullYear();
    const statement = (await app.call("yearlyStatement", { year }, { token: player.token })).value;
    expect(statement.totals).toMatchObject({
      deposits: totals.deposits,
      withdrawals: totals.withdrawals,
      staked: totals.stake,
      won: totals.payout,
      other: totals.other,
    });
    const wallet = (await app.call("balance", {}, { token: player.token })).value;
    const own = sum([wallet.total]) - sum([wallet.bonus]);
    expect(sum([totals.deposits, totals.net, totals.other]) - sum([totals.withdrawals])).toBe(own);
    expect(statement.closing).toBe(formatMoney(own));
    for (const parts of [days, types]) expect(sum(parts.map(({ net }) => net))).toBe(parseMoney(totals.net));
    expect(lifetime.net).toBe(totals.net);
    expect(totals.net).toBe(formatMoney(player.net));
  });
});

/**
 * Plays at random with cash and with a bonus: bets that win, lose, stay open or are given back, prizes of the vendor,
 * and results that two people correct. Returns the member's cash winnings, counted independently of the platform; a
 * correction is not play.
 */
async function randomHistory(seed: number) {
  const player = await app.register();
  const { pool } = app.database;
  const id = BigInt(player.id);
  await topUp(pool, id, 10_000_0000n);
  const call = await seatAtPg(app, player.id);
  const session = (await pool.query<{ id: string }>("select id from vendor_session where member_id = $1", [id]))
    .rows[0];
  let [state, count, net] = [seed, 0, 0n];
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const tx = (name: string) => `${name}${(count += 1)}-${player.id}`;
  const run = (actor: string, name: string, ...words: string[]) => {
    const found = findCommand(name);
    return found && runCommand(pool, found, actor, words);
  };
  await run("mai", "award-right", "PG", "USD", "1000", "1000000");
  const correct = async (bet: string, payout: bigint) => {
    const made = (await run("mai", "correct", bet, String(payout / 10_000n), "the reels were misread")) ?? "";
    expect(await run("bao", "result", /C[0-9A-F]{12}/.exec(made)?.[0] ?? "", "approve")).toContain("applied");
  };
  async function round(isCash: boolean): Promise<void> {
    const [stake, win] = [BigInt(1 + random(50)) * 10_000n, BigInt(random(90)) * 10_000n];
    const [betTxId, roundId] = [tx("b"), tx("r")];
    await call("bet", { txId: betTxId, roundId, amount: formatMoney(stake) });
    const what = random(5);
    if (what === 0) await call("rollback", { txId: tx("u"), roundId, betTxId });
    else if (what > 1)
      await call("win", { txId: tx("w"), roundId, betTxId, amount: formatMoney(win), closeRound: true });
    if (isCash && what !== 0) net += (what > 1 ? win : 0n) - stake;
    if (!isCash || what !== 4) return;
    const { rows } = await pool.query<{ id: string }>("select max(id)::text as id from bet where member_id = $1", [id]);
    const payout = win + BigInt(1 + random(20)) * (random(2) || win < 20_0000n ? 1_0000n : -1_0000n);
    await correct(rows[0]?.id ?? "", payout);
  }
  for (let at = 0; at < 12; at += 1) {
    await round(true);
    if (random(3) > 0) continue;
    const amount = BigInt(1 + random(30)) * 10_000n;
    const award = { txId: tx("a"), kind: random(2) ? "jackpot" : "tournament", amount: formatMoney(amount) };
    expect(read(await call("award", award)).status).toBe("OK");
    net += amount;
  }
  if (!session) throw new Error("no session");
  await playWithBonus(pool, { id, sessionId: session.id } as Player, 500_0000n);
  for (let at = 0; at < 6; at += 1) await round(false);
  return { ...player, net };
}

describe("the account record", () => {
  test("runs: each balance is the previous one plus the change, and the newest is the wallet's", async () => {
    const page = (await app.call("accountRecord", { ...all, pageSize: 100 }, { token })).value;
    const oldestFirst = page.content.toReversed();
    for (const [at, move] of oldestFirst.entries()) {
      const before = oldestFirst[at - 1];
      if (before) expect(parseMoney(move.balanceAfter)).toBe(sum([before.balanceAfter, move.change]));
    }
    const wallet = await app.call("balance", {}, { token });
    expect(page.content[0]?.balanceAfter).toBe(wallet.value.balance);
    expect(sum([page.totals.in]) - sum([page.totals.out])).toBe(sum([page.totals.net]));
  });

  test("filters by kind, and its totals follow", async () => {
    const deposits = (await app.call("accountRecord", { ...all, kind: "deposit", pageSize: 100 }, { token })).value;
    expect(deposits.content.length).toBe(deposits.totalElements);
    expect(new Set(deposits.content.map((move) => move.kind))).toEqual(new Set(["deposit"]));
    expect(sum(deposits.content.map((move) => move.change))).toBe(parseMoney(deposits.totals.in));
    expect(deposits.totals.out).toBe("0.0000");
  });
});

describe("the yearly statement", () => {
  test("opens with zero, continues month by month, and ends with the wallet", async () => {
    const year = new Date().getUTCFullYear();
    const { value } = await app.call("yearlyStatement", { year }, { token });
    let closing = parseMoney(value.opening) ?? 0n;
    for (const month of value.months) {
      closing += sum([month.deposits, month.won, month.other]) - sum([month.withdrawals, month.staked]);
      expect(parseMoney(month.closing)).toBe(closing);
    }
    const wallet = (await app.call("balance", {}, { token })).value;
    expect(closing).toBe(sum([wallet.total]) - sum([wallet.bonus]));
    expect(value.closing).toBe(value.totals.closing);
    for (const key of ["deposits", "withdrawals", "staked", "won", "other"] as const)
      expect(sum(value.months.map((month) => month[key]))).toBe(parseMoney(value.totals[key]));
    const { totals } = (await app.call("personalProfit", all, { token })).value;
    expect(value.totals).toMatchObject({ deposits: totals.deposits, withdrawals: totals.withdrawals });
    expect(value.months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7));
  });

  test("is empty for a year without movements, and carries the balance over", async () => {
    const year = new Date().getUTCFullYear();
    const before = (await app.call("yearlyStatement", { year: year - 1 }, { token })).value;
    expect([before.opening, before.closing, before.months.length]).toEqual(["0.0000", "0.0000", 0]);
    const after = (await app.call("yearlyStatement", { year: year + 1 }, { token })).value;
    const now = (await app.call("yearlyStatement", { year }, { token })).value;
    expect([after.opening, after.months]).toEqual([now.closing, []]);
    for (const timeZone of ["Etc/Unknown", "+0800", "AET", "VST", "+14"])
      expect((await app.call("yearlyStatement", { year, timeZone }, { token })).status).toBe(200);
  });
});

describe("the winner board", () => {
  test("has at most twenty real wins, the largest first, with masked names", async () => {
    const { value } = await app.call("winnerBoard", {});
    expect(value.length).toBe(20);
    const prizes = value.map((win) => parseMoney(win.prize) ?? 0n);
    expect(prizes).toEqual(prizes.toSorted((a, b) => (a < b ? 1 : -1)));
    const { rows } = await app.database.pool.query<{ account: string }>("select account from member");
    const accounts = new Set(rows.map((row) => row.account));
    expect(value.filter((win) => accounts.has(win.player))).toEqual([]);
    expect((await app.call("winnerBoard", {}, { merchant: "jade" })).value).toEqual([]);
  });

  test.each([
    ["lina.tran", "lin***n"],
    ["abc", "a***c"],
    ["x", "x***x"],
  ])("masks %s as %s", (account, masked) => {
    expect(maskName(account)).toBe(masked);
  });
});
