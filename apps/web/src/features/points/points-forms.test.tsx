import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../app/test-page.tsx";
import { ConvertDialog } from "./ConvertDialog.tsx";
import type { Goods, PointsBalance, PointsConfig } from "./points.ts";
import { PointMall } from "./PointMall.tsx";
import { RedeemDialog } from "./RedeemDialog.tsx";

const goods: Goods = {
  goods: "mug",
  title: "Mug",
  text: "A mug.",
  picture: { url: "/mug.png", width: 400, height: 300 },
  quantity: 3,
  pointsRequirement: "400.0000",
  status: "available",
};
const balance: PointsBalance = {
  currentPoints: "1050.0000",
  heldPoints: "0.0000",
  deposited: "0.0000",
  staked: "0.0000",
  days: 30,
  hasWithdrawPassword: true,
};
const config: PointsConfig = {
  ratios: [],
  conversion: { on: true, ratio: 100, min: "200.0000" },
  currency: "USD",
};
const request: WireOutput<"redeemPoints"> = {
  id: "0197a000-0000-7000-8000-000000000006",
  reference: "R-6",
  goods: "mug",
  title: "Mug",
  picture: goods.picture,
  quantity: 1,
  points: "400.0000",
  status: "inProcess",
  address: "1 Long Street, Town",
  mobileNum: "+84912345678",
  createdAt: "2026-11-22T12:00:00.000Z",
};
const countries: Answers = { countryCodes: { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] } };

async function openRedeem(answers: Answers = {}, onClose = () => undefined, options = { awaitCode: true }) {
  const page = await openPage(<RedeemDialog goods={goods} pointsBalance={balance} currency="USD" onClose={onClose} />, {
    as: member,
    answers: { ...countries, ...answers },
    flags: { PTSYS3: true },
  });
  const { t } = page;
  const fields = {
    address: () => screen.findByLabelText(new RegExp(`^${t("points.address")}`)),
    mobileNum: () => screen.findByLabelText(new RegExp(`^${t("field.mobileNum")}`)),
    password: () => page.field(t("money.password")),
  };
  await screen.findAllByText(options.awaitCode === false ? "+" : "+84");
  const under = async (name: keyof typeof fields) => {
    const id = (await fields[name]()).getAttribute("aria-describedby");
    return id === null ? undefined : document.getElementById(id)?.textContent;
  };
  const complete = async () => {
    await page.user.type(await fields.address(), "1 Long Street, Town");
    await page.user.type(await fields.mobileNum(), "912345678");
    await page.user.type(await fields.password(), "135790");
  };
  return { ...page, fields, under, complete, send: () => page.press(t("points.redeem")) };
}

async function openConvert(answers: Answers = {}, onClose = () => undefined, currency = config.currency) {
  const own = { ...config, currency };
  const page = await openPage(<ConvertDialog pointsBalance={balance} config={own} onClose={onClose} />, {
    as: member,
    answers,
    flags: { PTSYS3: true },
  });
  const points = () => page.field(page.t("points.convertPoints"));
  const password = () => page.field(page.t("money.password"));
  await points();
  return { ...page, points, password, send: () => page.press(page.t("points.convert")) };
}

test("redeem: address, number and withdraw password are required, and nothing is sent", async () => {
  const page = await openRedeem();
  await page.send();
  for (const name of ["address", "mobileNum", "password"] as const)
    await waitFor(async () => expect(await page.under(name)).toBe(page.t("rule.required")));
  expect(page.calls("redeemPoints")).toEqual([]);
});

test("redeem: an address of less than eight characters is refused before it is sent", async () => {
  const page = await openRedeem();
  await page.complete();
  await page.user.clear(await page.fields.address());
  await page.user.type(await page.fields.address(), "1 Road");
  await page.send();
  await waitFor(async () => expect(await page.under("address")).toBe(page.t("rule.any", { min: 8, max: 200 })));
  expect(page.calls("redeemPoints")).toEqual([]);
});

test.each(["r", "🎉"])("redeem: a remark stops at 140 characters and is counted: %s", async (letter) => {
  const page = await openRedeem();
  const remark = await page.field(page.t("points.remark"));
  await page.user.click(remark);
  await page.user.paste(letter.repeat(150));
  expect(remark).toHaveProperty("value", letter.repeat(140));
  expect(screen.getByText(page.t("points.count", { length: 140, longest: 140 }))).toBeTruthy();
});

test("redeem: as many pieces can be chosen as the points are enough for, and the cost follows", async () => {
  const page = await openRedeem();
  const quantity = await page.field(page.t("points.quantity"));
  expect([...quantity.querySelectorAll("option")].map(({ value }) => value)).toEqual(["1", "2"]);
  await page.user.selectOptions(quantity, "2");
  expect(screen.getByText(page.t("points.amount", { count: 800, points: "800" }))).toBeTruthy();
  expect(screen.getByText(page.t("points.amount", { count: 250, points: "250" }))).toBeTruthy();
});

test("redeem: the request carries every field under a key, and the history opens", async () => {
  const onClose = vi.fn();
  const page = await openRedeem({ redeemPoints: request }, onClose);
  await page.complete();
  await page.send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = page.calls("redeemPoints");
  expect(call?.input).toEqual({
    goods: "mug",
    quantity: 1,
    address: "1 Long Street, Town",
    mobileNum: "912345678",
    countryDialingCode: "84",
    paymentPassword: "135790",
  });
  expect(call?.headers.get("idempotency-key")).toBeTruthy();
  expect(await screen.findByText(page.t("points.asked", { reference: "R-6" }))).toBeTruthy();
  await waitFor(() => expect(page.router.location.get().path).toBe("/pointMall/history"));
});

test("redeem: a wrong withdraw password shows the tries left, and the input stays", async () => {
  const page = await openRedeem({ redeemPoints: { refuse: "WITHDRAW_PASSWORD_WRONG", value: { triesLeft: 2 } } });
  await page.complete();
  await page.send();
  await waitFor(async () => expect(await page.under("password")).toBe(page.t("money.triesLeft", { tries: 2 })));
  expect(await page.fields.address()).toHaveProperty("value", "1 Long Street, Town");
  expect(await page.fields.mobileNum()).toHaveProperty("value", "912345678");
  await page.user.type(await page.fields.password(), "1");
  expect(await page.under("password")).toBeUndefined();
});

test("redeem: what the platform refuses of a field stands under it", async () => {
  const mobileNum = { kind: "pattern", patternId: "digits", min: 9, max: 10 };
  const page = await openRedeem({ redeemPoints: { refuse: "INVALID_FIELDS", value: { fields: { mobileNum } } } });
  await page.complete();
  await page.send();
  await waitFor(async () => expect(await page.under("mobileNum")).toBe(page.t("rule.digits", { min: 9, max: 10 })));
});

test("redeem: unreadable country codes say so, block sending, and a retry loads them", async () => {
  let away = true;
  const codes = { chosen: "VN", countries: [{ country: "VN", dialingCode: "84" }] };
  const page = await openRedeem(
    { countryCodes: () => (away ? { refuse: "NOT_FOUND" } : codes), redeemPoints: request },
    undefined,
    { awaitCode: false },
  );
  await waitFor(async () => expect(await page.under("mobileNum")).toBe(page.t("error.NOT_FOUND")));
  await page.complete();
  await page.send();
  expect(await page.under("mobileNum")).toBe(page.t("error.NOT_FOUND"));
  expect(page.calls("redeemPoints")).toEqual([]);
  away = false;
  await page.press(page.t("action.retry"));
  await screen.findAllByText("+84");
  expect(await page.under("mobileNum")).toBeUndefined();
  await page.send();
  await waitFor(() => expect(page.calls("redeemPoints")).toHaveLength(1));
  expect(await page.fields.address()).toHaveProperty("value", "1 Long Street, Town");
});

test.each(["deposit", "bet"] as const)("redeem: a %s requirement says how much of it is left", async (kind) => {
  const page = await openRedeem({ redeemPoints: { refuse: "REQUIREMENT_LEFT", value: { kind, left: "25.0000" } } });
  await page.complete();
  await page.send();
  const text = page.t(`points.requirementLeft.${kind}`, { left: "$ 25" });
  expect((await screen.findByText(text)).role).toBe("alert");
});

test("convert: points and withdraw password are required, and nothing is sent without them", async () => {
  const page = await openConvert();
  await page.send();
  expect(await screen.findAllByText(page.t("rule.required"))).toHaveLength(2);
  expect(page.calls("convertPoints")).toEqual([]);
});

test.each([
  ["abc", "rule.digits", { min: 1, max: 12 }],
  ["100", "points.convertFew", { min: "200" }],
  ["1100", "points.convertMany", { points: "1,050" }],
  ["200.5", "points.convertStep", { step: "1" }],
] as const)("convert: %j points are refused before they are sent", async (typed, key, values) => {
  const page = await openConvert();
  await page.user.type(await page.points(), typed);
  await page.user.type(await page.password(), "135790");
  await page.send();
  expect(await screen.findByText(page.t(key, values))).toBeTruthy();
  expect((await page.points()).getAttribute("aria-invalid")).toBe("true");
  expect(page.calls("convertPoints")).toEqual([]);
});

test("convert: points become whole amounts of a currency without decimals", async () => {
  const page = await openConvert({}, undefined, "VND");
  await page.user.type(await page.points(), "250");
  expect(await screen.findByText(page.t("points.convertStep", { step: "100" }))).toBeTruthy();
  await page.press(page.t("points.convertAll"));
  expect(await page.points()).toHaveProperty("value", "1000");
});

test("convert: one press takes all points, with the cash shown before and after", async () => {
  const onClose = vi.fn();
  const converted: WireOutput<"convertPoints"> = {
    points: "1050.0000",
    amount: "10.5000",
    currency: "USD",
    ratio: 100,
    reference: "C-1",
    at: "2026-11-22T12:00:00.000Z",
  };
  const page = await openConvert({ convertPoints: converted }, onClose);
  await page.press(page.t("points.convertAll"));
  expect(await page.points()).toHaveProperty("value", "1050");
  expect(screen.getByText(/10\.50/)).toBeTruthy();
  await page.user.type(await page.password(), "135790");
  await page.send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [call] = page.calls("convertPoints");
  expect(call?.input).toEqual({ points: "1050.0000", paymentPassword: "135790" });
  expect(call?.headers.get("idempotency-key")).toBeTruthy();
  expect(await screen.findByText(page.t("points.converted", { amount: "$ 10.50" }))).toBeTruthy();
});

test.each([
  ["WITHDRAW_PASSWORD_UNSET", undefined, "withdraw.passwordUnset", {}],
  ["WITHDRAW_PASSWORD_WRONG", { triesLeft: 1 }, "money.triesLeft", { tries: 1 }],
  ["WITHDRAW_PASSWORD_LOCKED", { secondsLeft: 90 }, "money.lockedFor", { left: "01:30" }],
] as const)("convert: %s stands under the password, and the points stay", async (refuse, value, key, values) => {
  const page = await openConvert({ convertPoints: { refuse, value } });
  await page.user.type(await page.points(), "500");
  await page.user.type(await page.password(), "135790");
  await page.send();
  const text = await screen.findByText(page.t(key, values));
  expect((await page.password()).getAttribute("aria-describedby")).toBe(text.id);
  expect(await page.points()).toHaveProperty("value", "500");
});

test.each([
  ["199.9999", true],
  ["200.0000", false],
])("convert: with %s of the 200 points needed the button is closed: %s", async (currentPoints, closed) => {
  const page = await openPage(<PointMall />, {
    as: member,
    answers: { pointsBalance: { ...balance, currentPoints }, pointsConfig: config },
    flags: { PTSYS3: true },
    at: "/pointMall",
  });
  const button = await screen.findByRole("button", { name: page.t("points.convert") });
  expect(button).toHaveProperty("disabled", closed);
  const why = page.t("points.convertFew", { min: "200" });
  expect(screen.queryAllByText(why)).toHaveLength(closed ? 1 : 0);
});
