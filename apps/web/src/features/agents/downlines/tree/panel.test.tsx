import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage, type Answers } from "../../../../app/test-page.tsx";
import { dialogs } from "../../../../core/dialogs/dialogs.ts";
import type { MemberInfo } from "../../../../core/session/session.ts";
import { agent, at, someone } from "../../test-downlines.ts";
import { TreePanel } from "./TreePanel.tsx";

type Kind = WireOutput<"contractBounds">["kinds"][number];
const kind = (name: Kind["kind"], part: Partial<Kind> = {}): Kind => ({
  kind: name,
  offerable: true,
  askable: false,
  listed: true,
  maxRate: 5000,
  periods: ["daily"],
  tiers: [],
  nextStart: at,
  ...part,
});

const profile: WireOutput<"agentDownline"> = {
  ...someone,
  currency: "USD",
  upline: "quan.pham",
  isDirect: true,
  rateBounds: { min: 0, max: 100 },
  active: 0,
  days: [],
  countedUntil: at,
  contracts: [{ kind: "enableCt", state: "valid", rate: 800 }],
};

type Bill = WireOutput<"bills">["content"][number];
const bill = (id: string, part: Partial<Bill>): Bill => ({
  id,
  reference: `B${id}`,
  contractId: "1",
  contractReference: "K1",
  kind: "enableCt",
  period: "semimonthly",
  start: "2026-11-01T00:00:00.000Z",
  end: "2026-11-16T00:00:00.000Z",
  currency: "USD",
  side: "downline",
  account: "minh.le",
  nickname: "Minh",
  state: "issued",
  waitsForUpline: false,
  validBet: "0.0000",
  activeMembers: 0,
  loss: "0.0000",
  own: "328.6400",
  actions: [],
  ...part,
});
const billsOf = (content: Bill[]): WireOutput<"bills"> => ({
  content,
  pageNo: 1,
  pageSize: 20,
  totalElements: content.length,
  totalPages: 1,
  from: "2026-10-24",
  to: "2026-11-23",
  currency: "USD",
  totals: { own: "0.0000" },
});

const day = { start: "2026-11-21T00:00:00.000Z", end: "2026-11-22T00:00:00.000Z" };
const played: Record<string, Bill[]> = {
  enableCt: [bill("1", {}), bill("2", { account: "minh.le2" })],
  salary: [bill("3", { kind: "salary", period: "daily", ...day, own: "14.2000", state: "unclaimed" })],
};

async function open(answers: Answers = {}, as: MemberInfo = agent) {
  const page = await openPage(<TreePanel account="minh.le" onOpen={() => {}} />, {
    as,
    answers: {
      agentDownline: profile,
      contractBounds: {
        currency: "USD",
        maxTiers: 10,
        noticeDays: 7,
        kinds: [
          kind("enableCt"),
          kind("salary"),
          kind("hourSalary"),
          kind("agentRealtimeSalary", { offerable: false, listed: false }),
        ],
      },
      bills: (input) => billsOf(played[input.kind] ?? []),
      ...answers,
    },
  });
  await screen.findByText(page.t("agent.manage"));
  return page;
}

const offerButton = ({ t }: Awaited<ReturnType<typeof open>>) =>
  screen.queryByRole("button", { name: t("agent.newContract") });

test("the panel lists the chosen member's last bills with links, and links to all of each kind", async () => {
  const page = await open();
  const list = within(await screen.findByRole("region", { name: page.t("agent.lastBills") }));
  const lines = list.getAllByRole("link");
  // Bills of a longer name with the same beginning are left out.
  expect(lines.map((line) => line.getAttribute("href"))).toEqual([
    expect.stringMatching(/agentDailyWages2\?.*bill=.*3/),
    expect.stringMatching(/agentDividendRecordCopy2\?.*bill=.*1/),
    "/agentHome/agentDividendRecordCopy2?downline=minh.le#bills",
    "/agentHome/agentDailyWages2?downline=minh.le#bills",
  ]);
  expect(lines[0]?.textContent).toContain("21 Nov 2026");
  expect(lines[0]?.textContent).toContain("14.20");
  expect(lines[0]?.textContent).toContain(page.t("agent.bill.unclaimed"));
  expect(lines[1]?.textContent).toContain("328.64");
  expect(page.calls("bills").map(({ input }) => [input["kind"], input["side"], input["account"]])).toEqual([
    ["enableCt", "downline", "minh.le"],
    ["salary", "downline", "minh.le"],
    ["hourSalary", "downline", "minh.le"],
  ]);
});

test("a new contract is offered in kinds that the agent has and the downline lacks", async () => {
  const page = await open();
  await page.press(page.t("agent.newContract"));
  expect(dialogs.get()).toEqual({ name: "newContract", account: "minh.le", kinds: ["salary", "hourSalary"] });
  dialogs.set(undefined);
});

test("where nothing may be offered there is no button for it", async () => {
  const none = { currency: "USD", maxTiers: 10, noticeDays: 7, kinds: [kind("salary", { offerable: false })] };
  const page = await open({ contractBounds: none });
  await screen.findByRole("region", { name: page.t("agent.lastBills") });
  expect(offerButton(page)).toBeNull();
});

test("somebody deeper in the team has neither the bills nor the button, which are their upline's", async () => {
  const page = await open({ agentDownline: { ...profile, isDirect: false } });
  expect(offerButton(page)).toBeNull();
  expect(page.calls("bills")).toEqual([]);
});

test("a sub-account without the contracts right has no button and reads neither terms nor bills", async () => {
  const page = await open({}, { ...agent, subAccount: { name: "desk", rights: ["downlines"] } });
  expect(offerButton(page)).toBeNull();
  expect(page.calls("contractBounds")).toEqual([]);
  expect(page.calls("bills")).toEqual([]);
});
