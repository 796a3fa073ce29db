import { expect, type Journey, newName, password, test, webUrl, words } from "../support/journey.ts";
import type { WireOutput } from "@croupier/contract/rows";
import { query } from "../support/database.ts";
import { openAs, newMember } from "../support/member.ts";
import { chooseUsername, expectSignedIn, unfoldOptional } from "../support/steps.ts";

const optional = (field: string) => words("auth.optional", { field: words(`field.${field}`) });

/** Fills in the registration that an address opens, except its last press. */
async function fillIn(journey: Journey, path: string, username: string): Promise<void> {
  const { page } = journey;
  await page.goto(path);
  const dialog = page.getByRole("dialog", { name: words("auth.createAccount") });
  await chooseUsername(page);
  await dialog.getByLabel(words("field.username")).fill(username);
  await dialog.getByLabel(words("field.password"), { exact: true }).fill(password);
  await dialog.getByLabel(words("field.confirmPassword"), { exact: true }).fill(password);
  await dialog.getByRole("checkbox").check();
}

const lastSignIn = new RegExp(words("member.lastLogin", { time: "" }).trim());

// On a phone the header is narrower, the bottom bar leads a visitor to the sign-in, and /member is a page instead of a
// menu.
test(
  "a visitor's header has log in and sign up, a member's neither; /member opens [HD01] [R05]",
  { tag: "@phone" },
  async ({ journey: { page, phone } }) => {
    await page.goto("/");
    const banner = page.getByRole("banner");
    const [logIn, signUp] = ["auth.logIn", "auth.signUp"].map((key) =>
      banner.getByRole("button", { name: words(key), exact: true }),
    );
    await logIn?.click();
    await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
    await page.keyboard.press("Escape");
    await signUp?.click();
    await expect(page.getByRole("dialog", { name: words("auth.createAccount") })).toBeVisible();
    if (phone) {
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: words("nav.me"), exact: true }).click();
      await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
    }

    const member = await newMember();
    const { username } = member;
    // The previous sign-in is shown.
    const signIn = await member.ask("login", { username, password, type: "username" });
    await openAs(page, { ...member, signIn }, "/member");
    if (phone) await expect(page.getByText(lastSignIn).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(member.username).filter({ visible: true }).first()).toBeVisible();
    await expect(banner.getByRole("button", { name: words("auth.logIn"), exact: true })).toHaveCount(0);
    await expect(banner.getByRole("button", { name: words("auth.signUp"), exact: true })).toHaveCount(0);
    const centre = phone ? page.getByRole("main") : page.getByRole("navigation", { name: words("member.centre") });
    for (const key of ["member.deposit", "member.bettingRecord", "member.accountRecord"])
      await expect(centre.getByText(words(key), { exact: true }).filter({ visible: true }).first()).toBeVisible();
  },
);

test("/login opens its popup at the home page's address; /register takes the given code [R02]", async ({ journey }) => {
  const { page } = journey;
  await page.goto("/login");
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(page.locator("#content h1")).toBeAttached();

  const username = newName();
  await fillIn(journey, "/register?referralCode=NIGHTMARKET", username);
  await expect(page.locator("#content h1")).toBeAttached();
  const dialog = page.getByRole("dialog", { name: words("auth.createAccount") });
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
  await expect(dialog).toBeHidden();
  await expectSignedIn(journey, username);
  const [row] = await query<{ upline: string }>(
    "select u.account as upline from member m join member u on u.id = m.upline_id where m.account = $1",
    [username],
  );
  expect(row?.upline).toBe("quan.pham");
});

test("an invitation code is checked first; without a valid one its field appears [U15]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b422\b/);
  await page.goto("/register");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel(optional("affiliateCode"));
  await unfoldOptional(dialog);
  await expect(field).toBeVisible();
  await page.goto("/register?referralCode=NIGHTMARKET");
  await chooseUsername(page);
  await expect(dialog.getByLabel(words("field.username"))).toBeVisible();
  await expect(field).toHaveCount(0);

  await fillIn(journey, "/register?referralCode=NOBODY99", newName());
  // The address's code was checked when the form opened.
  await expect(field).toHaveAccessibleDescription(words("error.INVITATION_CODE_ERROR"));
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await dialog.getByRole("button", { name: words("auth.registerNow") }).click();
  await expect(field).toBeVisible();
  await expect(field).toHaveAccessibleDescription(words("error.INVITATION_CODE_ERROR"));
  await expect(field).toHaveValue("NOBODY99");
  await expect(dialog.getByLabel(words("field.password"), { exact: true })).toHaveValue(password);
  expect(sent).toContain("/wps/agent/affiliate");
  expect(sent).not.toContain("/wps/member/register");
});

test("the token is only in session storage; one in the address works once [U12]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b422\b/);
  const member = await newMember();
  const { code } = await member.ask("sessionCode", {});
  await page.goto(`/?token=${code}`);
  await expectSignedIn(journey, member.username);
  expect(new URL(page.url()).search).toBe("");
  const places = await page.evaluate(() => ({
    session: JSON.stringify({ ...sessionStorage }),
    device: JSON.stringify({ ...localStorage }) + document.cookie,
  }));
  const token = /\\"token\\":\\"([\w-]+)\\"/.exec(places.session)?.[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  expect(places.device).not.toContain(token);
  await page.reload();
  await expectSignedIn(journey, member.username);
  const other = await page.context().newPage();
  await other.goto(`/?token=${code}`);
  await expect(other.getByRole("button", { name: words("auth.signUp"), exact: true }).first()).toBeVisible();
});

for (const [merchant, language] of [
  ["", "en"],
  ["jade.", "zh-CN"],
] as const) {
  test(`registration shows the fields of ${merchant || "the first merchant"}, each with its own rule${merchant ? "" : " [U14]"}`, async ({
    journey: { page },
  }) => {
    const t = (key: string, values = {}) => words(key, values, language);
    const site = new URL(webUrl());
    site.hostname = `${merchant}localhost`;
    await page.context().addCookies([{ name: "lang", value: language, url: site.href }]);
    const read = <T>(path: string) =>
      page
        .waitForResponse((answer) => new URL(answer.url()).pathname === path)
        .then(async (answer) => {
          const { value } = (await answer.json()) as { value: T };
          return value;
        });
    const asked = Promise.all([
      read<WireOutput<"registerSetting">>("/wps/system/setting/register"),
      read<WireOutput<"registerRules">>("/wps/system/setting/register/rules"),
    ]);
    await page.goto(new URL("/register", site).href);
    const [setting, rules] = await asked;
    const dialog = page.getByRole("dialog");
    const fields = setting.fields.filter(({ name }) => name !== "captcha");
    const provesNumber = merchant === "jade.";
    if (!provesNumber) await chooseUsername(page, language);
    await expect(dialog.getByLabel(t("field.username"))).toBeVisible();
    const labels = fields.map(({ name, required }) =>
      required ? t(`field.${name}`) : t("auth.optional", { field: t(`field.${name}`) }),
    );
    await unfoldOptional(dialog);
    // The picture if required of everybody, the number with the country search, and its code.
    const inputs = dialog.locator("form input:not([type=checkbox])");
    expect(await inputs.count()).toBe(fields.length + (provesNumber ? 4 : 0));
    await dialog.getByRole("button", { name: t("auth.registerNow") }).click();
    for (const [at, { name, required }] of fields.entries()) {
      const input = dialog.getByLabel(labels[at] ?? "", { exact: true });
      const rule = rules[name];
      const ruleText = rule ? t(`rule.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength }) : "";
      const stays = name === "username" || name === "password" ? ruleText : "";
      const said = [required ? t("rule.required") : "", stays].filter(Boolean).join(" ");
      await expect(input).toHaveAccessibleDescription(said);
      if (!rule || rule.acceptedPattern === "*" || name === "confirmPassword") continue;
      await input.fill("é ");
      await input.blur();
      await expect(input, name).toHaveAccessibleDescription(ruleText);
    }
  });
}
