import { expect, test, webUrl, words } from "../support/journey.ts";
import { fund, newMember, openAs, giveWithdrawPassword } from "../support/member.ts";

const german = (key: string, values: Record<string, string | number> = {}) => words(key, values, "de");

// The fields' errors and what was understood take more room on a small screen.
test(
  "amounts, names and numbers arrive as they are typed in Germany, or in another script",
  { tag: "@phone" },
  async ({ journey }) => {
    const { page } = journey;
    const member = await newMember();
    await giveWithdrawPassword(member, "246810");
    await fund(member, "1500.0000");
    await page.context().addCookies([{ name: "lang", value: "de", url: webUrl() }]);
    const amount = page.getByLabel(german("wallet.amount")).first();

    await openAs(page, member, "/member/depositv2");
    await amount.fill("12,500");
    await page.getByRole("button", { name: german("wallet.continue") }).click();
    await expect(amount).toHaveAccessibleDescription(
      german("amount.unclear", { less: "12,50 $", more: "12.500,00 $" }),
    );
    await expect(amount).toHaveValue("12,500");
    await amount.fill("1.234,50");
    await page.getByRole("button", { name: german("wallet.continue") }).click();
    await page.waitForURL(/\/sandbox\/pay\//);
    const { content } = await member.ask("deposits", { pageNo: 1, pageSize: 1 });
    expect(content).toMatchObject([{ amount: "1234.5000" }]);

    await page.goto("/member/withdraw");
    await page.getByRole("button", { name: german("withdraw.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(german("withdraw.bank")).selectOption("First Lantern Bank");
    await dialog.getByLabel(german("withdraw.holder")).fill("Seán O’Brien");
    // An account is one member's, and this journey runs on several devices.
    const serial = String(Date.now()).slice(-8);
    // As printed, with the mark that a bank's page in Arabic puts behind it.
    const printed = `9704 ${serial.slice(0, 4)}-${serial.slice(4)} 8765\u200e`;
    await dialog.getByLabel(german("withdraw.number")).fill(printed);
    await page.getByLabel(german("money.password"), { exact: true }).fill("２４６８１０");
    await dialog.getByRole("button", { name: german("withdraw.addDo") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("radio", { name: /First Lantern Bank.*8765/ })).toBeChecked();

    await amount.fill("١٠٠٠,٥٠");
    await page.getByLabel(german("money.password"), { exact: true }).fill("٢٤٦٨١٠");
    await page
      .getByRole("main")
      .getByRole("button", { name: german("withdraw.submit"), exact: true })
      .click();
    const asked = async () => (await member.ask("withdrawals", { pageNo: 1, pageSize: 1 })).content;
    await expect.poll(asked).toMatchObject([{ amount: "1000.5000" }]);
  },
);
