import type { Page } from "@playwright/test";
import sharp from "sharp";
import { ledgerFaults, operator, query } from "../support/database.ts";
import { expect, test, words } from "../support/journey.ts";
import { openAs, expectBalance, fund, newMember, type Member } from "../support/member.ts";

const amountField = (page: Page) => page.getByLabel(words("wallet.amount")).first();
const continueButton = (page: Page) => page.getByRole("button", { name: words("wallet.continue") });
const recent = (page: Page) => page.getByRole("region", { name: words("wallet.recent") });
const panel = (page: Page) => page.getByRole("region", { name: words("wallet.paying") });

async function open(page: Page, method: string, amount: string): Promise<void> {
  await page.getByText(method, { exact: true }).first().click();
  await amountField(page).fill(amount);
  await continueButton(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Pays in another tab, at the bank or in the wallet; the tab returns signed out and shows the outcome. */
async function payBeside(page: Page, link: string, state: string, choices: string[] = []): Promise<void> {
  const opened = page.waitForEvent("popup");
  await panel(page)
    .getByRole("link", { name: words(link) })
    .click();
  const provider = await opened;
  for (const choice of choices) await provider.getByRole("radio", { name: choice }).check();
  await provider.locator('button[value="paid"]').click();
  await provider.waitForURL(/\/payment\?/);
  await expect(provider.getByText(words(state))).toBeVisible({ timeout: 20_000 });
  await expect(provider.getByRole("dialog")).toHaveCount(0);
  await provider.close();
}

const newest = async (member: Member) =>
  (await member.ask("deposits", { pageNo: 1, pageSize: 1 })).content[0] ?? { reference: "", state: "" };

const picture = {
  name: "receipt.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  ),
};

test("a bank transfer with reference and picture is checked and credited in the open page", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await open(page, "Bank transfer", "120");
  const { reference } = await newest(member);
  await expect(panel(page).getByText("Sandbox Collections Ltd")).toBeVisible();
  await expect(panel(page).getByText(reference).first()).toBeVisible();
  await expect(panel(page).getByText(/^Waiting for payment · 1\d:\d\d$/)).toBeVisible();

  // The payment is left and taken up again.
  await page.reload();
  await recent(page)
    .getByRole("button", { name: words("wallet.resume") })
    .click();
  const send = panel(page).getByRole("button", { name: words("wallet.proofSend") });
  await send.click();
  await expect(panel(page).getByRole("alert")).toHaveText(words("withdraw.proofNeeded"));
  await panel(page).getByLabel(words("wallet.proofReference")).fill("FT 2026/11-77");
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(panel(page).getByRole("img", { name: "receipt.png" })).toBeVisible();
  await send.click();
  await expect(panel(page).getByText(words("wallet.state.review"))).toBeVisible();
  expect(await operator("deposits", "saffron", "review")).toContain(`FT 2026/11-77`);
  expect(await operator("deposit", reference, "approve")).toBe(`${reference}: credited.`);
  await expect(panel(page).getByText(words("wallet.result.credited"))).toBeVisible();
  await expectBalance({ page }, "120.00");
  expect(await operator("audit", "saffron")).toContain(reference);
  expect(await ledgerFaults()).toEqual([]);
});

/** Builds a file of the given size that is a picture by its first bytes. */
const large = (bytes: number) => ({ ...picture, name: "large.png", buffer: Buffer.concat([picture.buffer], bytes) });

test("pictures are png or jpg, at most 5 MB each and at most three [V06]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/422|413/);
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await open(page, "Bank transfer", "120");
  const input = page.locator('input[type="file"]');
  const remove = (name: string) => page.getByRole("button", { name: words("upload.remove", { name }) }).click();
  await expect(input).toHaveAttribute("accept", "image/png,image/jpeg");
  const gif = { name: "anim.gif", mimeType: "image/gif", buffer: Buffer.from("R0lGODlhAQABAAAAACw=", "base64") };
  await input.setInputFiles(gif);
  await expect(page.getByText(words("error.UPLOAD_NOT_A_PICTURE"))).toBeVisible();
  await remove("anim.gif");
  await input.setInputFiles(large(5 * 1024 * 1024 + 1));
  await expect(page.getByText(words("error.UPLOAD_TOO_LARGE"))).toBeVisible();
  await remove("large.png");
  // The bytes decide, whatever the file's name; the platform checks too.
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fa0" } })
    .jpeg()
    .toBuffer();
  await input.setInputFiles([
    { name: "one.jpg", mimeType: "image/jpeg", buffer: jpeg },
    { ...picture, name: "two.png" },
    { ...picture, name: "three.png" },
    { ...picture, name: "four.png" },
  ]);
  for (const name of ["one.jpg", "two.png", "three.png"]) {
    await expect(page.getByRole("img", { name })).toBeVisible();
  }
  await expect(page.getByRole("img", { name: "four.png" })).toHaveCount(0);
  await expect(input).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const { id } = (await member.ask("deposits", { pageNo: 1, pageSize: 1 })).content[0] ?? { id: "" };
  const send = (name: "upload" | "sendDepositProof", input_: never) => member.ask(name, input_);
  const base64 = (bytes: Buffer) => ({ purpose: "deposit", picture: bytes.toString("base64") }) as never;
  await expect(send("upload", base64(large(5 * 1024 * 1024 + 1).buffer))).rejects.toThrow("UPLOAD_TOO_LARGE");
  await expect(send("upload", base64(gif.buffer))).rejects.toThrow("UPLOAD_NOT_A_PICTURE");
  const four = { id, bankReference: "", proofs: Array.from({ length: 4 }, () => crypto.randomUUID()) } as never;
  await expect(send("sendDepositProof", four)).rejects.toThrow("BAD_REQUEST");
});

test("a transfer that an operator rejects shows the reason", { tag: "@nightly" }, async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await open(page, "Bank transfer", "80");
  const { reference } = await newest(member);
  expect(await operator("deposit", reference, "reject", "No such transfer")).toBe(`${reference}: rejected.`);
  await expect(panel(page).getByText(words("wallet.rejectedFor", { reason: "No such transfer" }))).toBeVisible();
  await expectBalance({ page }, "0.00");
});

test("a QR code is paid by phone, and the page follows", async ({ journey: { page } }) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await open(page, "QR / e-wallet", "40");
  await expect(panel(page).locator("figure[data-code]")).toHaveAttribute("data-code", /\/sandbox\/pay\//);
  await payBeside(page, "wallet.open.qr", "wallet.result.credited");
  await expect(panel(page).getByText(words("wallet.result.credited"))).toBeVisible();
  await expectBalance({ page }, "40.00");
});

test(
  "a payment to an address is confirmed block by block and credited less its fee",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await openAs(page, member, "/member/depositv2");
    await open(page, "USDT (TRC-20)", "50");
    await expect(panel(page).getByText("50.00 USDT")).toBeVisible();
    await expect(panel(page).locator("figure[data-code]")).toHaveAttribute("data-code", /^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    await payBeside(page, "wallet.open.address", "wallet.result.open");
    await expect(
      panel(page)
        .getByText(/of 3 confirmations/)
        .first(),
    ).toBeVisible();
    await expect(panel(page).getByText(words("wallet.result.credited"))).toBeVisible({ timeout: 20_000 });
    await expectBalance({ page }, "49.00");
  },
);

test(
  "another amount than requested is checked, and credited as it arrived",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await openAs(page, member, "/member/depositv2");
    await open(page, "USDT (TRC-20)", "100");
    await payBeside(page, "wallet.open.address", "wallet.now.inReview", ["Half of it"]);
    await expect(panel(page).getByText(words("wallet.now.inReview"))).toBeVisible({ timeout: 20_000 });
    await expectBalance({ page }, "0.00");
    await operator("deposit", (await newest(member)).reference, "approve");
    await expect(panel(page).getByText(words("wallet.result.credited"))).toBeVisible();
    await expectBalance({ page }, "49.00");
  },
);

test("a bonus shows its turnover, waits apart from the cash, and can be given up [M09]", async ({
  journey: { page },
}) => {
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await amountField(page).fill("40");
  await page.getByRole("radio", { name: /Welcome bonus/ }).check();
  await amountField(page).fill("60");
  await expect(page.getByText(words("wallet.bonusComes", { amount: "$ 60.00", required: "$ 600.00" }))).toBeVisible();
  await continueButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.locator('button[value="paid"]').click();
  await page.waitForURL(/depositv2/);
  await expectBalance({ page }, "60.00");

  await page.goto("/member/transferFund");
  await expect(page.getByTestId("total")).toContainText("120.00");
  await expect(page.getByTestId("part-cash")).toContainText("60.00");
  await expect(page.getByTestId("part-bonus")).toContainText("60.00");
  const bonus = page.getByRole("region", { name: words("wallets.active") });
  await expect(bonus.getByText(words("bonus.progress", { done: "$ 0.00", required: "$ 600.00" }))).toBeVisible();
  await bonus.getByRole("button", { name: words("bonus.forfeit") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(words("bonus.lost", { amount: "$ 60.00" }))).toBeVisible();
  await expect(dialog.getByText(words("bonus.instead", { left: "$ 600.00" }))).toBeVisible();
  await dialog.getByRole("button", { name: words("bonus.keep") }).click();
  await expect(page.getByTestId("part-bonus")).toContainText("60.00");
  await bonus.getByRole("button", { name: words("bonus.forfeit") }).click();
  await dialog.getByRole("button", { name: words("bonus.forfeitDo", { amount: "$ 60.00" }) }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId("part-bonus")).toContainText("0.00");
  await expect(page.getByTestId("total")).toContainText("60.00");
  await page.goto("/member/bonusDetails");
  const bonuses = page.getByRole("main").getByRole("listitem");
  await expect(bonuses.getByText(words("bonus.state.forfeited"))).toBeVisible();
  await page.getByRole("button", { name: words("bonus.state.active"), exact: true }).click();
  await expect(page.getByText(words("bonus.none"))).toBeVisible();
  await page.getByRole("button", { name: words("bonus.state.forfeited"), exact: true }).click();
  await expect(bonuses.getByText(words("bonus.progress", { done: "$ 0.00", required: "$ 600.00" }))).toBeVisible();
  expect(await ledgerFaults()).toEqual([]);
});

// On a phone the deposit is a sheet over the page, and over a full-screen game.
test(
  "a deposit over the page or a game leaves both as they were",
  { tag: ["@phone", "@desktop-nightly"] },
  async ({ journey: { page } }) => {
    const member = await newMember();
    await fund(member, "50.0000");
    await openAs(page, member, "/help");
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("wallet.deposit"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("wallet.amount")).fill("70");
    await dialog.getByRole("button", { name: words("wallet.continue") }).click();
    await payBeside(page, "wallet.open.page", "wallet.result.credited");
    await expect(panel(page).getByText(words("wallet.result.credited"))).toBeVisible();
    await expectBalance({ page }, "120.00");
    expect(page.url()).toContain("/help");
    const paid = await query("select 1 from deposit where member_id = $1 and state = 'credited'", [
      member.signIn.info.id,
    ]);
    expect(paid).toHaveLength(2);

    await page.goto("/game/1001");
    await expect(page.locator("iframe")).toBeVisible({ timeout: 20_000 });
    await page
      .getByRole("banner")
      .getByRole("button", { name: words("wallet.deposit"), exact: true })
      .click();
    await expect(dialog.getByLabel(words("wallet.amount"))).toBeVisible();
    await dialog.getByRole("button", { name: words("action.close") }).click();
    await expect(page.locator("iframe")).toBeVisible();
  },
);
