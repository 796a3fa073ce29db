import { query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { fund, newMember, openAs } from "../support/member.ts";

const limitForm = (kind: "deposit" | "time") => `${words("limit.set")}: ${words(`limit.kind.${kind}`)}`;

test(
  "a member sets a deposit limit, and a deposit above it is refused with what is left",
  // A phone has a sheet in place of the dialog, and the button above the thumb.
  { tag: "@phone" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const member = await newMember();
    await openAs(page, member, "/member/depositv2");
    await page
      .getByRole("link", { name: words("protection.title"), exact: true })
      .last()
      .click();
    await expect(page).toHaveURL(/\/member\/protection$/);
    await page.getByRole("button", { name: limitForm("deposit") }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(words("wallet.amount")).fill("120");
    await expect(form.getByText(words("limit.atOnce"))).toBeVisible();
    await form.getByRole("button", { name: words("limit.save") }).click();
    await expect(form).toBeHidden();
    const card = page.getByRole("region", { name: words("limit.kind.deposit") });
    await expect(card.getByText(/^\$\s120 of \$\s120 is left until /u)).toBeVisible();
    await expect(page.getByRole("region", { name: words("limit.history") })).toContainText(words("limit.changed.set"));

    await openAs(page, member, "/member/depositv2");
    const amount = page.getByLabel(words("wallet.amount")).first();
    await amount.fill("150");
    await page.getByRole("button", { name: words("wallet.continue") }).click();
    await expect(amount).toHaveAccessibleDescription(/^This is above your deposit limit\. \$\s120 of \$\s120 is left/u);
    expect((await member.ask("deposits", { pageNo: 1, pageSize: 10 })).totalElements).toBe(0);
    await amount.fill("100");
    await page.getByRole("button", { name: words("wallet.continue") }).click();
    await expect.poll(async () => (await member.ask("deposits", { pageNo: 1, pageSize: 10 })).totalElements).toBe(1);
  },
);

test("a stake above the limit is refused in the game, and the bar says why", { tag: "@phone" }, async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  await fund(member, "50.0000");
  await member.ask("setMemberLimit", { limit: "stake", period: "day", amount: "1000.0000" });
  await openAs(page, member, "/game/1001");
  const machine = page.frameLocator("iframe");
  await expect(machine.locator("#balance")).toHaveText("$ 50.00", { timeout: 20_000 });
  await member.ask("setMemberLimit", { limit: "stake", period: "day", amount: "0.0100" });
  await machine.locator("#spin").click();
  await expect(page.getByRole("status").filter({ hasText: "above your stake limit" })).toBeVisible();
  expect((await member.ask("balance", {})).balance).toBe("50.0000");
});

// The form is a sheet on a phone, and the notice must fit above a game.
test(
  "a member limits the time of play, is told before its end, and then stakes nothing",
  { tag: "@phone" },
  async ({ journey }) => {
    const { page } = journey;
    const member = await newMember();
    await fund(member, "50.0000");
    await openAs(page, member, "/member/protection");
    await page.getByRole("button", { name: limitForm("time") }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(words("limit.time")).fill("1:30");
    await expect(form.getByText("1 h 30 min")).toBeVisible();
    await form.getByRole("button", { name: words("limit.save") }).click();
    await expect(page.getByRole("region", { name: words("limit.kind.time") })).toContainText(
      "1 h 30 min of 1 h 30 min",
    );

    const play = async (minutes: number) => {
      const day = "update play_time set day_used = $2 where member_id = $1";
      await query(day, [member.signIn.info.id, minutes * 10_000]);
      await member.ask("reportPlay", {});
    };
    await page.goto("/game/1001");
    const machine = page.frameLocator("iframe");
    await expect(machine.locator("#balance")).toHaveText("$ 50.00", { timeout: 20_000 });
    await expect
      .poll(async () => query("select from play_time where member_id = $1", [member.signIn.info.id]))
      .toHaveLength(1);
    await play(80);
    const notice = page.getByRole("status").filter({ hasText: words("limit.kind.time") });
    await expect(notice).toContainText("10 min of 1 h 30 min is left");
    await play(90);
    await machine.locator("#spin").click();
    await expect(page.getByRole("status").filter({ hasText: words("limit.over.time") })).toBeVisible();
    expect((await member.ask("balance", {})).balance).toBe("50.0000");
  },
);
