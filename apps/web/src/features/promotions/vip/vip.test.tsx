import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { member, openPage, type Answers } from "../../../app/test-page.tsx";
import { VipMark } from "../../../core/session/VipMark.tsx";
import { Vip } from "./Vip.tsx";

const at = "2026-11-21T10:00:00.000Z";
const level = (place: number, validBets: string, change: object = {}): WireOutput<"vip">["levels"][number] => ({
  level: place,
  name: ["Guest", "Lantern", "Silk", "Jade"][place] ?? "",
  badge: "crown",
  validBets,
  deposits: "0.0000",
  keep: "0.0000",
  levelBonus: "0.0000",
  weeklyBonus: "0.0000",
  monthlyBonus: "0.0000",
  birthdayBonus: "0.0000",
  rebateBasisPoints: 50,
  addedBasisPoints: 0,
  withdrawADay: "50000.0000",
  hasHost: false,
  ...change,
});
const reward: WireOutput<"rewards">["content"][number] = {
  id: "0b8f6a36-2c0e-4f0e-9a55-0b7a0f3f2c11",
  source: "vip",
  vip: "weekly",
  amount: "24.8000",
  required: "0.0000",
  currency: "USD",
  state: "claimable",
  reference: "RW1",
  at,
  expiresAt: at,
};
const vip: WireOutput<"vip"> = {
  levels: [
    level(0, "0.0000"),
    level(1, "1000.0000", { levelBonus: "3.0000", bonus: "claimed", reachedAt: at }),
    level(2, "5000.0000", { keep: "400.0000", reachedAt: at }),
    level(3, "20000.0000", { levelBonus: "38.0000", withdrawADay: "80000.0000", deposits: "900.0000" }),
  ],
  level: 2,
  since: at,
  progress: { validBets: "6200.0000", deposits: "300.0000" },
  month: { validBets: "120.0000", endsAt: at },
  claimable: [reward],
  history: [{ from: 0, to: 2, why: "play", at }],
  currency: "USD",
};

const open = (answers: Answers = {}) => openPage(<Vip />, { as: member, answers: { vip, ...answers } });

test("the page says where one stands, what is missing for the next level and what keeps the own", async () => {
  const page = await open();
  expect(await screen.findByText(page.t("vip.toGo", { amount: "$ 13,800.00" }))).toBeTruthy();
  expect(screen.getByText(page.t("vip.depositsToGo", { amount: "$ 600.00" }))).toBeTruthy();
  expect(screen.getByText(page.t("vip.keep", { level: "VIP 2 Silk", amount: "$ 400" }))).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("31");
  const here = screen.getByText(page.t("vip.here")).closest("li");
  expect(here && within(here).getByText("VIP 2 Silk")).toBeTruthy();
  expect(screen.getByText(page.t("vip.taken", { amount: "$ 3" }))).toBeTruthy();
  expect(screen.getByText("› $ 80,000")).toBeTruthy();
});

test("who has no level yet reads what the first one gives", async () => {
  const page = await open({ vip: { ...vip, level: 0, history: [] } });
  const first = page.t("vip.gives", { level: "VIP 1 Lantern" });
  expect((await screen.findByRole("heading", { name: first })).textContent).toBe(first);
});

test("a bonus that waits is claimed here by its own id", async () => {
  const page = await open({
    claimReward: { claimed: [{ ...reward, state: "claimed" }], total: "24.8000", left: { rewards: 0, missions: 0 } },
  });
  const name = page.t("reward.claimOf", { name: page.t("vip.bonus.weekly") });
  await page.user.click(await screen.findByRole("button", { name }));
  expect(page.calls("claimReward").map(({ input }) => input)).toEqual([{ id: reward.id }]);
});

test("a day that its month does not have is refused under its field, and what was chosen stays", async () => {
  const page = await open({ vipBirthday: { birthday: "02-28" } });
  const [month, day] = [await screen.findByLabelText(page.t("vip.month")), screen.getByLabelText(page.t("vip.day"))];
  await page.user.selectOptions(month, "02");
  await page.user.selectOptions(day, "30");
  await page.press(page.t("vip.saveBirthday"));
  expect(await screen.findByText(page.t("vip.birthdayWrong"))).toBeTruthy();
  expect(page.calls("vipBirthday")).toEqual([]);
  await page.user.selectOptions(day, "28");
  await page.press(page.t("vip.saveBirthday"));
  expect(page.calls("vipBirthday").map(({ input }) => input)).toEqual([{ birthday: "02-28" }]);
});

test("a level that has an own contact names it and leads there, any other has none", async () => {
  const page = await open();
  const name = page.t("vip.host", { title: "Hana" });
  await screen.findByRole("heading", { name: page.t("vip.history") });
  expect(screen.queryByRole("link", { name })).toBeNull();
  cleanup();
  await open({ vip: { ...vip, host: { title: "Hana", path: "mailto:hana@vip.example" } } });
  const contact = await screen.findByRole("link", { name });
  expect(contact.getAttribute("href")).toBe("mailto:hana@vip.example");
});

test("the mark beside a name is the level's, and is not there on the lowest", async () => {
  await openPage(<VipMark info={{ ...member, vipLevel: 3 }} />);
  expect(screen.getByText("VIP 3")).toBeTruthy();
  cleanup();
  await openPage(<VipMark info={member} />);
  expect(screen.queryByText(/VIP/)).toBeNull();
});

test("a merchant without levels says so", async () => {
  const page = await open({ vip: { ...vip, levels: [] } });
  expect(await screen.findByText(page.t("vip.none"))).toBeTruthy();
});

test("a birthday chosen in the Persian calendar is sent as Gregorian, and shown as it was chosen", async () => {
  const persian = { as: member, language: "fa", calendar: "persian" } as const;
  const page = await openPage(<Vip />, { ...persian, answers: { vip, vipBirthday: { birthday: "03-25" } } });
  await page.user.selectOptions(await screen.findByLabelText(page.t("vip.month")), "فروردین");
  await page.user.selectOptions(screen.getByLabelText(page.t("vip.day")), "05");
  await page.press(page.t("vip.saveBirthday"));
  expect(page.calls("vipBirthday").map(({ input }) => input)).toEqual([{ birthday: "03-25" }]);
  await openPage(<Vip />, { ...persian, answers: { vip: { ...vip, birthday: "03-25" } } });
  expect(await screen.findByText(page.t("vip.birthdayIs", { day: "5 فروردین" }))).toBeTruthy();
});
