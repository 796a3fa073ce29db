import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { lastDays, toInput, toWire } from "../../core/time/period.ts";
import { AccountRecord } from "./AccountRecord.tsx";
import { BettingRecord } from "./BettingRecord.tsx";

const one = { pageNo: 1, pageSize: 20, totalElements: 1, totalPages: 1 };
const none = { pageNo: 1, pageSize: 20, totalElements: 0, totalPages: 0 };
const sums = { bets: 1, stake: "5.0000", payout: "8.0000", net: "3.0000" };
const serverTime = new Date().toISOString();

const games: WireOutput<"playedGames"> = {
  games: [
    { nodeId: "11", gameName: "Golden Koi", gameType: "RNG", vassalage: "PG", vendorLabel: "PG" },
    { nodeId: "12", gameName: "Ocean Hunt", gameType: "FISH", vassalage: "CQ9", vendorLabel: "CQ9" },
  ],
};
const bets: WireOutput<"bettingRecord"> = {
  ...one,
  content: [
    {
      id: "1",
      roundId: "r-1",
      nodeId: "11",
      gameName: "Golden Koi",
      gameType: "RNG",
      vassalage: "PG",
      vendorLabel: "PG",
      stake: "5.0000",
      payout: "8.0000",
      net: "3.0000",
      state: "settled",
      placedAt: serverTime,
    },
  ],
  currency: "USD",
  totals: sums,
  serverTime,
};
const noBets: WireOutput<"bettingRecord"> = { ...bets, ...none, content: [] };
const noMovements: WireOutput<"accountRecord"> = {
  ...none,
  content: [],
  currency: "USD",
  totals: { in: "0.0000", out: "0.0000", net: "0.0000" },
  serverTime,
};
/** Returns the record's request, without its page. */
const periodOf = (days: number) => toWire(lastDays(days, new Date()));

async function open(answers: Answers = {}) {
  const page = await openPage(<BettingRecord />, {
    as: member,
    answers: { bettingRecord: bets, playedGames: games, ...answers },
  });
  const days = (count: number) => page.t("records.days", { days: count });
  await screen.findByRole("button", { name: days(7) });
  return {
    ...page,
    days,
    /** The newest call's input. */
    asked: () => page.calls("bettingRecord").at(-1)?.input,
    chosen: (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed") === "true",
  };
}

test("the betting record begins with the last seven days, today included", async () => {
  const page = await open();
  expect(page.chosen(page.days(7))).toBe(true);
  expect(page.chosen(page.days(30))).toBe(false);
  await waitFor(() => expect(page.asked()).toEqual({ ...periodOf(7), pageNo: "1", pageSize: "20" }));
  expect(await screen.findByRole("row", { name: /Golden Koi/ })).toBeTruthy();
});

test("a bet from a bonus is marked in the record; others are not", async () => {
  const [bet] = bets.content;
  if (!bet) throw new Error("no bet");
  const content = [bet, { ...bet, id: "2", gameName: "Jade Tiger", fromBonus: true as const }];
  const page = await open({ bettingRecord: { ...bets, content } });
  const bonus = page.t("records.kind.bonus");
  expect((await screen.findByRole("row", { name: /Jade Tiger/ })).textContent).toContain(bonus);
  expect(screen.getByRole("row", { name: /Golden Koi/ }).textContent).not.toContain(bonus);
});

test("the preset of thirty days reads thirty days of bets and of played games", async () => {
  const page = await open();
  await page.press(page.days(30));
  expect(page.chosen(page.days(30))).toBe(true);
  await waitFor(() => expect(page.asked()).toMatchObject(periodOf(30)));
  await waitFor(() => expect(page.calls("playedGames").at(-1)?.input).toEqual(periodOf(30)));
});

test("the arrows go to the seven days before and back, never past today", async () => {
  const page = await open();
  const later = () => screen.getByRole("button", { name: page.t("records.later", { days: 7 }) });
  expect(later()).toHaveProperty("disabled", true);
  await page.press(page.t("records.earlier", { days: 7 }));
  const before = lastDays(14, new Date()).from.toISOString();
  const last = new Date(lastDays(7, new Date()).from.getTime() - 1).toISOString();
  await waitFor(() => expect(page.asked()).toMatchObject({ from: before, to: last }));
  await page.user.click(later());
  await waitFor(() => expect(later()).toHaveProperty("disabled", true));
});

test("a chosen range is read from its first to its last moment once requested", async () => {
  const page = await open();
  await page.press(page.t("records.custom"));
  const [from, to] = [await page.field(page.t("records.from")), await page.field(page.t("records.to"))];
  expect(from).toHaveProperty("value", toInput(lastDays(7, new Date()).from));
  expect(to.getAttribute("max")).toBe(toInput(new Date()));
  await page.user.clear(from);
  await page.user.type(from, "2026-01-05");
  await page.user.clear(to);
  await page.user.type(to, "2026-01-09");
  expect(page.asked()).toMatchObject(periodOf(7));
  await page.press(page.t("records.show"));
  const range = { from: new Date(2026, 0, 5), to: new Date(2026, 0, 9) };
  await waitFor(() => expect(page.asked()).toMatchObject(toWire(range)));
});

test("a range whose days were chosen the other way round is read all the same", async () => {
  const page = await open();
  await page.press(page.t("records.custom"));
  const from = await page.field(page.t("records.from"));
  const to = await page.field(page.t("records.to"));
  await page.user.clear(from);
  await page.user.type(from, "2026-01-09");
  await page.user.clear(to);
  await page.user.type(to, "2026-01-05");
  await page.press(page.t("records.show"));
  const range = { from: new Date(2026, 0, 5), to: new Date(2026, 0, 9) };
  await waitFor(() => expect(page.asked()).toMatchObject(toWire(range)));
});

test("a range longer than a year, or without a day, says so under its field and is not asked for", async () => {
  const page = await open();
  await page.press(page.t("records.custom"));
  const from = await page.field(page.t("records.from"));
  const to = await page.field(page.t("records.to"));
  const under = (field: HTMLElement) => document.getElementById(field.getAttribute("aria-describedby") ?? "");
  await page.user.clear(to);
  await page.user.type(to, "2026-01-05");
  await page.user.clear(from);
  await page.press(page.t("records.show"));
  expect(under(from)?.textContent).toBe(page.t("rule.required"));
  await page.user.type(from, "2025-01-04");
  await page.press(page.t("records.show"));
  expect(under(from)?.textContent).toBe(page.t("error.RANGE_TOO_LONG"));
  expect(from).toHaveProperty("value", "2025-01-04");
  expect(page.asked()).toMatchObject(periodOf(7));
  await page.user.clear(from);
  await page.user.type(from, "2025-01-05");
  await page.press(page.t("records.show"));
  await waitFor(() =>
    expect(page.asked()).toMatchObject(toWire({ from: new Date(2025, 0, 5), to: new Date(2026, 0, 5) })),
  );
});

test("category, game and state narrow the record; a change drops a game of another category", async () => {
  const page = await open();
  await screen.findByRole("option", { name: "Golden Koi · PG" });
  await page.user.selectOptions(await page.field(page.t("records.game")), "11");
  await waitFor(() => expect(page.asked()).toMatchObject({ nodeId: "11" }));
  await page.user.selectOptions(await page.field(page.t("records.status")), "settled");
  await waitFor(() => expect(page.asked()).toMatchObject({ nodeId: "11", state: "settled" }));
  await page.user.selectOptions(await page.field(page.t("records.category")), "FISH");
  await waitFor(() => expect(page.asked()).toMatchObject({ gameType: "FISH", state: "settled" }));
  expect(page.asked()).not.toHaveProperty("nodeId");
  expect(screen.queryByRole("option", { name: "Golden Koi · PG" })).toBeNull();
});

test("a period without bets says so and leads to the games; its filters stay", async () => {
  const page = await open({ bettingRecord: noBets });
  expect(await screen.findByText(page.t("records.noBets"))).toBeTruthy();
  expect(screen.getByRole("link", { name: page.t("records.play") }).getAttribute("href")).toBe("/hot");
  expect(screen.getByRole("button", { name: page.days(7) })).toBeTruthy();
});

test("bets that cannot be read say why, and a retry brings them", async () => {
  let away = true;
  const page = await open({ bettingRecord: () => (away ? { refuse: "RANGE_TOO_LONG" } : bets) });
  expect((await screen.findByRole("alert")).textContent).toContain(page.t("error.RANGE_TOO_LONG"));
  away = false;
  await page.press(page.t("action.retry"));
  expect(await screen.findByRole("row", { name: /Golden Koi/ })).toBeTruthy();
});

test("the account record narrows by kind, and a period without movements says so", async () => {
  const page = await openPage(<AccountRecord />, { as: member, answers: { accountRecord: noMovements } });
  expect(await screen.findByText(page.t("records.noMovements"))).toBeTruthy();
  await page.user.selectOptions(await page.field(page.t("records.kind")), "deposit");
  await waitFor(() =>
    expect(page.calls("accountRecord").at(-1)?.input).toMatchObject({ ...periodOf(7), kind: "deposit" }),
  );
});

test("a vendor's long reference is shortened with the whole as title; a short one is not", async () => {
  const move = { at: serverTime, kind: "tip", change: "-5.0000", balanceAfter: "95.0000" } as const;
  const long = "fe607c2c-2022-4f4c-9f57-46c45123f15b";
  const content = [
    { ...move, id: "2", reference: long },
    { ...move, id: "1", kind: "deposit" as const, reference: "D4299E5554A16" },
  ];
  await openPage(<AccountRecord />, { as: member, answers: { accountRecord: { ...noMovements, content } } });
  expect((await screen.findByText("fe607c2c")).title).toBe(long);
  expect(screen.getByText("D4299E5554A16")).toBeTruthy();
});

test("movements that cannot be read offer to try again", async () => {
  const page = await openPage(<AccountRecord />, { as: member, answers: { accountRecord: { refuse: "NOT_FOUND" } } });
  expect((await screen.findByRole("alert")).textContent).toContain(page.t("error.NOT_FOUND"));
  await page.press(page.t("action.retry"));
  await waitFor(() => expect(page.calls("accountRecord")).toHaveLength(2));
});

test("a table's round shows cards and slip; one press shows the fields for verification", async () => {
  const [bet] = bets.content;
  if (!bet) throw new Error("there is no bet");
  const detail: WireOutput<"betDetail"> = {
    ...bet,
    roundId: "5cb851ea-a4f4-4e1b-a6b7-ba6e04a8442b",
    movements: [],
    detail: {
      player: "9♥ 7♣ (6)",
      lines: [{ play: "player", pick: "", stake: "5.0000", odds: "200", paid: "10.0000" }],
      seed: "c0ffee",
    },
  };
  const page = await open({ betDetail: detail });
  await page.user.click(await screen.findByRole("button", { name: /Golden Koi/ }));
  expect(await screen.findByText("9♥")).toBeTruthy();
  expect(screen.getByText("7♣")).toBeTruthy();
  expect(screen.getByText("5cb851ea").title).toBe(detail.roundId);
  expect(screen.getByText("× 2.00")).toBeTruthy();
  expect(screen.getByText(page.t("records.fact.player"))).toBeTruthy();
  const technical = screen.getByText("c0ffee").closest("details");
  expect(technical?.open).toBe(false);
  await page.user.click(screen.getByText(page.t("records.verify")));
  expect(technical?.open).toBe(true);
});

test("a slip says of a line whether it was paid or its stake was returned", async () => {
  const [bet] = bets.content;
  if (!bet) throw new Error("there is no bet");
  const line = { play: "special", pick: "big", stake: "5.0000", odds: "200" };
  const lines = [
    { ...line, paid: "5.0000" },
    { ...line, pick: "49", odds: "4700", paid: "235.0000" },
  ];
  const page = await open({ betDetail: { ...bet, movements: [], detail: { lines } } });
  await page.user.click(await screen.findByRole("button", { name: /Golden Koi/ }));
  const [returned, won] = (await screen.findAllByText(/^special/i)).map((name) => name.closest("li")?.textContent);
  expect(returned).toContain(page.t("records.outcome.back"));
  expect(returned).not.toContain(page.t("records.payout"));
  expect(won).toContain(page.t("records.payout"));
  expect(won).toContain("235.00");
});

test("a bet shows what of its stake went to the jackpot, and nothing of it where nothing did", async () => {
  const [bet] = bets.content;
  if (!bet) throw new Error("there is no bet");
  const page = await open({ betDetail: { ...bet, contribution: "0.2500", movements: [] } });
  await page.user.click(await screen.findByRole("button", { name: /Golden Koi/ }));
  const label = await screen.findByText(page.t("records.contribution"));
  expect(label.nextSibling?.textContent).toContain("0.25");
  cleanup();
  const plain = await open({ betDetail: { ...bet, movements: [] } });
  await plain.user.click(await screen.findByRole("button", { name: /Golden Koi/ }));
  expect(await screen.findByText(plain.t("records.movements"))).toBeTruthy();
  expect(screen.queryByText(plain.t("records.contribution"))).toBeNull();
});

test("a slot's round shows its reels in words, and leaves out what it has none of", async () => {
  const [bet] = bets.content;
  if (!bet) throw new Error("there is no bet");
  const window = [
    ["money-bag", "lotus"],
    ["bell", "folding-hand-fan"],
  ];
  const detail = { window, scatters: 0, freeSpins: 3, moves: [], seed: "c0ffee" };
  const page = await open({ betDetail: { ...bet, movements: [], detail } });
  await page.user.click(await screen.findByRole("button", { name: /Golden Koi/ }));
  expect(await screen.findByText("folding hand fan")).toBeTruthy();
  expect(screen.getByText(page.t("records.fact.freeSpins"))).toBeTruthy();
  expect(screen.queryByText(page.t("records.fact.scatters"))).toBeNull();
  expect(screen.queryByText(page.t("records.fact.moves"))).toBeNull();
});

test("a ticket on matches shows each bet, its match and how it ended, in words", async () => {
  const [bet] = bets.content;
  if (!bet) throw new Error("no bet");
  const leg = { match: "Harbour City – Tide Rovers", score: "2–1", odds: "1.92" };
  const detail: WireOutput<"betDetail"> = {
    ...bet,
    movements: [],
    detail: {
      ticket: "parlay",
      legs: [
        { ...leg, market: "handicap", line: "-3", pick: "1", outcome: "halfWon", seed: "c0ffee", commitment: "beef" },
        { ...leg, market: "total", line: "10", pick: "over", outcome: "won" },
        { ...leg, market: "result", line: "", pick: "x", outcome: "lost" },
      ],
    },
  };
  const page = await open({ betDetail: detail });
  await page.user.click(await screen.findByRole("button", { name: /Golden Koi/ }));
  expect(await screen.findByText(/Harbour City −0.75/)).toBeTruthy();
  expect(screen.getByText(/Over 2.5/)).toBeTruthy();
  expect(screen.getByText("Parlay")).toBeTruthy();
  for (const outcome of ["halfWon", "won", "lost"] as const) {
    expect(screen.getByText(page.t(`records.outcome.${outcome}`))).toBeTruthy();
  }
  expect(screen.getAllByText(/Harbour City – Tide Rovers 2–1/).length).toBe(3);
  expect(screen.getByText(/c0ffee/).closest("details")?.open).toBe(false);
});
