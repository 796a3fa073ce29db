import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Language } from "@croupier/contract/domain/languages";
import { familyRule } from "@croupier/contract/domain/rules";
import type { WireOutput } from "@croupier/contract/rows";
import type { MemberInfo } from "../../../core/session/session.ts";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { moneyText } from "../../../core/money/use-money-text.ts";
import { Withdraw } from "./Withdraw.tsx";

const info: WireOutput<"withdrawInfo"> = {
  currency: "USD",
  available: "300.0000",
  methods: [
    {
      method: "BANK",
      kind: "bank",
      name: "Bank",
      min: "20.0000",
      max: "500.0000",
      feeBasisPoints: 100,
      minutes: { from: 5, to: 30 },
      banks: [{ code: "FLB", name: "First Lake Bank" }],
    },
  ],
  today: { amountLeft: "250.0000", timesLeft: 3 },
  turnover: { required: "0.0000", done: "0.0000", left: "0.0000" },
  holder: "Lina Tran",
  maxDestinations: 3,
  cancelUntil: "review",
  confirmMinutes: 60,
  hasWithdrawPassword: true,
};
const destination: WireOutput<"destinations">[number] = {
  id: "0197a000-0000-7000-8000-000000000003",
  method: "BANK",
  kind: "bank",
  name: "First Lake Bank",
  holder: "Lina Tran",
  ending: "1234",
  addedAt: "2026-11-01T00:00:00.000Z",
};
const none = { content: [], pageNo: 1, pageSize: 10, totalElements: 0, totalPages: 0 };

async function open(answers: Answers = {}, options: { language?: Language; as?: MemberInfo } = {}) {
  const page = await openPage(<Withdraw />, {
    as: member,
    ...options,
    answers: {
      withdrawInfo: info,
      destinations: [destination],
      withdrawals: { ...none, serverTime: "2026-11-22T12:00:00.000Z" } as WireOutput<"withdrawals">,
      ...answers,
    },
  });
  return {
    ...page,
    amount: () => page.field(page.t("wallet.amount")),
    password: () => page.field(page.t("money.password")),
    send: () => page.press(page.t("withdraw.submit")),
  };
}

test.each([
  ["", "rule.required", {}],
  ["abc", "wallet.amountInvalid", {}],
  ["0", "withdraw.tooSmall", { amount: "$ 20" }],
  ["5", "withdraw.tooSmall", { amount: "$ 20" }],
  ["600", "withdraw.tooLarge", { amount: "$ 500" }],
  ["400", "withdraw.tooMuch", { amount: "$ 300.00" }],
  ["280", "withdraw.overDay", { amount: "$ 250.00" }],
] as const)("an amount of %j is refused before it is sent", async (typed, key, values) => {
  const page = await open();
  if (typed) await page.user.type(await page.amount(), typed);
  await page.user.type(await page.password(), "246810");
  await page.send();
  expect(await screen.findByText(page.t(key, values))).toBeTruthy();
  expect(page.calls("createWithdrawal")).toEqual([]);
});

const rich = {
  ...info,
  available: "9000.0000",
  methods: info.methods.map((method) => ({ ...method, max: "9000.0000" })),
  today: { amountLeft: "9000.0000", timesLeft: 3 },
};
const underOf = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test.each([
  ["en", "1250.5", "1,250.50"],
  ["de", "1.250,5", "1.250,50"],
  ["de", "1250.50", "1.250,50"],
  ["fr", "1 250,5", "1\u202f250,50"],
  ["vi", "1.250,5", "1.250,50"],
  ["hi", "१,२५०.५", "1,250.50"],
  ["fa", "۱۲۵۰٫۵", "1,250.50"],
  ["ja", "１，２５０．５", "1,250.50"],
] as const)("in %s %j stays as typed, is shown as understood, and sent", async (language, typed, written) => {
  const page = await open({ withdrawInfo: rich }, { language });
  const field = await page.amount();
  await page.user.type(field, typed);
  expect(field).toHaveProperty("value", typed);
  const amount = moneyText("$", language)("1250.5000");
  expect(amount).toContain(written);
  expect(underOf(field)).toContain(page.t("amount.understood", { amount }));
  await page.user.type(await page.password(), "246810");
  await page.send();
  await waitFor(() => expect(page.calls("createWithdrawal")[0]?.input).toMatchObject({ amount: "1250.5000" }));
});

test.each([
  ["de", "1,250", ["1,25", "1.250,00"]],
  ["en", "1.250", ["1.25", "1,250.00"]],
  ["en", "0,005", ["0.005", "5.00"]],
] as const)(
  "in %s %j names both amounts it could be, stays, and is not sent",
  async (language, typed, [less, more]) => {
    const page = await open({ withdrawInfo: rich }, { language });
    const field = await page.amount();
    await page.user.type(field, typed);
    await page.user.type(await page.password(), "246810");
    await page.send();
    const { written } = moneyText("$", language);
    expect(underOf(field)).toEqual([page.t("amount.unclear", { less: written(less), more: written(more) })]);
    expect(field).toHaveProperty("value", typed);
    expect(page.calls("createWithdrawal")).toEqual([]);
  },
);

test("a currency without decimals takes whole amounts only, grouped by either mark", async () => {
  const withdrawInfo = { ...rich, available: "8999.5000" };
  const page = await open({ withdrawInfo }, { as: { ...member, currency: "VND", currencySymbol: "₫" } });
  const field = await page.amount();
  await page.user.type(field, "12.50");
  expect(underOf(field)).toEqual([page.t("amount.whole")]);
  await page.user.clear(field);
  await page.user.type(field, "1.250");
  expect(underOf(field)).toContain(page.t("amount.understood", { amount: moneyText("₫", "en")("1250.0000") }));
  await page.press(page.t("withdraw.all"));
  expect(field).toHaveProperty("value", "8999");
});

test("a currency of three decimals takes and shows them, and reads its own mark before them", async () => {
  const withdrawInfo = { ...rich, available: "8999.5059" };
  const page = await open({ withdrawInfo }, { as: { ...member, currency: "KWD", currencySymbol: "KD" } });
  const field = await page.amount();
  await page.user.type(field, "12.5005");
  expect(underOf(field)).toEqual([page.t("amount.thousandths")]);
  await page.user.clear(field);
  await page.user.type(field, "1,250");
  expect(underOf(field)).toEqual([
    page.t("amount.unclearThousandths", { less: "KD\u00a01.250", more: "KD\u00a01,250.000" }),
  ]);
  await page.user.clear(field);
  await page.user.type(field, "100.250");
  // One percent of it is the fee, rounded down to a fils.
  expect(screen.getByText("KD 99.248")).toBeTruthy();
  await page.press(page.t("withdraw.all"));
  expect(field).toHaveProperty("value", "8999.505");
});

test("the withdraw password is needed", async () => {
  const page = await open();
  await page.user.type(await page.amount(), "100");
  await page.send();
  expect(await screen.findByText(page.t("rule.required"))).toBeTruthy();
  expect((await page.password()).getAttribute("aria-invalid")).toBe("true");
});

test("all that may leave today is filled in, with what arrives beside it", async () => {
  const page = await open();
  await page.press(page.t("withdraw.all"));
  expect(await page.amount()).toHaveProperty("value", "250");
  expect(screen.getByText(/247\.50/)).toBeTruthy();
});

test("a wrong password says at its field how many tries are left", async () => {
  const page = await open({ createWithdrawal: { refuse: "WITHDRAW_PASSWORD_WRONG", value: { triesLeft: 2 } } });
  await page.user.type(await page.amount(), "100");
  await page.user.type(await page.password(), "111111");
  await page.send();
  expect(await screen.findByText(page.t("money.triesLeft", { tries: 2 }))).toBeTruthy();
  expect(await page.amount()).toHaveProperty("value", "100");
});

test("a withdrawal that needs documents says which, with a link, and the amount stays", async () => {
  const value = { level: "known", documents: [{ document: "identity", state: "needed" }] };
  const page = await open({ createWithdrawal: { refuse: "DOCUMENTS_NEEDED", value } });
  await page.user.type(await page.amount(), "100");
  await page.user.type(await page.password(), "111111");
  await page.send();
  const text = page.t("document.neededFor", { level: "known", documents: page.t("document.kind.identity") });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: page.t("document.send") }).getAttribute("href")).toBe("/member/documents");
  expect(await page.amount()).toHaveProperty("value", "100");
});

test("without a destination the page offers to add one", async () => {
  const page = await open({ destinations: [] });
  await page.press(page.t("withdraw.add"));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("a turnover that is left stands above the form", async () => {
  const page = await open({
    withdrawInfo: { ...info, turnover: { required: "100.0000", done: "40.0000", left: "60.0000" } },
  });
  expect(await screen.findByText(page.t("withdraw.turnoverTitle", { amount: "$ 60.00" }))).toBeTruthy();
});

test("whoever has no withdraw password sets it on this page first, and goes on from there", async () => {
  let isSet = false;
  const page = await open({
    withdrawInfo: () => ({ ...info, hasWithdrawPassword: isSet }),
    destinations: [],
    registerRules: { password: familyRule("lettersAndDigits", 6, 20), paymentPassword: familyRule("digits", 6, 6) },
    changePaymentPassword: () => {
      isSet = true;
      return {};
    },
  });
  expect((await screen.findByText(page.t("withdraw.first.password"))).closest("li")?.getAttribute("aria-current")).toBe(
    "step",
  );
  expect(screen.queryByText(page.t("withdraw.noDestinations"))).toBeNull();
  await page.user.type(await page.field(page.t("security.loginPassword")), "Lantern-2026");
  await page.user.type(await page.field(page.t("security.newPaymentPassword")), "246810");
  await page.user.type(await page.field(page.t("security.confirmNewPaymentPassword")), "246810");
  await page.press(page.t("action.save"));
  expect(await screen.findByText(page.t("withdraw.noDestinations"))).toBeTruthy();
  expect(screen.getByText(page.t("withdraw.first.destination")).closest("li")?.getAttribute("aria-current")).toBe(
    "step",
  );
  expect(page.calls("changePaymentPassword")).toHaveLength(1);
});

test("an account number is read in the digits of any script, and stays as it was typed", async () => {
  const page = await open({ destinations: [], addDestination: { refuse: "DESTINATION_TAKEN" } });
  await page.press(page.t("withdraw.add"));
  const number = await page.field(page.t("withdraw.number"));
  await page.user.selectOptions(await page.field(page.t("withdraw.bank")), "FLB");
  await page.user.type(number, "٠١٢٣٤٥٦٧٨٩");
  await page.user.type(await page.password(), "246810");
  await page.press(page.t("withdraw.addDo"));
  expect(await screen.findByText(page.t("error.DESTINATION_TAKEN"))).toBeTruthy();
  expect(page.calls("addDestination")[0]?.input).toMatchObject({ number: "0123456789" });
  expect(number).toHaveProperty("value", "٠١٢٣٤٥٦٧٨٩");
});

test("a closed account dialog keeps its input, except the password", async () => {
  const page = await open({ destinations: [] });
  await page.press(page.t("withdraw.add"));
  await page.user.type(await page.field(page.t("withdraw.number")), "1234567890");
  await page.user.type(await page.password(), "246810");
  await page.press(page.t("action.close"));
  await page.press(page.t("withdraw.add"));
  expect(await page.field(page.t("withdraw.number"))).toHaveProperty("value", "1234567890");
  expect(await page.password()).toHaveProperty("value", "");
});

test("the first withdrawal ends with its third step, and leads to what becomes of it", async () => {
  const sent: WireOutput<"createWithdrawal">[] = [];
  const row: WireOutput<"createWithdrawal"> = {
    id: "0197a000-0000-7000-8000-000000000009",
    method: "BANK",
    kind: "bank",
    destination: { name: "First Lake Bank", ending: "1234" },
    amount: "100.0000",
    fee: "1.0000",
    net: "99.0000",
    paid: "0.0000",
    remaining: "99.0000",
    currency: "USD",
    state: "review",
    reference: "W9",
    createdAt: "2026-11-22T12:00:00.000Z",
    updatedAt: "2026-11-22T12:00:00.000Z",
    payouts: [],
    cancellable: true,
    confirmations: [],
    proofs: 0,
  };
  const page = await open({
    withdrawals: () => ({
      ...none,
      content: sent,
      totalElements: sent.length,
      serverTime: "2026-11-22T12:00:00.000Z",
    }),
    createWithdrawal: () => {
      sent.push(row);
      return row;
    },
  });
  const steps = await screen.findByRole("list", { name: page.t("withdraw.first.title") });
  const step = within(steps).getByText(page.t("withdraw.first.amount"));
  expect(step.closest("li")?.getAttribute("aria-current")).toBe("step");
  await page.user.type(await page.amount(), "100");
  await page.user.type(await page.password(), "246810");
  await page.send();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("region", { name: page.t("withdraw.recent") })),
  );
  expect(screen.queryByRole("list", { name: page.t("withdraw.first.title") })).toBeNull();
  expect(await page.amount()).toHaveProperty("value", "");
});
