import type { EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compactDecrypt, importJWK, type JWK } from "jose";
import { familyRule, patternIds, type PatternId } from "@croupier/contract/domain/rules";
import { appData, query } from "../support/database.ts";
import { expect, type Journey, password, test, webUrl, words } from "../support/journey.ts";
import { addressOf, openAs, newJadeMember, newMember } from "../support/member.ts";
import { expectSignedIn, signIn, watchCaptcha } from "../support/steps.ts";

const jadeUrl = (): string => webUrl().replace("localhost", "jade.localhost");
const dialogOf = ({ page }: Journey) => page.getByRole("dialog").last();

test("the tabs of sign-in, by name or number and by text message, are there only where a code may sign in [U01]", async ({
  journey,
}) => {
  const { page } = journey;
  await page.goto("/login");
  const dialog = dialogOf(journey);
  const tabs = dialog.getByRole("tab");
  await expect(tabs).toHaveText([words("auth.byUsername"), words("auth.bySmsCode")]);
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await tabs.nth(1).click();
  await expect(dialog.getByRole("textbox", { name: words("field.mobileNum") })).toBeVisible();
  await expect(dialog.getByLabel(words("auth.password"), { exact: true })).toBeHidden();
  await tabs.first().click();
  await expect(dialog.getByLabel(words("auth.password"), { exact: true })).toBeVisible();
  await page.context().addCookies([{ name: "lang", value: "en", url: jadeUrl() }]);
  await page.goto(`${jadeUrl()}/login`);
  await expect(dialog.getByLabel(words("auth.password"), { exact: true })).toBeVisible();
  await expect(tabs).toHaveCount(0);
});

test("sign-in asks for name and password, trimmed, for the captcha when it is shown, which three failures bring with its picture, and by text message for a valid number and its code [V01] [U08]", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const { username } = await newMember();
  const captcha = watchCaptcha(journey);
  await page.goto("/login");
  const dialog = dialogOf(journey);
  const name = dialog.getByRole("textbox", { name: words("auth.username") });
  const secret = dialog.getByLabel(words("auth.password"), { exact: true });
  const picture = dialog.getByRole("textbox", { name: words("auth.captcha") });
  const logIn = dialog.getByRole("button", { name: words("auth.logIn"), exact: true });
  await name.fill("   ");
  await logIn.click();
  await expect(name).toHaveAccessibleDescription(words("rule.required"));
  await expect(secret).toHaveAccessibleDescription(words("rule.required"));
  await name.fill(`  ${username}  `);
  for (let at = 0; at < 3; at++) {
    await secret.fill(`wrong${at}`);
    await logIn.click();
    await expect(dialog.getByRole("alert")).toHaveText(words("error.LOGIN_FAILED"));
  }
  await secret.fill(password);
  await logIn.click();
  await expect(picture).toHaveAccessibleDescription(words("rule.required"));
  await expect.poll(captcha).toMatch(/^\d{4}$/);
  await picture.fill(await captcha());
  await logIn.click();
  await expectSignedIn(journey, username);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  await dialog.getByRole("tab", { name: words("auth.bySmsCode") }).click();
  const number = dialog.getByRole("textbox", { name: words("field.mobileNum") });
  const code = dialog.getByRole("textbox", { name: words("auth.smsCode") });
  await logIn.click();
  await expect(number).toHaveAccessibleDescription(words("rule.required"));
  await expect(code).toHaveAccessibleDescription(words("rule.required"));
  await number.fill("12");
  await code.fill("123456");
  await logIn.click();
  await expect(number).toHaveAccessibleDescription(words("error.MOBILE_INVALID"));
});

/** A value that each family refuses for its looks, not for its length. */
const refused: Record<PatternId, string> = {
  any: "x",
  letterFirst: "8lina",
  chineseDigits: "zhang1",
  email: "nobody",
  alphanumeric: "a-bc",
  lettersAndDigits: "abcd",
  digits: "12ab",
  alphanumericUpper: "abc1",
  englishSpaces: "Anna2",
  noSpaces: "a bc",
  chinesePunctuation: "hello",
  date: "21-11-2026",
  lettersSpaces: "An12",
  korean: "Hong",
  thai: "somchai",
  thaiEnglish: "abc12",
  uppercaseSpaces: "Anna",
  symbols: "a bc",
};
const freeFields = "payeeName email qqNum line whatsapp facebook wechat idNumber recommenderId".split(" ");

test("each of the eighteen families of rules says in its own words, with least and most filled in, what a field takes [V05]", async ({
  journey,
}) => {
  test.slow();
  const { page } = journey;
  const [before] = await query<{ config: { register: object } }>("select config from merchant where code = 'jade'");
  try {
    for (const families of [patternIds.slice(0, 9), patternIds.slice(9)]) {
      const rules = Object.fromEntries(families.map((family, at) => [freeFields[at], familyRule(family, 3, 20 + at)]));
      const fields = freeFields.map((name) => ({ name, required: false }));
      const register = { minimumAge: 18, fields, rules };
      await query("update merchant set config = config || $1::jsonb, updated_at = now() where code = 'jade'", [
        JSON.stringify({ register }),
      ]);
      await expect
        .poll(
          async () =>
            (await fetch(`${webUrl()}/wps/system/setting/register/rules`, { headers: addressOf("jade") })).text(),
          { timeout: 15_000 },
        )
        .toContain(`"${families[8] ?? ""}"`);
      for (const language of ["en", "zh-CN"]) {
        await page.context().addCookies([{ name: "lang", value: language, url: jadeUrl() }]);
        await page.goto(`${jadeUrl()}/register`);
        const dialog = dialogOf(journey);
        const field = (name: string | undefined) =>
          dialog.getByLabel(words("auth.optional", { field: words(`field.${name ?? ""}`, {}, language) }, language), {
            exact: true,
          });
        for (const [at, family] of families.entries()) await field(freeFields[at]).fill(refused[family]);
        await dialog.getByRole("button", { name: words("auth.registerNow", {}, language) }).click();
        for (const [at, family] of families.entries()) {
          const text = words(`rule.${family}`, { min: 3, max: 20 + at }, language);
          await expect(field(freeFields[at])).toHaveAccessibleDescription(text);
        }
      }
    }
  } finally {
    await query("update merchant set config = $1, updated_at = now() where code = 'jade'", [
      JSON.stringify(before?.config),
    ]);
  }
});

test("a change of the password asks for the old one, unless it was just typed, a new one by the rule and the same again; a forgotten one for what each way needs [V03]", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const required = words("rule.required");
  const rule = words("rule.any", { min: 8, max: 64 });
  const member = await newMember();
  await openAs(page, member, "/member/securityCenter");
  await page.getByRole("button", { name: `${words("action.change")}: ${words("security.loginPassword")}` }).click();
  const dialog = dialogOf(journey);
  const field = (key: string) => dialog.getByLabel(words(key), { exact: true });
  const [old, fresh, again] = ["oldPassword", "newPassword", "confirmNewPassword"].map((key) => `security.${key}`);
  const change = dialog.getByRole("button", { name: words("security.changePassword") });
  await change.click();
  for (const key of [old, fresh, again]) await expect(field(key ?? "")).toHaveAccessibleDescription(required);
  await field(fresh ?? "").fill("short");
  await field(again ?? "").fill("Harbour2027");
  await change.click();
  await expect(field(fresh ?? "")).toHaveAccessibleDescription(rule);
  await expect(field(again ?? "")).toHaveAccessibleDescription(words("rule.mismatch"));
  // Somebody else chose the password: it was just typed to sign in, and is not asked for again.
  await query("update member set password_given = true where id = $1", [member.signIn.info.id]);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  await signIn(journey, member.username);
  const forced = page.getByRole("dialog", { name: words("auth.newPasswordTitle") });
  await expect(forced.getByLabel(words(old ?? ""), { exact: true })).toHaveCount(0);
  await forced.getByRole("button", { name: words("auth.setPassword") }).click();
  await expect(forced.getByLabel(words(fresh ?? ""), { exact: true })).toHaveAccessibleDescription(required);
  await expect(forced.getByLabel(words(again ?? ""), { exact: true })).toHaveAccessibleDescription(required);
  // Forgotten, by email.
  await page.goto("/login");
  await dialog.getByRole("button", { name: words("auth.forgot") }).click();
  const name = dialog.getByRole("textbox", { name: words("field.username") });
  const email = dialog.getByRole("textbox", { name: words("field.email") });
  await dialog.getByRole("button", { name: words("auth.sendLink") }).click();
  await expect(name).toHaveAccessibleDescription(required);
  await expect(email).toHaveAccessibleDescription(required);
  await name.fill("a!");
  await email.fill("nobody");
  await dialog.getByRole("button", { name: words("auth.sendLink") }).click();
  await expect(name).toHaveAccessibleDescription(/\d+ to \d+/);
  await expect(email).toHaveAccessibleDescription(/email address/);
  // Forgotten, by text message.
  await dialog.getByRole("tab", { name: words("auth.bySms") }).click();
  const number = dialog.getByRole("textbox", { name: words("field.mobileNum") });
  const code = dialog.getByRole("textbox", { name: words("auth.smsCode") });
  const set = dialog.getByRole("button", { name: words("auth.setPassword") });
  await set.click();
  for (const each of [number, code, field(fresh ?? "")]) await expect(each).toHaveAccessibleDescription(required);
  await number.fill("0901112223");
  await code.fill("123456");
  await field(fresh ?? "").fill("short");
  await set.click();
  await expect(field(fresh ?? "")).toHaveAccessibleDescription(rule);
});

/** What only the platform can read of a call. */
async function opened(body: string): Promise<Record<string, unknown>> {
  const stored = JSON.parse(readFileSync(join(appData(), "secrets.json"), "utf8")) as { ENCRYPTION_KEYS: string };
  const [key] = JSON.parse(stored.ENCRYPTION_KEYS) as [JWK];
  const { plaintext } = await compactDecrypt(body, await importJWK(key, "ECDH-ES"));
  const { row, input } = JSON.parse(new TextDecoder().decode(plaintext)) as EncryptedBody;
  expect(row).toBe("login");
  return input as Record<string, unknown>;
}

test("a sign-in travels sealed, with its type, the captcha and the work of the browser; the first one is greeted once [U13]", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const { username } = await newJadeMember();
  const bodies: string[] = [];
  let greeted = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/wps/session/login") bodies.push(request.postData() ?? "");
    if (pathname === "/wps/session/firstLogin") greeted += 1;
  });
  await page.context().addCookies([{ name: "lang", value: "en", url: jadeUrl() }]);
  const captcha = watchCaptcha(journey);
  const dialog = dialogOf(journey);
  /** The popup stands before anybody types: elsewhere it would be another merchant's. */
  const openLogin = async () => {
    await page.goto(`${jadeUrl()}/login`);
    await expect(dialog).toBeVisible();
  };
  await openLogin();
  const failed = () =>
    page.waitForResponse(
      async (answer) =>
        answer.url().endsWith("/wps/session/login") &&
        ((await answer.json()) as { code?: string }).code === "LOGIN_FAILED",
    );
  for (let at = 0; at < 3; at++) {
    const answer = failed();
    await signIn(journey, username, `wrong${at}`);
    await answer;
    await expect(dialog.getByRole("alert")).toHaveText(words("error.LOGIN_FAILED"));
  }
  await dialog.getByLabel(words("auth.captcha")).fill(await captcha());
  await signIn(journey, username);
  await expect(dialog).toBeHidden();
  await expect.poll(() => greeted).toBe(1);
  for (const body of bodies) {
    expect(body).toMatch(/^[\w-]+(\.[\w-]*){4}$/);
    expect(body).not.toContain(username);
  }
  const sent = await opened(bodies.at(-1) ?? "");
  expect(sent).toMatchObject({ username, password, type: "username" });
  expect(sent["captcha"]).toMatch(/^\d{4}$/);
  expect(sent["captchaKey"]).toBeTruthy();
  expect(sent["humanProof"]).toMatch(/:\d+$/);
  await page.evaluate(() => sessionStorage.clear());
  await openLogin();
  await signIn(journey, username);
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("croupier.session") !== null)).toBe(true);
  expect(greeted).toBe(1);
});
