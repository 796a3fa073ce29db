import type { Page } from "@playwright/test";
import { stepAt, totpCode } from "../../apps/platform/src/kit/lib/totp.ts";
import { query } from "../support/database.ts";
import { expect, password, test, words, type Journey } from "../support/journey.ts";
import { openAs, newMember, type Member } from "../support/member.ts";
import { expectSignedIn, newMobile, signIn, textTo } from "../support/steps.ts";

const centre = "/member/securityCenter";
const dialogOf = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, key: string, action: string) =>
  page.getByRole("button", { name: `${words(action)}: ${words(key)}` }).click();
const way = (page: Page, kind: string) => dialogOf(page).getByRole("radio", { name: words(`factor.kind.${kind}`) });
const code = (page: Page) => dialogOf(page).getByLabel(words("factor.code"), { exact: true });

/** Creates a member with number, email and bank account name, who never signed in here before. */
async function strangerHere(): Promise<Member & { mobileNum: string; email: string }> {
  const member = await newMember();
  const mobileNum = `+84${newMobile().slice(1)}`;
  const email = `${member.username}@example.com`;
  await query(
    `update member set mobile_num = $2, mobile_verified_at = now(), email = $3, email_verified_at = now(),
                       profile = '{"payeeName": "Tran Thi Lina"}' where account = $1`,
    [member.username, mobileNum, email],
  );
  await movedAway(member);
  return { ...member, mobileNum, email };
}

/** Moves all known addresses elsewhere. */
const movedAway = ({ signIn: { info } }: Member) =>
  query("update known_address set network = '198.51.100.' || gen_random_uuid() where member_id = $1", [info.id]);

async function choose(page: Page, kind: string): Promise<void> {
  await way(page, kind).check({ force: true });
}

async function sendCode(page: Page): Promise<void> {
  await dialogOf(page)
    .getByRole("button", { name: words("auth.sendCode") })
    .click();
  await expect(dialogOf(page).getByRole("button", { name: /\d+ s/ })).toBeDisabled();
}

const logIn = (page: Page) =>
  dialogOf(page)
    .getByRole("button", { name: words("auth.logIn"), exact: true })
    .click();

test.describe("my account, with profile, passwords, bindings, two steps and picture [M01]", () => {
  test("an unknown address requires a text message, an email or an authenticator app [U06]", async ({ journey }) => {
    test.slow();
    const { page } = journey;
    journey.expectFault(/422/);
    const member = await strangerHere();
    await page.goto("/login");
    await signIn(journey, member.username);
    const dialog = page.getByRole("dialog", { name: words("factor.title") });
    await expect(dialog).toBeVisible();
    // A text message needs the name too: a wrong name is refused.
    await expect(way(page, "sms")).toBeChecked();
    await expect(dialog).toContainText(`+84 ••••• ${member.mobileNum.slice(-3)}`);
    await logIn(page);
    await expect(code(page)).toHaveAccessibleDescription(words("rule.required"));
    await sendCode(page);
    await code(page).fill(await textTo(member.mobileNum));
    const name = dialog.getByLabel(words("factor.bankName"));
    await name.fill("Somebody Else");
    await logIn(page);
    await expect(dialog.getByRole("alert")).toHaveText(words("factor.codeOrNameWrong"));
    await name.fill("Tran Thi Lina");
    await logIn(page);
    await expectSignedIn(journey, member.username);
    // The address is known now; once forgotten, an email works as well.
    await movedAway(member);
    await forgetSession(page);
    await signIn(journey, member.username);
    await choose(page, "email");
    await sendCode(page);
    await code(page).fill(await textTo(member.email));
    await dialog.getByLabel(words("factor.bankName")).fill("Tran Thi Lina");
    await logIn(page);
    await expectSignedIn(journey, member.username);
    // An app is enough on its own: no name is asked for.
    const { secret, recoveryCodes } = await setUpApp(journey, member);
    expect(recoveryCodes).toHaveLength(10);
    await movedAway(member);
    await forgetSession(page);
    await signIn(journey, member.username);
    await expect(way(page, "totp")).toBeChecked();
    await expect(dialog.getByLabel(words("factor.bankName"))).toHaveCount(0);
    await code(page).fill("000000");
    await logIn(page);
    await expect(code(page)).toHaveAccessibleDescription(words("error.CODE_WRONG"));
    // The next code, because the current one may have enabled the app; a clock half a minute ahead shows it already.
    await code(page).fill(totpCode(secret, stepAt(Date.now()) + 1));
    await dialog.getByRole("checkbox", { name: words("factor.trust", { days: 30 }) }).check();
    await logIn(page);
    await expectSignedIn(journey, member.username);
    // This browser is trusted now, wherever it is.
    await movedAway(member);
    await forgetSession(page);
    await signIn(journey, member.username);
    await expectSignedIn(journey, member.username);
    // Another browser is not; without the phone a recovery code works.
    await page.context().clearCookies();
    await forgetSession(page);
    await signIn(journey, member.username);
    await choose(page, "recovery");
    await dialog.getByRole("textbox", { name: words("factor.recoveryCode") }).fill(recoveryCodes[0] ?? "");
    await logIn(page);
    await expectSignedIn(journey, member.username);
  });

  async function forgetSession(page: Page): Promise<void> {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/login");
  }

  /** Enables the authenticator app in the security centre, after verifying the number. */
  async function setUpApp({ page }: Journey, member: { mobileNum: string }) {
    await page.goto(centre);
    await press(page, "factor.twoStep", "factor.manage");
    await press(page, "factor.kind.totp", "factor.switchOn");
    await dialogOf(page).getByLabel(words("security.loginPassword"), { exact: true }).fill(password);
    await dialogOf(page)
      .getByRole("button", { name: words("action.confirm") })
      .click();
    const again = page.getByRole("dialog", { name: words("factor.stepUpTitle") });
    const secretShown = page.getByTestId("totp-secret");
    await expect(again.or(secretShown)).toBeVisible();
    if (await again.isVisible()) {
      await query("delete from throttle", []);
      await query("delete from sandbox_outbox where recipient = $1", [member.mobileNum]);
      await sendCode(page);
      await code(page).fill(await textTo(member.mobileNum));
      await again.getByRole("button", { name: words("action.confirm") }).click();
    }
    const secret = (await secretShown.innerText()).replaceAll(/\s/g, "");
    await expect(page.locator("figure[data-code]")).toHaveAttribute("data-code", new RegExp(`secret=${secret}`));
    await code(page).fill(totpCode(secret, stepAt(Date.now())));
    await dialogOf(page)
      .getByRole("button", { name: words("factor.switchOn") })
      .click();
    await expect(dialogOf(page).getByRole("listitem")).toHaveCount(10);
    const recoveryCodes = await dialogOf(page).getByRole("listitem").allInnerTexts();
    await dialogOf(page)
      .getByRole("button", { name: words("factor.kept") })
      .click();
    await expect(dialogOf(page)).toContainText(words("factor.on"));
    return { secret, recoveryCodes };
  }

  test("number and email are bound by codes, and a sensitive change then asks for one of them", async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const member = await newMember();
    await openAs(page, member, centre);
    const mobile = newMobile();
    await press(page, "field.mobileNum", "bind.bind");
    await dialogOf(page)
      .getByRole("textbox", { name: words("field.mobileNum") })
      .fill(mobile);
    await sendCode(page);
    await code(page).fill(await textTo(`+84${mobile.slice(1)}`));
    await dialogOf(page).getByLabel(words("security.loginPassword"), { exact: true }).fill(password);
    await dialogOf(page)
      .getByRole("button", { name: words("bind.bind") })
      .click();
    await expect(page.getByText(`+84 ••••• ${mobile.slice(-3)}`)).toBeVisible();
    await press(page, "field.email", "bind.bind");
    const bind = page.getByRole("dialog", { name: words("bind.emailTitle") });
    const email = `${member.username}@example.com`;
    await bind.getByLabel(words("field.email")).fill(email);
    await bind.getByRole("button", { name: words("auth.sendCode") }).click();
    // The proof comes first, over the waiting form.
    const again = page.getByRole("dialog", { name: words("factor.stepUpTitle") });
    await expect(again).toBeVisible();
    await query("delete from throttle", []);
    await query("delete from sandbox_outbox where recipient = $1", [`+84${mobile.slice(1)}`]);
    await sendCode(page);
    await code(page).fill(await textTo(`+84${mobile.slice(1)}`));
    await again.getByRole("button", { name: words("action.confirm") }).click();
    await expect(again).toBeHidden();
    await expect(bind.getByLabel(words("field.email"))).toHaveValue(email);
    await code(page).fill(await textTo(email));
    await bind.getByLabel(words("security.loginPassword"), { exact: true }).fill(password);
    await bind.getByRole("button", { name: words("bind.bind"), exact: true }).click();
    await expect(bind).toBeHidden();
    await expect(page.getByText(`${member.username[0]}••••@example.com`)).toBeVisible();
  });

  test("a picture is chosen and removed; a broken one gives way to the default [X02]", async ({ journey }) => {
    const { page } = journey;
    const member = await newMember();
    await openAs(page, member, centre);
    const chooser = page.waitForEvent("filechooser");
    await press(page, "icon.title", "icon.choose");
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
      "base64",
    );
    await (await chooser).setFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await expect(page.getByText(words("icon.saved"))).toBeVisible();
    const shown = page.getByRole("main").locator('img[src^="/media/icons/"]').filter({ visible: true }).first();
    await expect(shown).toBeVisible();
    // It is visible before its file has arrived.
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    const refused = page.waitForEvent("filechooser");
    await press(page, "icon.title", "icon.choose");
    await (await refused).setFiles({ name: "me.gif", mimeType: "image/gif", buffer: picture });
    await expect(page.getByRole("alert").filter({ hasText: words("error.UPLOAD_NOT_A_PICTURE") })).toBeVisible();
    journey.expectFault(/404|media\/icons/);
    await page.route("**/media/icons/*", (route) => route.fulfill({ status: 404 }));
    await query(
      `with file as (
         insert into stored_file (id, kind, store, bytes) values (gen_random_uuid(), 'icon', 'database', 0) returning id)
       update member_icon set name = file.id from file where member_id = $1`,
      [member.signIn.info.id],
    );
    await page.reload();
    await expect(page.getByRole("button", { name: `${words("icon.remove")}: ${words("icon.title")}` })).toBeVisible();
    await expect(page.locator('img[src^="/media/icons/"]')).toHaveCount(0);
    await press(page, "icon.title", "icon.remove");
    await expect(page.getByText(words("icon.removed"))).toBeVisible();
    journey.expectFault(/404|media\/tiles/);
    await page.route(/\/media\/tiles\//, (route) => route.fulfill({ status: 404 }));
    await page.goto("/rng");
    const tile = page.locator("main li:has(> div > a) img").first();
    await expect(tile).toHaveAttribute("src", /^data:image\/svg/);
    await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});
