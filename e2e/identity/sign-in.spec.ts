import type { EncryptedBody } from "@croupier/contract/wire/encrypted-body";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compactDecrypt, importJWK, type JWK } from "jose";
import { appData } from "../support/database.ts";
import { expect, type Journey, password, test, words } from "../support/journey.ts";
import { newJadeMember, newMember } from "../support/member.ts";
import { expectSignedIn, readJadeIn, signIn, watchCaptcha } from "../support/steps.ts";

const dialogOf = ({ page }: Journey) => page.getByRole("dialog").last();

test("sign-in validates name and password, captcha and text message code before it submits [V01]", async ({
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
  await secret.fill("   ");
  await logIn.click();
  await expect(name).toHaveAccessibleDescription(words("rule.required"));
  await expect(secret).toHaveAccessibleDescription(words("rule.required"));
  await name.fill(`  ${username}  `);
  for (let at = 0; at < 3; at++) {
    await secret.fill(`wrong${at}`);
    await logIn.click();
    await expect(dialog.getByRole("alert")).toHaveText(words("error.LOGIN_FAILED"));
  }
  await secret.fill(`  ${password}  `);
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

/** Decrypts the part of a call that only the platform can read. */
async function opened(body: string): Promise<Record<string, unknown>> {
  const stored = JSON.parse(readFileSync(join(appData(), "secrets.json"), "utf8")) as { ENCRYPTION_KEYS: string };
  const [key] = JSON.parse(stored.ENCRYPTION_KEYS) as [JWK];
  const { plaintext } = await compactDecrypt(body, await importJWK(key, "ECDH-ES"));
  const { row, input } = JSON.parse(new TextDecoder().decode(plaintext)) as EncryptedBody;
  expect(row).toBe("login");
  return input as Record<string, unknown>;
}

test("a sign-in is encrypted with captcha and proof of work; the first is greeted once [U13]", async ({ journey }) => {
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
  const jade = await readJadeIn(page, "en");
  const captcha = watchCaptcha(journey);
  const dialog = dialogOf(journey);
  /** Opens the popup before anybody types; elsewhere it would be another merchant's. */
  const openLogin = async () => {
    await page.goto(`${jade}/login`);
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
  // The greeting is answered before the page is left: an interrupted one is sent again by the next sign-in.
  const greeting = page.waitForResponse((answer) => answer.url().endsWith("/wps/session/firstLogin"));
  await signIn(journey, username);
  await expect(dialog).toBeHidden();
  await (await greeting).finished();
  expect(greeted).toBe(1);
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
