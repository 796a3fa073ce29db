import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { leftForPayment, markPaying } from "../../../core/session/storage.ts";
import { Deposit } from "./Deposit.tsx";
import { DepositDesk } from "./DepositDesk.tsx";
import { DepositDialog } from "./DepositDialog.tsx";
import { PayPanel } from "./PayPanel.tsx";
import { PaymentReturn } from "./PaymentReturn.tsx";

const card: WireOutput<"depositMethods">[number] = {
  method: "CARD",
  kind: "card",
  way: "transfer",
  name: "Card",
  min: "10.0000",
  max: "1000.0000",
  feeBasisPoints: 100,
  minutes: { from: 1, to: 5 },
  presets: ["50.0000", "100.0000"],
  currency: "USD",
};
const created: WireOutput<"createDeposit"> = {
  id: "0197a000-0000-7000-8000-000000000005",
  method: "CARD",
  way: "transfer",
  amount: "50.0000",
  fee: "0.5000",
  credited: "49.5000",
  currency: "USD",
  state: "waiting",
  createdAt: "2026-11-22T12:00:00.000Z",
  expiresAt: "2026-11-22T12:15:00.000Z",
  proofSent: false,
  proofWanted: false,
  cancellable: true,
  reference: "D-5",
};

async function open(answers: Answers = {}) {
  const onShow = vi.fn();
  const page = await openPage(<DepositDesk shown={undefined} onShow={onShow} />, {
    as: member,
    answers: { depositMethods: [card], depositBonuses: { bonuses: [], depositTurnoverPercent: 0 }, ...answers },
  });
  return { ...page, onShow, send: () => page.press(page.t("wallet.continue")) };
}

test("without a way to pay in the page says so", async () => {
  const page = await open({ depositMethods: [] });
  expect(await screen.findByText(page.t("wallet.noMethods"))).toBeTruthy();
});

test("ways that cannot be read offer to try again", async () => {
  const page = await open({ depositMethods: { refuse: "NOT_FOUND" } });
  await page.press(page.t("action.retry"));
  await waitFor(() => expect(page.calls("depositMethods")).toHaveLength(2));
});

test.each([
  ["", "rule.required", {}],
  ["abc", "wallet.amountInvalid", {}],
  ["0", "wallet.tooSmall", { method: "Card", amount: "$\u00a010" }],
  ["5", "wallet.tooSmall", { method: "Card", amount: "$\u00a010" }],
  ["5000", "wallet.tooLarge", { method: "Card", amount: "$\u00a01,000" }],
] as const)("an amount of %j is refused under its field before it is sent, and stays", async (typed, key, values) => {
  const page = await open();
  const field = await page.field(page.t("wallet.amount"));
  if (typed) await page.user.type(field, typed);
  await page.send();
  expect(await screen.findByText(page.t(key, values), { normalizer: (shown) => shown })).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const under = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(under?.textContent).toBe(page.t(key, values));
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty("value", typed);
  expect(page.calls("createDeposit")).toEqual([]);
});

test("a preset fills the amount, and fee and what arrives stand there before anything is sent", async () => {
  const page = await open({ createDeposit: created });
  await page.press("$\u00a050");
  expect(await page.field(page.t("wallet.amount"))).toHaveProperty("value", "50");
  expect(screen.getByText(/0\.50/)).toBeTruthy();
  expect(screen.getByText(/49\.50/)).toBeTruthy();
  await page.send();
  await waitFor(() => expect(page.onShow).toHaveBeenCalledWith(created.id));
  const [call] = page.calls("createDeposit");
  expect(call?.input).toMatchObject({ method: "CARD", amount: "50.0000" });
  expect(call?.headers.get("idempotency-key")).toBeTruthy();
});

test("a refused deposit says why, and the amount stays", async () => {
  const page = await open({ createDeposit: { refuse: "BONUS_UNAVAILABLE" } });
  await page.press("$\u00a0100");
  await page.send();
  expect(await screen.findByText(page.t("error.BONUS_UNAVAILABLE"))).toBeTruthy();
  expect(await page.field(page.t("wallet.amount"))).toHaveProperty("value", "100");
  await waitFor(() => expect(page.calls("depositBonuses")).toHaveLength(2));
});

const rules: WireOutput<"turnoverRules"> = {
  bonusMaxStake: "5.0000",
  types: [{ gameType: "LIVE", weight: 10 }],
  vendors: [{ vendor: "PG", weight: 50 }],
  games: [{ game: "Golden Koi", weight: 0 }],
};

test("the bonus choice shows what each game counts, and the largest stake of the chosen one", async () => {
  const offered = { code: "W", title: "Welcome", percent: 100, most: "200.0000", min: "10.0000", turnoverTimes: 10 };
  const page = await open({
    depositBonuses: { bonuses: [offered], depositTurnoverPercent: 0 },
    turnoverRules: rules,
  });
  expect(await screen.findByText(page.t("turnover.title"))).toBeTruthy();
  const lines = screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(lines).toEqual(expect.arrayContaining(["Golden Koi: 0%", "PG: 50%", `${page.t("category.LIVE")}: 10%`]));
  expect(screen.getByText(page.t("turnover.rest"))).toBeTruthy();
  const most = page.t("turnover.maxStake", { amount: "$ 5.00" });
  expect(screen.queryByText(most)).toBeNull();
  await page.user.click(screen.getByRole("radio", { name: /Welcome/ }));
  expect(await screen.findByText(most)).toBeTruthy();
  await page.user.click(screen.getByRole("radio", { name: page.t("wallet.bonusNone") }));
  expect(screen.queryByText(most)).toBeNull();
});

test("where every bet counts in full and any stake is allowed, nothing is said of either", async () => {
  const offered = { code: "W", title: "Welcome", percent: 100, most: "200.0000", min: "10.0000", turnoverTimes: 10 };
  const page = await open({
    depositBonuses: { bonuses: [offered], depositTurnoverPercent: 0 },
    turnoverRules: { types: [], vendors: [], games: [] },
  });
  expect(await screen.findByText("Welcome")).toBeTruthy();
  await waitFor(() => expect(page.calls("turnoverRules")).toHaveLength(1));
  expect(screen.queryByText(page.t("turnover.title"))).toBeNull();
  expect(screen.queryByText(/\$ 5\.00/)).toBeNull();
});

const bonus = { code: "WELCOME", title: "Welcome bonus", amount: "50.0000", required: "500.0000" };
const serverTime = "2026-11-22T12:01:00.000Z";

async function openPayment(row: Partial<WireOutput<"deposit">>) {
  const [onShow, onPlay] = [vi.fn(), vi.fn()];
  const page = await openPage(<DepositDesk shown={created.id} onShow={onShow} onPlay={onPlay} />, {
    as: member,
    answers: { deposit: { ...created, ...row, serverTime } },
  });
  return { ...page, onShow, onPlay };
}

test("an arrived payment shows amount and bonus, and offers to play before another deposit", async () => {
  const page = await openPayment({ state: "credited", bonus });
  expect(await screen.findByText(page.t("wallet.result.credited"))).toBeTruthy();
  expect(screen.getByText(/49\.50/)).toBeTruthy();
  expect(screen.getByText(page.t("wallet.result.bonus", { bonus: "Welcome bonus" }))).toBeTruthy();
  const [first, second] = screen.getAllByRole("button");
  expect([first?.textContent, second?.textContent]).toEqual([page.t("wallet.result.play"), page.t("wallet.another")]);
  await page.press(page.t("wallet.result.play"));
  expect(page.onPlay).toHaveBeenCalled();
});

test("a declined payment says that nothing was charged, and offers another try first", async () => {
  const page = await openPayment({ state: "rejected", bonus });
  expect(await screen.findByText(page.t("wallet.now.rejected"))).toBeTruthy();
  expect(screen.queryByText(/Welcome bonus/)).toBeNull();
  expect(screen.getAllByRole("button")[0]?.textContent).toBe(page.t("wallet.result.again"));
  await page.press(page.t("wallet.result.again"));
  expect(page.onShow).toHaveBeenCalledWith(undefined);
});

test("a payment that is not found leads back to the deposits", async () => {
  const page = await openPage(<DepositDesk shown={created.id} onShow={() => undefined} />, {
    as: member,
    answers: { deposit: { refuse: "NOT_FOUND" } },
  });
  expect(await screen.findByRole("button", { name: page.t("wallet.back") })).toBeTruthy();
});

test("an unpaid deposit is cancelled at one press, and tried again with amount and method", async () => {
  let state: "waiting" | "cancelled" = "waiting";
  const row = () => ({ ...created, state, cancellable: state === "waiting", serverTime });
  function Desk() {
    const [shown, setShown] = useState<string | undefined>(created.id);
    return <DepositDesk shown={shown} onShow={setShown} />;
  }
  const page = await openPage(<Desk />, {
    as: member,
    answers: {
      deposit: row,
      cancelDeposit: () => {
        state = "cancelled";
        return row();
      },
      depositMethods: [{ ...card, method: "OTHER", name: "Other" }, card],
      depositBonuses: { bonuses: [], depositTurnoverPercent: 0 },
    },
  });
  await page.press(page.t("wallet.cancel"));
  expect(await screen.findByText(page.t("wallet.state.cancelled"))).toBeTruthy();
  expect(screen.getByText(page.t("wallet.now.expired"))).toBeTruthy();
  expect(page.calls("cancelDeposit").map(({ input }) => input)).toEqual([{ id: created.id }]);
  await page.press(page.t("wallet.result.again"));
  expect(await page.field(page.t("wallet.amount"))).toHaveProperty("value", "50");
  expect(screen.getByRole("radio", { name: /Card/ })).toHaveProperty("checked", true);
});

test("an unpaid deposit can be paid later, which leads back to the form", async () => {
  const page = await openPayment({});
  await page.press(page.t("wallet.later"));
  expect(page.onShow).toHaveBeenCalledWith(undefined);
});

test("a refused cancel says why, and the deposit stays", async () => {
  const page = await openPage(<DepositDesk shown={created.id} onShow={() => undefined} />, {
    as: member,
    answers: { deposit: { ...created, serverTime }, cancelDeposit: { refuse: "DEPOSIT_NOT_CANCELLABLE" } },
  });
  await page.press(page.t("wallet.cancel"));
  expect(await screen.findByText(page.t("error.DEPOSIT_NOT_CANCELLABLE"))).toBeTruthy();
  expect(screen.getByRole("button", { name: page.t("wallet.later") })).toBeTruthy();
});

test("a deposit with reported money offers no cancel", async () => {
  const page = await openPayment({ cancellable: false, confirmations: { have: 1, need: 3 } });
  expect(await screen.findByRole("button", { name: page.t("wallet.later") })).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.t("wallet.cancel") })).toBeNull();
});

test("the amount of a bank transfer is copied as a bank's form takes it", async () => {
  const page = await openPayment({ amount: "1250.5000", instructions: { bank: "Test Bank", account: "12 34" } });
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.press(page.t("wallet.copy", { what: page.t("wallet.amount") }));
  expect(write).toHaveBeenCalledWith("1250.50");
});

test("a deposit over a game shows the payment that waits, and continues it", async () => {
  const page = await openPage(<DepositDialog close={() => undefined} />, {
    as: member,
    answers: {
      deposits: { content: [created], pageNo: 1, pageSize: 10, totalPages: 1, totalElements: 1, serverTime },
      deposit: { ...created, serverTime },
      depositMethods: [card],
      depositBonuses: { bonuses: [], depositTurnoverPercent: 0 },
    },
  });
  await page.press(page.t("wallet.resume"));
  expect(await screen.findByRole("button", { name: page.t("wallet.later") })).toBeTruthy();
});

test("browser back from a shown deposit stays in the cashier", async () => {
  const page = await openPage(<Deposit />, {
    as: member,
    at: "/member/depositv2",
    answers: {
      createDeposit: created,
      deposit: { ...created, serverTime },
      depositMethods: [card],
      depositBonuses: { bonuses: [], depositTurnoverPercent: 0 },
    },
  });
  await page.press("$\u00a050");
  await page.press(page.t("wallet.continue"));
  expect(await screen.findByRole("button", { name: page.t("wallet.later") })).toBeTruthy();
  page.router.back();
  expect(await page.field(page.t("wallet.amount"))).toBeTruthy();
  expect(page.router.location.get().path).toBe("/member/depositv2");
});

const address = `/payment?deposit=${created.id}&right=rABC`;

test("a signed-out tab that returns from paying sees the result of this deposit", async () => {
  const page = await openPage(<PaymentReturn />, {
    at: address,
    answers: { returnedDeposit: { amount: "50.0000", credited: "49.5000", currency: "USD", state: "credited", bonus } },
  });
  expect(await screen.findByText(page.t("wallet.result.credited"))).toBeTruthy();
  expect(screen.getByText(/49\.50/)).toBeTruthy();
  expect(screen.getByText(page.t("wallet.result.close"))).toBeTruthy();
  expect(page.calls("returnedDeposit")[0]?.input).toEqual({ id: created.id, right: "rABC" });
});

test.each(["credited", "waiting"] as const)(
  "a tab that left for the payment itself is not to be closed, %s",
  async (state) => {
    markPaying();
    const page = await openPage(<PaymentReturn />, {
      at: address,
      answers: { returnedDeposit: { amount: "50.0000", credited: "49.5000", currency: "USD", state } },
    });
    expect(await screen.findByText(/50\.00|49\.50/)).toBeTruthy();
    for (const key of ["wallet.result.close", "wallet.result.wait"] as const)
      expect(screen.queryByText(page.t(key))).toBeNull();
  },
);

test("a shown payment marks its tab", async () => {
  expect(leftForPayment()).toBe(false);
  await openPage(<PayPanel id={created.id} onBack={() => undefined} />, {
    as: member,
    answers: { deposit: { ...created, serverTime } },
  });
  await waitFor(() => expect(leftForPayment()).toBe(true));
});

test.each([
  ["without a right", "/payment", {}],
  ["with one that is over", address, { returnedDeposit: { refuse: "NOT_FOUND" } }],
] as const)("the page for payers who come back leads to the deposits %s", async (_, at, answers) => {
  const page = await openPage(<PaymentReturn />, { at, answers });
  expect(await screen.findByText(page.t("wallet.result.unknown"))).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/member/depositv2");
});

test("a deposit above the member's limit says under its field what is left and until when", async () => {
  const value = {
    limit: "deposit",
    period: "day",
    amount: "100.0000",
    used: "70.0000",
    resetsAt: "2026-11-23T00:00:00.000Z",
  };
  const page = await open({ createDeposit: { refuse: "LIMIT_REACHED", value } });
  const field = await page.field(page.t("wallet.amount"));
  await page.user.type(field, "50");
  await page.send();
  expect(
    await screen.findByText(/^This is above your deposit limit\. \$\s30 of \$\s100 is left until .+\.$/u),
  ).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field).toHaveProperty("value", "50");
  expect(screen.getByRole("link", { name: page.t("protection.title") }).getAttribute("href")).toBe(
    "/member/protection",
  );
});

test("a deposit above the level names it, the documents it needs and what is left, with a link", async () => {
  const value = {
    level: "known",
    documents: [
      { document: "identity", state: "needed" },
      { document: "selfie", state: "review" },
    ],
    left: "30.0000",
  };
  const levels = [
    { level: "known", title: "Known member", requires: ["identity"], limits: [], withdrawal: true, isReached: false },
  ];
  const page = await open({
    createDeposit: { refuse: "DOCUMENTS_NEEDED", value },
    documents: { levels, documents: [], refusedTypes: [], retentionDays: 90 } as unknown as WireOutput<"documents">,
  });
  const field = await page.field(page.t("wallet.amount"));
  await page.user.type(field, "50");
  await page.send();
  const names = `${page.t("document.kind.identity")} and ${page.t("document.kind.selfie")}`;
  expect(
    await screen.findByText(page.t("document.neededFor", { level: "Known member", documents: names })),
  ).toBeTruthy();
  expect(screen.getByText(/^You can still deposit \$\s30\.$/u)).toBeTruthy();
  expect(screen.getByRole("link", { name: page.t("document.send") }).getAttribute("href")).toBe("/member/documents");
  expect(field).toHaveProperty("value", "50");
});

const offer: WireOutput<"memberLimits"> = {
  currency: "USD",
  limits: [],
  coolingHours: 24,
  confirmHours: 168,
  offered: true,
  serverTime: "2026-11-22T12:00:00.000Z",
};

test("a first deposit sets the offered limit before it is opened", async () => {
  const page = await open({
    memberLimits: offer,
    setMemberLimit: { ...offer, offered: false },
    createDeposit: created,
  });
  const yes = await screen.findByRole("radio", { name: page.t("wallet.limitYes") });
  expect(yes).toHaveProperty("checked", true);
  await page.user.type(await page.field(page.t("wallet.amount")), "50");
  await page.send();
  expect(await screen.findByText(page.t("rule.required"))).toBeTruthy();
  expect(page.calls("createDeposit")).toEqual([]);
  await page.user.type(await page.field(page.t("limit.kind.deposit")), "300");
  await page.send();
  await waitFor(() => expect(page.calls("createDeposit")).toHaveLength(1));
  expect(page.calls("setMemberLimit")[0]?.input).toEqual({ limit: "deposit", period: "month", amount: "300.0000" });
});

test("no limit is a choice of a first deposit", async () => {
  const page = await open({ memberLimits: offer, createDeposit: created });
  await page.user.click(await screen.findByRole("radio", { name: page.t("limit.noLimit") }));
  await page.user.type(await page.field(page.t("wallet.amount")), "50");
  await page.send();
  await waitFor(() => expect(page.calls("createDeposit")).toHaveLength(1));
  expect(page.calls("setMemberLimit")).toEqual([]);
});

const pause: WireOutput<"breaks">["breaks"][number] = {
  id: "1",
  period: "day",
  state: "active",
  startedAt: "2026-11-22T12:00:00.000Z",
  endsAt: "2026-11-23T12:00:00.000Z",
  isImposed: false,
};
const onBreak = (one: Partial<typeof pause>): Answers => ({
  breaks: { breaks: [{ ...pause, ...one }], returnHours: 24, serverTime: "2026-11-22T12:00:00.000Z" },
});

test.each(["active", "ended", "returning"] as const)(
  "while a break is %s the page says that deposits are closed, and leads to withdrawals",
  async (state) => {
    const page = await open(onBreak({ state }));
    expect(await screen.findByText(page.t("wallet.onBreak"))).toBeTruthy();
    const link = screen.getByRole("link", { name: page.t("member.withdraw") });
    expect(link.getAttribute("href")).toContain("/member/withdraw");
    expect(screen.queryByLabelText(page.t("wallet.amount"))).toBeNull();
  },
);

test.each([{ state: "over" as const }, { gameType: "RNG" as const }])(
  "a break that is %o leaves the form open",
  async (one) => {
    const page = await open(onBreak(one));
    expect(await page.field(page.t("wallet.amount"))).toBeTruthy();
  },
);
