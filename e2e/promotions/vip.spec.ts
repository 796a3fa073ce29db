import { expect, test, words } from "../support/journey.ts";
import { addMerchant, expectBalance, fund, newMemberOf, openAs } from "../support/member.ts";
import { playSlot } from "../support/play.ts";

const none = "0.0000";
const nothing = { validBets: none, deposits: none, keep: none, levelBonus: none };
const bonuses = { weeklyBonus: none, monthlyBonus: none, birthdayBonus: none };
const host = { title: { en: "Hana" }, path: "mailto:hana@opal.example" };
const guest = { name: { en: "Guest" }, badge: "red-paper-lantern", ...nothing, ...bonuses, addedBasisPoints: 0 };
const opal = {
  ...guest,
  name: { en: "Opal" },
  badge: "gem-stone",
  validBets: "4.0000",
  deposits: "50.0000",
  levelBonus: "7.0000",
  addedBasisPoints: 10,
  withdrawADay: "80000.0000",
  feeBasisPoints: 0,
  host,
};

/** Adds the first demo merchant again, with a level that two slot rounds reach. */
test.beforeAll(() => addMerchant("opal", { vip: { turnoverTimes: 0, levels: [guest, opal] } }));

test("a member climbs VIP levels by bets and deposits, with progress, benefits and bonus [P04]", async ({
  journey: { page },
}) => {
  const member = await newMemberOf("opal", "USD");
  await fund(member, "50.0000");
  await openAs(page, member, "/member/vip");
  const main = page.getByRole("main");
  const level = words("vip.level", { level: 1, name: "Opal" });
  const mark = page.getByText("VIP 1", { exact: true });
  const progress = (done: string) => words("vip.progress", { done, goal: "$ 4", level });
  await expect(main.getByRole("progressbar", { name: progress("$ 0.00") })).toHaveAttribute("value", "0");
  await expect(main.getByText(words("vip.toGo", { amount: "$ 4.00" }))).toBeVisible();
  await expect(main.getByText(words("vip.ownHost"))).toBeVisible();
  await expect(main.getByText("› $ 80,000")).toBeVisible();
  const contact = main.getByRole("link", { name: words("vip.host", { title: "Hana" }) });
  await expect(contact).toHaveCount(0);
  await expect(mark).toHaveCount(0);

  await playSlot(member, 1);
  const half = async () => (await member.ask("vip", {})).progress.validBets;
  await expect.poll(half, { timeout: 30_000 }).toBe("2.0000");
  await playSlot(member, 1);
  // The open page shows the level and its bonus automatically.
  await expect(main.getByText(words("vip.top"))).toBeVisible({ timeout: 40_000 });
  await expect(contact).toHaveAttribute("href", host.path);
  await expect(main.getByText(words("vip.move.up", { level }))).toBeVisible();
  const bonus = main.getByRole("region", { name: words("vip.bonus.level") });
  await expect(bonus).toContainText("7.00");
  const cash = Number((await member.ask("balance", {})).total);
  await bonus.getByRole("button", { name: words("reward.claimOf", { name: words("vip.bonus.level") }) }).click();
  await expect(bonus).toHaveCount(0);
  await expectBalance({ page }, (cash + 7).toFixed(2));
  await page.reload();
  await expect(mark.filter({ visible: true }).first()).toBeVisible();
  expect((await member.ask("vip", {})).levels[1]?.bonus).toBe("claimed");
});
