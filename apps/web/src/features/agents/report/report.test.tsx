import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage, type Answers } from "../../../app/test-page.tsx";
import { addDays } from "../../../core/time/day-range.ts";
import { Report } from "./Report.tsx";
import { agent } from "../test-downlines.ts";

const at = "2026-11-22T12:00:00.000Z";
const figures: WireOutput<"agentReport">["total"] = {
  members: 3,
  newMembers: 2,
  active: 2,
  firstDeposits: 1,
  bets: 12,
  balance: "10.0000",
  deposits: "200.0000",
  withdrawals: "50.0000",
  transfers: "0.0000",
  stake: "300.0000",
  validBets: "300.0000",
  awards: "0.0000",
  payout: "250.0000",
  rebates: "0.0000",
  promotions: "0.0000",
  salaries: "0.0000",
  dividends: "0.0000",
  fees: "0.0000",
  net: "50.0000",
};
const report: WireOutput<"agentReport"> = {
  currency: "USD",
  from: "2026-10-24",
  to: "2026-11-22",
  countedUntil: at,
  way: [{ account: "quan.pham", isAgent: true }],
  total: figures,
  self: { ...figures, members: 1 },
  lines: {
    content: [{ account: "=minh", nickname: "Minh", isAgent: false, figures }],
    pageNo: 1,
    pageSize: 20,
    totalElements: 1,
    totalPages: 1,
  },
};

const vendor = (vassalage: string): WireOutput<"gameVendors">["lanes"][number]["cards"][number] => ({
  vassalage,
  vendorLabel: vassalage,
  gameType: "RNG",
  displayName: vassalage,
  note: "",
  isGame: "VASSALAGE",
  games: 3,
  hue: 20,
  icons: { white: "", color: "", purple: "" },
  gameClassify: [],
});

async function open(answers: Answers = {}) {
  const page = await openPage(<Report />, {
    as: agent,
    answers: { agentReport: report, agentFilters: [], ...answers },
  });
  await screen.findByRole("table", { name: page.t("agent.lines") });
  return page;
}

test("a report is narrowed to a vendor and a member, and shows all figures on request", async () => {
  const page = await open({
    gameVendors: { lanes: [{ title: "RNG", cards: [vendor("PG"), vendor("CQ9")] }] },
  });
  await page.user.selectOptions(await page.field(page.t("records.vendor")), "CQ9");
  await waitFor(() => expect(page.calls("agentReport").at(-1)?.input).toMatchObject({ vassalage: "CQ9" }));
  await page.user.type(await page.field(page.t("agent.searchTeam")), " minh {Enter}");
  await waitFor(() =>
    expect(page.calls("agentReport").at(-1)?.input).toMatchObject({ vassalage: "CQ9", account: "minh" }),
  );
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads()).not.toContain(page.t("agent.salaries"));
  await page.press(page.t("agent.allFigures"));
  for (const text of [
    "newMembers",
    "firstDeposits",
    "teamBalance",
    "transfers",
    "bets",
    "stake",
    "salaries",
    "dividends",
    "fees",
  ])
    expect(heads()).toContain(page.t(`agent.${text}` as "agent.bets"));
});

test("any other period stands beside the one that is shown, with how each figure changed", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const page = await open({
    agentReport: ({ to }) => (to === today ? report : { ...report, total: { ...figures, deposits: "100.0000" } }),
  });
  await page.press(page.t("agent.compare"));
  const table = await screen.findByRole("table", { name: page.t("agent.compare") });
  const row = (await within(table).findByText(page.t("agent.deposits"))).closest("tr");
  expect(row?.textContent).toContain("200.00");
  expect(row?.textContent).toContain("100.00");
  expect(row?.textContent).toContain("+100.0%");
  expect(page.calls("agentReport").at(-1)?.input).toMatchObject({
    from: addDays(today, -59),
    to: addDays(today, -30),
  });
});

test("what is chosen is saved under a name, used again by a press, and deleted by another", async () => {
  const saved = [{ id: "4", name: "Slots, a week", choices: { days: "7", gameType: "RNG" } }];
  const page = await open({
    agentFilters: saved,
    agentFilterSave: { id: "5", name: "Month", choices: {} },
    agentFilterDrop: {},
  });
  const today = new Date().toISOString().slice(0, 10);
  await page.press("Slots, a week");
  await waitFor(() =>
    expect(page.calls("agentReport").at(-1)?.input).toMatchObject({
      from: addDays(today, -6),
      to: today,
      gameType: "RNG",
    }),
  );
  await page.press(page.t("filters.saveThis"));
  await page.press(page.t("filters.save"));
  expect(page.calls("agentFilterSave")).toEqual([]);
  await page.user.type(await page.field(page.t("filters.name")), "Month");
  await page.press(page.t("filters.save"));
  await waitFor(() =>
    expect(page.calls("agentFilterSave")[0]?.input).toEqual({
      page: "report",
      name: "Month",
      choices: { days: "7", gameType: "RNG" },
    }),
  );
  await page.press(page.t("filters.drop", { name: "Slots, a week" }));
  await waitFor(() => expect(page.calls("agentFilterDrop")[0]?.input).toEqual({ id: "4" }));
});

test("too many saved filters are said under the name, which stays", async () => {
  const page = await open({ agentFilterSave: { refuse: "TOO_MANY_FILTERS" } });
  await page.press(page.t("filters.saveThis"));
  const name = await page.field(page.t("filters.name"));
  await page.user.type(name, "One more");
  await page.press(page.t("filters.save"));
  expect(await screen.findByText(page.t("error.TOO_MANY_FILTERS"))).toBeTruthy();
  expect(name).toHaveProperty("value", "One more");
});

test("a press prints the sheet with whose report it is and its period", async () => {
  const page = await open();
  let printed = 0;
  window.print = () => (printed += 1);
  await page.press(page.t("records.print"));
  expect(printed).toBe(1);
  const sheet = screen.getByRole("table", { name: page.t("agent.lines") }).closest(".print-alone");
  expect(sheet?.textContent).toContain(`Test House · ${page.t("agent.userLoss")}`);
  expect(sheet?.textContent).toContain("lina ·");
});
