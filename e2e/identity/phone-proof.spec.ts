import type { Locator, Page } from "@playwright/test";
import { expect, type Journey, password, test, webUrl, words } from "../support/journey.ts";
import { addMerchant } from "../support/member.ts";
import { expectSignedIn, newMobile, textTo } from "../support/steps.ts";

const issuer = (): string => process.env.E2E_FIREBASE ?? "";
const site = (merchant: string): string => webUrl().replace("localhost", `${merchant}.localhost`);

test.skip(() => issuer() === "", "this app knows no firebase");

/** Adds the first demo merchant again, with firebase for its numbers. */
test.beforeAll(() =>
  addMerchant("amber", { firebase: { apiKey: "key", authDomain: "auth.example", projectId: "croupier-test" } }),
);

/** Returns the code that firebase sent to a number, from its emulator. */
async function firebaseCode(mobileNum: string): Promise<string> {
  const answer = await fetch(`${issuer()}/emulator/v1/projects/croupier-test/verificationCodes`);
  const { verificationCodes } = (await answer.json()) as { verificationCodes: { phoneNumber: string; code: string }[] };
  return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === mobileNum)?.code ?? "";
}

interface Form {
  dialog: Locator;
  number: Locator;
  code: Locator;
  /** Sends a code; presses again if a press came within a second of the last. */
  send(until: Locator): Promise<void>;
}

async function openForm(page: Page, address: string): Promise<Form> {
  await page.goto(address);
  const dialog = page.getByRole("dialog").first();
  const press = dialog.getByRole("button", { name: words("auth.sendCode") });
  return {
    dialog,
    number: dialog.getByRole("textbox", { name: words("field.mobileNum") }),
    code: dialog.getByRole("textbox", { name: words("auth.smsCode") }),
    send: (until) =>
      expect(async () => {
        // A late answer may cover the button by now.
        if (!(await until.isVisible()) && (await press.isVisible())) await press.click({ timeout: 1000 });
        await expect(until).toBeVisible({ timeout: 2000 });
      }).toPass(),
  };
}

const resting = ({ dialog }: Form) => dialog.getByRole("button", { name: /\d+ s$/ });
const secondsOf = async (form: Form) => Number(/(\d+) s$/.exec((await resting(form).textContent()) ?? "")?.[1]);

async function submit({ dialog, code }: Form, typed: string): Promise<void> {
  for (const field of ["password", "confirmPassword"]) {
    await dialog.getByLabel(words(`field.${field}`), { exact: true }).fill(password);
  }
  await code.fill(typed);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
}

const ending = (figures: string) => newMobile().slice(0, -2) + figures;
const whole = (typed: string) => `+84${typed.slice(1)}`;

test("firebase or the platform verifies a number, and each of ten failures has its text [U17]", async ({ journey }) => {
  test.slow();
  const { page } = journey;
  journey.expectFault(/40[04]|422/);
  const form = await openForm(page, `${site("amber")}/register`);
  const { dialog, number, code } = form;
  const warning = page.getByRole("dialog", { name: words("auth.noCodeSent") });
  // The issuer refuses numbers by their last two digits.
  const refusals: [ending: string, words: string, under?: "number"][] = [
    ["01", "error.PHONE_INVALID", "number"],
    ["02", "error.PHONE_MISSING", "number"],
    ["03", "error.PHONE_TOO_MANY"],
    ["04", "error.PHONE_UNKNOWN"],
    ["06", "error.PHONE_CAPTCHA"],
    ["07", "error.PHONE_QUOTA"],
    ["08", "error.PHONE_NOT_ALLOWED"],
    ["10", "error.PHONE_CLOSED"],
  ];
  for (const [figures, key, under] of refusals) {
    await number.fill(ending(figures));
    const text = (under ? dialog : warning).getByText(words(key));
    await form.send(text);
    if (under) await expect(number).toHaveAccessibleDescription(words(key));
    else await warning.getByRole("button", { name: words("action.confirm") }).click();
  }
  const late = ending("09");
  await number.fill(late);
  await form.send(resting(form));
  await submit(form, await firebaseCode(whole(late)));
  await expect(code).toHaveAccessibleDescription(words("error.PHONE_CODE_EXPIRED"));

  const typed = ending("00");
  const again = await openForm(page, `${site("amber")}/register`);
  await again.number.fill(typed);
  await again.send(resting(again));
  const sent = await firebaseCode(whole(typed));
  await submit(again, sent === "000000" ? "111111" : "000000");
  await expect(again.code).toHaveAccessibleDescription(words("error.PHONE_CODE_WRONG"));
  await expect(again.number).toHaveValue(typed);
  await submit(again, sent);
  await expectSignedIn(journey, whole(typed).slice(1));

  const other = ending("11");
  const byPlatform = await openForm(page, "/register");
  await byPlatform.number.fill(other);
  await byPlatform.send(resting(byPlatform));
  await submit(byPlatform, await textTo(whole(other)));
  await expectSignedIn(journey, whole(other).slice(1));
});

/** Delays each answer to a request for a code by four seconds. */
async function late({ page }: Journey): Promise<() => number> {
  let asked = 0;
  await page.route("**/wps/verification/sms/*", async (route) => {
    asked++;
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.fulfill({ response });
  });
  return () => asked;
}

test(
  "the code button rests as long as the answer says, and a double click sends one code",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const byFirebase = await openForm(page, `${site("amber")}/register`);
    await byFirebase.number.fill(ending("12"));
    await byFirebase.send(resting(byFirebase));
    expect(await secondsOf(byFirebase)).toBeLessThanOrEqual(60);
    expect(await secondsOf(byFirebase)).toBeGreaterThan(45);

    const asked = await late(journey);
    const byPlatform = await openForm(page, "/register");
    await byPlatform.number.fill(ending("13"));
    await byPlatform.dialog.getByRole("button", { name: words("auth.sendCode") }).dblclick();
    await expect(resting(byPlatform)).toBeVisible();
    expect(await secondsOf(byPlatform)).toBeGreaterThan(118);
    expect(asked()).toBe(1);

    await page.goto("/login");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("auth.forgot") })
      .click();
    const forgot = page.getByRole("dialog").first();
    await forgot.getByRole("tab", { name: words("auth.bySms") }).click();
    await forgot.getByRole("textbox", { name: words("field.mobileNum") }).fill(ending("14"));
    await forgot.getByRole("button", { name: words("auth.sendCode") }).click();
    const rest = forgot.getByRole("button", { name: /\d+ s$/ });
    await expect(rest).toBeVisible();
    const seconds = Number(/(\d+) s$/.exec((await rest.textContent()) ?? "")?.[1]);
    expect(seconds).toBeLessThanOrEqual(118);
    expect(seconds).toBeGreaterThan(100);
  },
);
