import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Bills } from "./Bills.tsx";

const start = "2026-11-16T00:00:00.000Z";
const bill: WireOutput<"bills">["content"][number] = {
  id: "70001",
  reference: "B1",
  contractId: "5001",
  contractReference: "K1",
  kind: "enableCt",
  period: "weekly",
  start,
  end: "2026-11-23T00:00:00.000Z",
  currency: "USD",
  side: "mine",
  account: "quan.pham",
  nickname: "Quan",
  state: "unclaimed",
  waitsForUpline: false,
  tier: 0,
  rate: 2000,
  winRate: 0,
  validBet: "5000.0000",
  activeMembers: 12,
  loss: "1000.0000",
  own: "200.0000",
  shares: "80.0000",
  net: "120.0000",
  actions: ["claim"],
};
const tier = (rate: number, loss: string) => ({ validBet: "0.0000", activeMembers: 0, loss, rate, winRate: 0 });
const detail: WireOutput<"bill"> = {
  ...bill,
  version: 1,
  tiers: [tier(2000, "0.0000"), tier(3000, "1500.0000")],
  lostBet: "4000.0000",
  wonBet: "1000.0000",
  missing: { tier: 1, validBet: "0.0000", activeMembers: 0, loss: "500.0000" },
  adjustments: [{ from: "2026-11-09T00:00:00.000Z", bets: 2, validBet: "-30.0000", loss: "-30.0000" }],
  sharesOf: [{ id: "70002", account: "minh.le", tier: 0, own: "80.0000", state: "unclaimed" }],
  reckonedAt: start,
};
const page: WireOutput<"bills"> = {
  content: [bill],
  pageNo: 1,
  pageSize: 20,
  totalElements: 1,
  totalPages: 1,
  currency: "USD",
  from: "2026-10-24",
  to: "2026-11-22",
  totals: { own: "200.0000", shares: "80.0000", net: "120.0000" },
};
const none = { ...page, content: [], totalElements: 0, totalPages: 0 };

async function open(answers: Answers = {}, at = "/") {
  const opened = await openPage(<Bills kind="enableCt" />, {
    as: member,
    at,
    answers: {
      bills: ({ side, state }) => (side === "downline" || state === "expired" ? none : page),
      bill: detail,
      ...answers,
    },
  });
  const see = async () => {
    await opened.user.click(await screen.findByRole("button", { name: opened.t("bill.of", { reference: "B1" }) }));
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText("K1");
    return dialog;
  };
  return { ...opened, see };
}

test("a bill shows its period, payout and state, and by a press how it was reckoned", async () => {
  const opened = await open();
  const row = await screen.findByRole("row", { name: /16 – 22 Nov 2026/ });
  expect(row.textContent).toContain(opened.t("bill.state.unclaimed"));
  expect(row.textContent).toContain("20%");
  const dialog = await opened.see();
  expect(dialog.textContent).toContain(opened.t("bill.missing", { tier: 2 }));
  expect(dialog.textContent).toMatch(/500\.00 of loss/);
  expect(dialog.textContent).toContain("minh.le");
  expect(dialog.textContent).toContain(opened.t("bill.adjustment", { count: 2, period: "9 Nov 2026" }));
});

test("a bill says first what it comes to and how it stands", async () => {
  const opened = await open();
  const dialog = await opened.see();
  const facts = within(dialog).getAllByRole("term");
  expect(facts.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    opened.t("bill.net"),
    opened.t("bill.state"),
  ]);
});

test("a bill is claimed under a key of its own, is then paid, and the focus stays in its dialog", async () => {
  let claimed = false;
  const paid = { state: "issued", actions: [] as ("claim" | "pay")[] } as const;
  const opened = await open({
    bill: () => (claimed ? { ...detail, ...paid } : detail),
    claimBill: () => {
      claimed = true;
      return { ...bill, ...paid };
    },
  });
  const dialog = await opened.see();
  await opened.user.click(within(dialog).getByRole("button", { name: /Claim/ }));
  await within(dialog).findByText(opened.t("bill.state.issued"));
  expect(within(dialog).queryByRole("button", { name: /Claim/ })).toBeNull();
  // The button disappears with its task, so the focus must stay in the dialog.
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  expect(opened.calls("claimBill")).toMatchObject([{ input: { id: "70001" } }]);
  expect(opened.calls("claimBill")[0]?.headers.get("idempotency-key")).toMatch(/.{20}/);
});

test("an upline that cannot pay its downlines is told what is missing, beside the button", async () => {
  const short = { ...detail, state: "insufficient", net: "-20.0000", actions: ["pay"] } as const;
  const opened = await open({
    bill: { ...short, actions: ["pay"] },
    payBill: { refuse: "INSUFFICIENT_FUNDS", value: { missing: "15.0000" } },
  });
  const dialog = await opened.see();
  await opened.user.click(within(dialog).getByRole("button", { name: opened.t("bill.pay") }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("15.00");
});

test("the downlines' bills and those of a state are asked for by themselves", async () => {
  const opened = await open();
  await screen.findByRole("row", { name: /16 – 22 Nov/ });
  await opened.press(opened.t("bill.state.expired"));
  await screen.findByText(opened.t("bill.none"));
  expect(opened.calls("bills").at(-1)?.input).toMatchObject({ side: "mine", kind: "enableCt", state: "expired" });
  await opened.user.click(screen.getByRole("tab", { name: opened.t("bill.downlines") }));
  await waitFor(() => expect(opened.calls("bills").at(-1)?.input).toMatchObject({ side: "downline" }));
  await opened.user.selectOptions(await opened.field(opened.t("agent.kind")), opened.t("agent.type.agent"));
  await waitFor(() => expect(opened.calls("bills").at(-1)?.input).toMatchObject({ downlines: "agent" }));
});

test("an address with a downline opens the bills of the downlines that are called so", async () => {
  const opened = await open({}, "/?downline=minh.le");
  await screen.findByText(opened.t("bill.none"));
  screen.getByRole("tab", { name: opened.t("bill.downlines"), selected: true });
  const asked = opened.calls("bills").map(({ input }) => [input["side"], input["account"]]);
  expect(asked).toEqual([["downline", "minh.le"]]);
});
