import { query } from "../support/database.ts";
import { expect, type Journey, newName, password, platformUrl, test, webUrl, words } from "../support/journey.ts";
import { newMember } from "../support/member.ts";
import { expectSignedIn, newMobile, readJadeIn, signIn, textTo, watchCaptcha } from "../support/steps.ts";

const next = "Harbour2027";
/** The demo member's number; the password there never changes. */
const demo = { account: "lina.tran", typed: "0901234567", mobileNum: "+84901234567" };

interface Sent {
  id: string;
  subject: string;
  body: string;
}

async function sentTo({ page }: Journey, recipient: string): Promise<Sent[]> {
  const answer = await page.request.get(
    `${platformUrl()}/sandbox/outbox?format=json&to=${encodeURIComponent(recipient)}`,
  );
  return (await answer.json()) as Sent[];
}

/** Waits for the next text message after the given number of messages. */
async function arrival(journey: Journey, recipient: string, before: number): Promise<string> {
  await expect.poll(async () => (await sentTo(journey, recipient)).length).toBeGreaterThan(before);
  return (await sentTo(journey, recipient))[0]?.body ?? "";
}

async function openForgot({ page }: Journey, base = "", language = "en"): Promise<void> {
  await page.goto(`${base}/login`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("auth.forgot", {}, language) })
    .click();
}

test(
  "an email link sets a new password, and leaves the address bar at once",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const email = `${newName()}@example.com`;
    const { username } = await newMember({ email });
    const captcha = watchCaptcha(journey);
    await openForgot(journey);
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: words("auth.sendLink") });
    await send.click();
    for (const key of ["field.username", "field.email"]) {
      await expect(dialog.getByRole("textbox", { name: words(key) })).toHaveAccessibleDescription(
        words("rule.required"),
      );
    }
    await dialog.getByRole("textbox", { name: words("field.username") }).fill(username);
    await dialog.getByRole("textbox", { name: words("field.email") }).fill(email);
    const answer = await captcha();
    await dialog.getByRole("textbox", { name: words("auth.captcha") }).fill(answer === "0000" ? "1111" : "0000");
    await send.click();
    await expect(dialog.getByRole("textbox", { name: words("auth.captcha") })).toHaveAccessibleDescription(
      words("error.CAPTCHA_WRONG"),
    );
    await expect(dialog.getByRole("textbox", { name: words("field.email") })).toHaveValue(email);
    await expect.poll(captcha).not.toBe(answer);
    await dialog.getByRole("textbox", { name: words("auth.captcha") }).fill(await captcha());
    await send.click();
    await expect(dialog).toContainText(words("auth.in_been_out"));

    const link = /http\S+#reset=\S+/.exec(await arrival(journey, email, 0))?.[0] ?? "";
    expect(link.startsWith(`${webUrl()}/#reset=`)).toBe(true);
    await page.goto("about:blank");
    await page.goto(link);
    const chosen = page.getByRole("dialog", { name: words("auth.newPasswordTitle") });
    await expect(chosen).toBeVisible();
    expect(page.url()).not.toContain("reset");
    await chosen.getByLabel(words("security.newPassword"), { exact: true }).fill(next);
    await chosen.getByLabel(words("security.confirmNewPassword")).fill("other");
    await chosen.getByRole("button", { name: words("auth.setPassword") }).click();
    await expect(chosen.getByLabel(words("security.confirmNewPassword"))).toHaveAccessibleDescription(
      words("rule.mismatch"),
    );
    await chosen.getByLabel(words("security.confirmNewPassword")).fill(next);
    await chosen.getByRole("button", { name: words("auth.setPassword") }).click();
    await expect(page.getByText(words("auth.passwordSet"))).toBeVisible();
    await signIn(journey, username, next);
    await expectSignedIn(journey, username);

    await page.goto("about:blank");
    await page.goto(link);
    await chosen.getByLabel(words("security.newPassword"), { exact: true }).fill(password);
    await chosen.getByLabel(words("security.confirmNewPassword")).fill(password);
    await chosen.getByRole("button", { name: words("auth.setPassword") }).click();
    await expect(chosen.getByRole("alert")).toHaveText(words("auth.linkExpired"));
    await expect(chosen.getByRole("button", { name: words("auth.askAgain") })).toBeVisible();
  },
);

test(
  "a text message code signs in; its countdown is right on a device a day off",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/4(22|29)/);
    const before = (await sentTo(journey, demo.mobileNum)).length;
    await page.clock.setSystemTime(Date.now() - 24 * 3600_000);
    await page.goto("/login");
    const dialog = page.getByRole("dialog", { name: words("auth.logIn") });
    await dialog.getByRole("tab", { name: words("auth.bySmsCode") }).click();
    const number = dialog.getByRole("textbox", { name: words("field.mobileNum") });
    const code = dialog.getByRole("textbox", { name: words("auth.smsCode") });
    const send = dialog.getByRole("button", { name: words("auth.sendCode") });
    await send.click();
    await expect(number).toHaveAccessibleDescription(words("rule.required"));
    await number.fill("12");
    await send.click();
    await expect(number).toHaveAccessibleDescription(words("error.MOBILE_INVALID"));
    await number.fill(demo.typed);
    // Another country is found by its name, and the way back too.
    await dialog.getByRole("button", { name: /\+84/ }).click();
    await page.getByPlaceholder(words("auth.findCountry")).fill("thail");
    await page.getByRole("button", { name: /Thailand/ }).click();
    await dialog.getByRole("button", { name: /\+66/ }).click();
    await page.getByPlaceholder(words("auth.findCountry")).fill("84");
    await page.getByRole("button", { name: /Vietnam/ }).click();
    await expect(number).toHaveValue(demo.typed);
    const resting = dialog.getByRole("button", { name: /\d s$/ });
    // A press within a second of the last one does nothing.
    await expect(async () => {
      if (await send.isVisible()) await send.click({ timeout: 1000 });
      await expect(resting).toBeDisabled({ timeout: 3000 });
    }).toPass();
    const seconds = Number(/(\d+) s$/.exec((await resting.textContent()) ?? "")?.[1]);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(120);
    const text = await arrival(journey, demo.mobileNum, before);
    const right = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    await code.fill("12");
    await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await expect(code).toHaveAccessibleDescription(words("rule.digitsExact", { min: 6 }));
    await code.fill(right === "000000" ? "111111" : "000000");
    await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await expect(code).toHaveAccessibleDescription(words("error.CODE_WRONG"));
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await expectSignedIn(journey, demo.account);

    // Another page asks too soon: a dialog explains why no code was sent.
    const other = await page.context().newPage();
    await other.goto("/login");
    await other.getByRole("tab", { name: words("auth.bySmsCode") }).click();
    await other.getByRole("textbox", { name: words("field.mobileNum") }).fill(demo.typed);
    await other.getByRole("button", { name: words("auth.sendCode") }).click();
    const warning = other.getByRole("dialog", { name: words("auth.noCodeSent") });
    await expect(warning).toContainText(words("error.CODE_TOO_SOON"));
    await warning.getByRole("button", { name: words("action.confirm") }).click();
    await expect(other.getByRole("textbox", { name: words("field.mobileNum") })).toHaveValue(demo.typed);
  },
);

test(
  "the other merchant starts with the mobile number and says that an account is unknown",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const jade = await readJadeIn(page, "zh-CN");
    const t = (key: string) => words(key, {}, "zh-CN");
    await page.goto(`${jade}/login`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: t("auth.username") })).toBeVisible();
    await expect(dialog.getByRole("tab")).toHaveCount(0);
    const captcha = watchCaptcha(journey);
    await openForgot(journey, jade, "zh-CN");
    await expect(dialog.getByRole("tab", { name: t("auth.bySms") })).toHaveAttribute("aria-selected", "true");
    await dialog.getByRole("tab", { name: t("auth.byEmail") }).click();
    await dialog.getByRole("textbox", { name: t("field.username") }).fill("nobodyhere");
    await dialog.getByRole("textbox", { name: t("field.email") }).fill("nobody@example.com");
    await dialog.getByRole("textbox", { name: t("auth.captcha") }).fill(await captcha());
    await dialog.getByRole("button", { name: t("auth.sendLink") }).click();
    await expect(dialog.getByRole("alert")).toHaveText(t("error.MEMBER_UNKNOWN"));
  },
);

test("recovery starts with email or text message as configured; a text message signs in [U04]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const member = await newMember();
  const mobile = newMobile();
  await query("update member set mobile_num = $2, mobile_verified_at = now() where id = $1", [
    member.signIn.info.id,
    `+84${mobile.slice(1)}`,
  ]);
  const captcha = watchCaptcha(journey);
  const dialog = page.getByRole("dialog").last();
  await page.goto("/login");
  await dialog.getByRole("button", { name: words("auth.forgot") }).click();
  await expect(dialog.getByRole("tab", { name: words("auth.byEmail") })).toHaveAttribute("aria-selected", "true");
  await dialog.getByRole("textbox", { name: words("field.username") }).fill(member.username);
  await dialog.getByRole("textbox", { name: words("field.email") }).fill("somebody@example.com");
  await dialog.getByRole("textbox", { name: words("auth.captcha") }).fill(await captcha());
  await dialog.getByRole("button", { name: words("auth.sendLink") }).click();
  await expect(dialog).toContainText(words("auth.in_been_out"));
  await dialog.getByRole("button", { name: words("auth.backToLogIn") }).click();
  await dialog.getByRole("button", { name: words("auth.forgot") }).click();
  await dialog.getByRole("tab", { name: words("auth.bySms") }).click();
  await dialog.getByRole("textbox", { name: words("field.mobileNum") }).fill(mobile);
  const send = dialog.getByRole("button", { name: words("auth.sendCode") });
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 1000 });
    await expect(dialog.getByRole("button", { name: /\d+ s$/ })).toBeDisabled({ timeout: 2000 });
  }).toPass();
  await dialog.getByRole("textbox", { name: words("auth.smsCode") }).fill(await textTo(`+84${mobile.slice(1)}`));
  const fresh = dialog.getByLabel(words("security.newPassword"), { exact: true });
  // A password given by the platform is not accepted as the member's own.
  await fresh.fill("Saffron888");
  await dialog.getByRole("button", { name: words("auth.setPassword") }).click();
  await expect(fresh).toHaveAccessibleDescription(`${words("rule.common")} ${words("rule.any", { min: 8, max: 64 })}`);
  await fresh.fill("Harbour2027");
  await dialog.getByRole("button", { name: words("auth.setPassword") }).click();
  await expectSignedIn(journey, member.username);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  await signIn(journey, member.username, "Harbour2027");
  await expectSignedIn(journey, member.username);
  const jade = await readJadeIn(page, "en");
  await page.goto(`${jade}/login`);
  await dialog.getByRole("button", { name: words("auth.forgot") }).click();
  await expect(dialog.getByRole("tab", { name: words("auth.bySms") })).toHaveAttribute("aria-selected", "true");
});

test(
  "the owner resets the password at an unknown network after strangers used up the codes",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    // The first request is refused with a proof-of-work challenge.
    journey.expectFault(/422/);
    const member = await newMember();
    const mobile = newMobile();
    const mobileNum = `+84${mobile.slice(1)}`;
    const { id } = member.signIn.info;
    await query("update member set mobile_num = $2, mobile_verified_at = now() where id = $1", [id, mobileNum]);
    await query("update known_address set network = '203.0.113.9' where member_id = $1", [id]);
    await query("insert into throttle values ($1, 14, now() + interval '1 day')", [
      `code-all-day:saffron:${mobileNum}`,
    ]);
    const proofs: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/wps/verification/sms/noLogin")) proofs.push(request.postData() ?? "");
    });
    await openForgot(journey);
    const dialog = page.getByRole("dialog").last();
    await dialog.getByRole("tab", { name: words("auth.bySms") }).click();
    await dialog.getByRole("textbox", { name: words("field.mobileNum") }).fill(mobile);
    const send = dialog.getByRole("button", { name: words("auth.sendCode") });
    await expect(async () => {
      if (await send.isVisible()) await send.click({ timeout: 1000 });
      await expect(dialog.getByRole("button", { name: /\d+ s$/ })).toBeDisabled({ timeout: 10_000 });
    }).toPass();
    expect(proofs.at(-1)).toMatch(/"humanProof":"[\w-]{16}\.\d{10}\.18\./);
    await dialog.getByRole("textbox", { name: words("auth.smsCode") }).fill(await textTo(mobileNum));
    await dialog.getByLabel(words("security.newPassword"), { exact: true }).fill(next);
    await dialog.getByRole("button", { name: words("auth.setPassword") }).click();
    await expectSignedIn(journey, member.username);
  },
);
