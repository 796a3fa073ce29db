import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Language } from "@croupier/contract/domain/languages";
import { limitKinds, type LimitKind } from "@croupier/contract/domain/member-limits";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { Limits } from "./Limits.tsx";

const serverTime = new Date().toISOString();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const none: WireOutput<"memberLimits"> = {
  currency: "USD",
  limits: [],
  coolingHours: 24,
  confirmHours: 168,
  offered: false,
  serverTime,
};
const daily: WireOutput<"memberLimits">["limits"][number] = {
  limit: "deposit",
  period: "day",
  amount: "100.0000",
  used: "30.0000",
  left: "70.0000",
  resetsAt: hours(5),
  isImposed: false,
};
const change: WireOutput<"memberLimitChanges">["content"][number] = {
  limit: "deposit",
  period: "day",
  change: "lowered",
  before: "200.0000",
  after: "100.0000",
  currency: "USD",
  at: serverTime,
};

const open = (limits: WireOutput<"memberLimits">["limits"] = [], answers: Answers = {}, language: Language = "en") =>
  openPage(<Limits />, {
    as: member,
    language,
    answers: {
      memberLimits: { ...none, limits },
      memberLimitChanges: { content: [change], pageNo: 1, pageSize: 10, totalElements: 1, totalPages: 1 },
      setMemberLimit: none,
      ...answers,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;

const session: WireOutput<"memberLimits">["limits"][number] = {
  limit: "time",
  period: "session",
  amount: "90.0000",
  used: "30.5000",
  left: "59.5000",
  isImposed: false,
};

const card = (page: Page, kind: LimitKind) => screen.findByRole("region", { name: page.t(`limit.kind.${kind}`) });

/** Opens the form of a kind of limit. */
async function edit(page: Page, kind: LimitKind, isSet = false): Promise<HTMLElement> {
  const button = page.t(isSet ? "limit.change" : "limit.set");
  await page.press(`${button}: ${page.t(`limit.kind.${kind}`)}`);
  return screen.findByRole("dialog");
}

test("a member without limits sees each kind and its changes", async () => {
  const page = await open();
  for (const kind of limitKinds) expect(await card(page, kind)).toBeTruthy();
  expect(await screen.findByText(/\$\s200 →/u)).toBeTruthy();
});

test("a limit shows what is left and when it resets", async () => {
  const page = await open([daily]);
  expect((await within(await card(page, "deposit")).findByRole("progressbar")).getAttribute("value")).toBe("30");
  expect(within(await card(page, "deposit")).getByText(/^\$\s70 of \$\s100 is left until .+\.$/u)).toBeTruthy();
});

test.each([
  ["1٬000٫50", "1000.5000"],
  ["১০০", "100.0000"],
  ["$ 250.25", "250.2500"],
  ["1 000", "1000.0000"],
])("an amount typed as %j is saved as %s", async (typed, amount) => {
  const page = await open();
  await edit(page, "loss");
  await page.user.type(await page.field(page.t("wallet.amount")), typed);
  await page.press(page.t("limit.save"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.calls("setMemberLimit")[0]?.input).toEqual({ limit: "loss", period: "day", amount });
  expect(await screen.findByText(page.t("limit.saved"))).toBeTruthy();
});

test.each([
  ["", "rule.required", {}],
  ["0", "amount.atLeast", { amount: "$\u00a00.01" }],
  ["-5", "wallet.amountInvalid", {}],
  ["five", "wallet.amountInvalid", {}],
  ["1e99", "wallet.amountInvalid", {}],
  ["9000000000000", "wallet.amountInvalid", {}],
] as const)("an amount of %j is refused under its field, and nothing is sent", async (typed, key, values) => {
  const page = await open();
  await edit(page, "stake");
  const field = await page.field(page.t("wallet.amount"));
  if (typed) await page.user.type(field, typed);
  await page.press(page.t("limit.save"));
  expect(await screen.findByText(page.t(key, values), { normalizer: (shown) => shown })).toBeTruthy();
  expect(field).toHaveProperty("value", typed);
  expect(page.calls("setMemberLimit")).toEqual([]);
});

test("a lower amount applies at once, one below what is used says so, a higher one waits", async () => {
  const page = await open([daily]);
  const form = await edit(page, "deposit", true);
  const field = await page.field(page.t("wallet.amount"));
  await page.user.type(field, "50");
  expect(within(form).getByText(page.t("limit.atOnce"))).toBeTruthy();
  await page.user.clear(field);
  await page.user.type(field, "20");
  expect(within(form).getByText(/^You have already used \$\s30\. /u)).toBeTruthy();
  await page.user.clear(field);
  await page.user.type(field, "200");
  expect(
    within(form).getByText(/^You can confirm a higher limit from .+ Until then, \$\s100 applies\.$/u),
  ).toBeTruthy();
  await page.press(page.t("limit.save"));
  await waitFor(() => expect(page.calls("setMemberLimit")).toHaveLength(1));
  expect(screen.queryByText(page.t("limit.saved"))).toBeNull();
});

test("a removal is requested without an amount", async () => {
  const page = await open([daily]);
  await edit(page, "deposit", true);
  await page.user.type(await page.field(page.t("wallet.amount")), "x");
  await page.press(page.t("limit.remove"));
  await waitFor(() => expect(page.calls("setMemberLimit")[0]?.input).toEqual({ limit: "deposit", period: "day" }));
});

test("a request waits, then it is confirmed with its amount; a lost one says so", async () => {
  const request = { amount: "200.0000", confirmFrom: hours(-1), confirmUntil: hours(100) };
  const page = await open([{ ...daily, request }], { confirmMemberLimit: { refuse: "LIMIT_REQUEST_ENDED" } });
  await page.press(page.t("action.confirm"));
  expect(await screen.findByText(page.t("error.LIMIT_REQUEST_ENDED"))).toBeTruthy();
  expect(page.calls("confirmMemberLimit")[0]?.input).toEqual({ limit: "deposit", period: "day", amount: "200.0000" });
});

test("a request that is too early has no button to confirm, and one to keep the limit", async () => {
  const request = { confirmFrom: hours(1), confirmUntil: hours(100) };
  const page = await open([{ ...daily, request }], { withdrawMemberLimitRequest: { ...none, limits: [daily] } });
  expect(await screen.findByText(/^You can confirm this from /u)).toBeTruthy();
  expect(screen.queryByRole("button", { name: page.t("action.confirm") })).toBeNull();
  await page.press(page.t("limit.keep"));
  expect(page.calls("withdrawMemberLimitRequest")[0]?.input).toEqual({ limit: "deposit", period: "day" });
});

test("a time limit is typed as hours and minutes, and saved in minutes", async () => {
  const page = await open();
  const form = await edit(page, "time");
  await page.user.selectOptions(await page.field(page.t("leaderboard.period")), "session");
  await page.user.type(await page.field(page.t("limit.time")), "2:05");
  expect(within(form).getByText("2 h 5 min")).toBeTruthy();
  await page.press(page.t("limit.save"));
  await waitFor(() => expect(page.calls("setMemberLimit")).toHaveLength(1));
  expect(page.calls("setMemberLimit")[0]?.input).toEqual({ limit: "time", period: "session", amount: "125.0000" });
});

test.each(["2", "1:75", "25:00", "0:00", "$ 5"])("a time of %j is refused under its field", async (typed) => {
  const page = await open();
  await edit(page, "time");
  await page.user.type(await page.field(page.t("limit.time")), typed);
  await page.press(page.t("limit.save"));
  expect(await screen.findByText(page.t("limit.timeInvalid"))).toBeTruthy();
  expect(page.calls("setMemberLimit")).toEqual([]);
});

test("a time limit of a session shows what is left, and one below what was played says so", async () => {
  const page = await open([session]);
  expect(within(await card(page, "time")).getByText("1 h of 1 h 30 min is left in this session.")).toBeTruthy();
  const form = await edit(page, "time", true);
  await page.user.type(await page.field(page.t("limit.time")), "0:15");
  expect(within(form).getByText("You have already used 31 min. Nothing will be left in this session.")).toBeTruthy();
});

test("a limit that customer service set can be lowered, but neither raised nor removed", async () => {
  const page = await open([{ ...daily, isImposed: true }]);
  const text = page.t("limit.imposed");
  expect(await within(await card(page, "deposit")).findByText(text)).toBeTruthy();
  const form = await edit(page, "deposit", true);
  expect(within(form).queryByRole("button", { name: page.t("limit.remove") })).toBeNull();
  const field = await page.field(page.t("wallet.amount"));
  await page.user.type(field, "50");
  expect(within(form).getByText(page.t("limit.atOnce"))).toBeTruthy();
  await page.user.clear(field);
  await page.user.type(field, "200");
  expect(within(form).getByText(text)).toBeTruthy();
});

test.each([
  ["de", "1.000,50", "1000.5000"],
  ["fa", "۱٬۰۰۰٫۵", "1000.5000"],
  ["hi", "1,00,000", "100000.0000"],
] as const)("in %s, an amount in the page's own notation is read: %s", async (language, typed, amount) => {
  const page = await open([], {}, language);
  await edit(page, "loss");
  await page.user.type(await page.field(page.t("wallet.amount")), typed);
  await page.press(page.t("limit.save"));
  await waitFor(() => expect(page.calls("setMemberLimit")[0]?.input).toMatchObject({ amount }));
});

test("a member whose limits never changed sees no list of changes", async () => {
  const none = { content: [], pageNo: 1, pageSize: 10, totalElements: 0, totalPages: 0 };
  const page = await open([], { memberLimitChanges: none });
  await waitFor(() => expect(screen.queryByRole("region", { name: page.t("limit.history") })).toBeNull());
});
