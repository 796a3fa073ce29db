import { expect, test, webUrl, words } from "../support/journey.ts";
import { newMember, openAs, reachable } from "../support/member.ts";

test("a slot is opened with a bonus and spun: the bonus moves, and the cash does not", async ({
  journey: { page },
}) => {
  const member = await newMember();
  const returnUrl = `${webUrl()}/member/depositv2`;
  const { payUrl, id } = await member.ask("createDeposit", {
    method: "bank",
    amount: "100.0000",
    bonus: "WELCOME",
    returnUrl,
  });
  await fetch(reachable(payUrl ?? ""), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "paid" }),
  });
  await expect.poll(async () => (await member.ask("deposit", { id })).state).toBe("credited");
  await openAs(page, member, "/game/1001");
  const choice = page.getByRole("group", { name: words("play.with") });
  await expect(choice.getByRole("radio", { name: words("play.cash") })).toBeChecked();
  await choice.getByRole("radio", { name: words("play.bonus") }).check();
  await page.getByRole("button", { name: words("play.start") }).click();
  const bar = page.getByTestId("balance");
  await expect(bar).toContainText(words("play.bonus"));
  const machine = page.frameLocator("iframe");
  await expect(machine.locator("#balance")).toHaveText("$ 100.00", { timeout: 20_000 });
  await machine.locator("#spin").click();
  const bonus = async () => (await member.ask("bonusDetails", { pageNo: 1, pageSize: 1 })).content[0];
  await expect.poll(async () => (await bonus())?.done).not.toBe("0.0000");
  const { balance, bonus: held } = await member.ask("balance", {});
  expect(balance).toBe("100.0000");
  expect(held).toBe((await bonus())?.held);
  await expect(bar).toContainText(held.slice(0, -2));
});
