import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, newName, platformUrl, test, words } from "../support/journey.ts";
import { addMerchant, newMemberOf, openAs } from "../support/member.ts";

const levels = [
  { key: "start", title: { en: "Start" }, requires: [], allows: { deposits: "60.0000", withdrawal: false } },
  { key: "known", title: { en: "Known member" }, requires: ["identity"], allows: { withdrawal: true } },
];

/** Draws a card on a table, with the noise of a camera. */
const draw = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  }).composite([{ input: Buffer.from(card(side)) }]);
const card = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect x="10%" y="25%" width="80%" height="50%" fill="#dfe8f5" fill-opacity="0.8"/><rect x="15%" y="35%" width="20%" height="30%" fill="#334"/></svg>`;
const blank = sharp({ create: { width: 900, height: 700, channels: 3, background: "#fff" } });

test(
  "a member photographs a card, sends it again as asked, is verified and may deposit more",
  // A phone has a camera beside its pictures.
  { tag: ["@phone", "@phone-nightly"] },
  async ({ journey }) => {
    const { page, phone } = journey;
    journey.expectFault(/422/);
    const merchant = newName().slice(-10);
    await addMerchant(merchant, { protection: { documents: { levels, operators: ["mai"] } } });
    const member = await newMemberOf(merchant, "USD");
    const deposits = async () => (await member.ask("deposits", { pageNo: 1, pageSize: 10 })).totalElements;
    const deposit = async (amount: string) => {
      await page.getByLabel(words("wallet.amount")).first().fill(amount);
      await page.getByRole("button", { name: words("wallet.continue") }).click();
    };
    await openAs(page, member, "/member/depositv2");
    await deposit("100");
    const notice = page.getByRole("status").filter({ hasText: "Known member" });
    await expect(notice).toContainText(words("document.kind.identity"));
    await expect(notice).toContainText(/You can still deposit \$\s60\./u);
    expect(await deposits()).toBe(0);
    await notice.getByRole("link", { name: words("document.send") }).click();

    const identity = page.getByRole("region", { name: words("document.kind.identity") });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      inputOf(identity, phone).setInputFiles({ name, mimeType, buffer });
    const send = identity.getByRole("button", { name: words("document.submit") });
    const shown = (name: string) => expect(identity.getByRole("img", { name })).toBeVisible();
    // A photo of 20 MB is scaled on the device; one device proves it.
    const large = await draw(phone ? 900 : 2600)
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(phone ? 0 : 20_000_000);
    await choose("front.png", "image/png", large);
    await shown("front.png");
    await choose("card.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
    await expect(identity.getByText(words("error.UPLOAD_TYPE"))).toBeVisible();
    await choose("empty.png", "image/png", await blank.png().toBuffer());
    await expect(identity.getByText(words("error.UPLOAD_BLANK"))).toBeVisible();
    await send.click();
    await expect(identity.getByText(words("document.fewest", { count: 2 }))).toBeVisible();
    await shown("front.png");
    const back = await draw(700).jpeg().toBuffer();
    await choose("back.jpg", "image/jpeg", back);
    await shown("back.jpg");
    await send.click();
    const state = (name: string) => identity.getByText(words(`document.state.${name}`), { exact: true });
    await expect(state("review")).toBeVisible();
    await expect(send).toBeHidden();

    const review = await page.context().newPage();
    await review.goto(`${platformUrl()}/sandbox/documents`);
    const row = review.getByRole("row").filter({ hasText: member.username });
    const waiting = row.filter({ has: review.getByRole("button") });
    await waiting.getByRole("combobox").selectOption("cutOff");
    await waiting.getByRole("button", { name: /^Ask for more/ }).click();
    await expect(waiting).toHaveCount(0);
    // The member's open page follows.
    await expect(state("moreNeeded")).toBeVisible();
    await expect(identity.getByText(words("document.reason.cutOff"))).toBeVisible();
    for (const name of ["front.jpg", "back.jpg"]) {
      await choose(name, "image/jpeg", back);
      await shown(name);
    }
    await send.click();
    await expect(state("review")).toBeVisible();
    await review.reload();
    await waiting.getByRole("button", { name: /^Accept/ }).click();
    await expect(state("verified")).toBeVisible();

    await openAs(page, member, "/member/depositv2");
    await deposit("100");
    await expect.poll(deposits).toBe(1);
  },
);

/** Returns the field for pictures: on a phone its camera. */
const inputOf = (document: Locator, phone: boolean): Locator =>
  document.locator(phone ? 'input[type="file"][capture="environment"]' : 'input[type="file"]:not([capture])');
