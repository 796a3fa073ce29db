import { expect, type Page } from "@playwright/test";
import { words } from "../../e2e/support/journey.ts";

const password = "Lantern-2026-North";
const withdrawPassword = "246810";

/** Registers over the site's own dialog. */
export async function register(page: Page, site: string, username: string): Promise<void> {
  await page.goto(`${site}/register`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("field.username")).fill(username);
  await dialog.getByLabel(words("field.password"), { exact: true }).fill(password);
  await dialog.getByLabel(words("field.confirmPassword"), { exact: true }).fill(password);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

/** Sets the withdraw password in the account's centre. */
export async function setWithdrawPassword(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/member/securityCenter`);
  await page.getByRole("button", { name: `${words("security.set")}: ${words("field.paymentPassword")}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("security.loginPassword"), { exact: true }).fill(password);
  await dialog.getByLabel(words("security.newPaymentPassword"), { exact: true }).fill(withdrawPassword);
  await dialog.getByLabel(words("security.confirmNewPaymentPassword"), { exact: true }).fill(withdrawPassword);
  await dialog.getByRole("button", { name: words("action.save") }).click();
  await expect(dialog).toBeHidden();
}

/** Deposits on the provider's hosted page, and comes back. */
export async function payIn(page: Page, site: string, amount: string): Promise<void> {
  await page.goto(`${site}/member/depositv2`);
  await page.getByLabel(words("wallet.amount")).first().fill(amount);
  await page.getByRole("button", { name: words("wallet.continue") }).click();
  await page.waitForURL(/payment_link/);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL(/member\/depositv2/);
}

/** Finds the operator's game in its list, and plays a round. */
export async function play(page: Page, site: string, name: string): Promise<void> {
  await page.goto(`${site}/rng`);
  await page.getByRole("link", { name }).first().click();
  const spin = page.frameLocator("iframe").locator("#spin");
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 60_000 });
  await spin.click();
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 60_000 });
}

/** Binds an account and requests a withdrawal to it. */
export async function payOut(page: Page, site: string, amount: string): Promise<void> {
  await page.goto(`${site}/member/withdraw`);
  await page.getByRole("button", { name: words("withdraw.add") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("withdraw.bank")).selectOption("Nordic Bank");
  await dialog.getByLabel(words("withdraw.holder")).fill("Astrid Lind");
  await dialog.getByLabel(words("withdraw.number")).fill("45500000000583982574");
  await dialog.getByLabel(words("money.password"), { exact: true }).fill(withdrawPassword);
  await dialog.getByRole("button", { name: words("withdraw.addDo") }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel(words("wallet.amount")).first().fill(amount);
  await page.getByLabel(words("money.password"), { exact: true }).fill(withdrawPassword);
  await page
    .getByRole("main")
    .getByRole("button", { name: words("withdraw.submit"), exact: true })
    .click();
  await expect(page.getByRole("region", { name: words("withdraw.recent") })).toBeVisible();
}
