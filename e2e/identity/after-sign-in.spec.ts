import { query } from "../support/database.ts";
import { expect, password, test, words, type Journey } from "../support/journey.ts";
import { newMember } from "../support/member.ts";
import { expectSignedIn, signIn, signOut } from "../support/steps.ts";

const forced = ({ page }: Journey) => page.getByRole("dialog", { name: words("auth.newPasswordTitle") });

const expire = (account: string, what = "password_expired") =>
  query(`update member set ${what} = true where account = $1`, [account]);

async function chooseNew(journey: Journey, chosen: string, again = chosen): Promise<void> {
  const dialog = forced(journey);
  await dialog.getByLabel(words("security.newPassword"), { exact: true }).fill(chosen);
  await dialog.getByLabel(words("security.confirmNewPassword"), { exact: true }).fill(again);
  await dialog.getByRole("button", { name: words("auth.setPassword") }).click();
}

test("an expired or given password must be changed first; a text message code requires none", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const { username } = await newMember();
  await expire(username);
  await signIn(journey, username);
  const dialog = forced(journey);
  await expect(dialog).toContainText(words("auth.mustChangeExpired"));
  // The password typed to sign in is not asked for again.
  await expect(dialog.getByLabel(words("security.oldPassword"), { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("croupier.session"))).toBeNull();
  await chooseNew(journey, "short", "other");
  const field = dialog.getByLabel(words("security.newPassword"), { exact: true });
  const rule = words("rule.any", { min: 8, max: 64 });
  await expect(field).toHaveAccessibleDescription(rule);
  await chooseNew(journey, password);
  await expect(field).toHaveAccessibleDescription(`${words("error.PASSWORD_SAME")} ${rule}`);
  await chooseNew(journey, "Lantern2027");
  await expect(dialog).toBeHidden();
  await expectSignedIn(journey, username);
  expect(new URL(page.url()).pathname).toBe("/");

  // A given password must be changed too.
  await signOut(journey, username);
  await expire(username, "password_given");
  await signIn(journey, username, "Lantern2027");
  await expect(dialog).toContainText(words("auth.mustChangeGiven"));
  await chooseNew(journey, "Lantern2028");
  await expectSignedIn(journey, username);

  // A text message code requires no change, whatever the password is.
  await signOut(journey, username);
  await query("update member set mobile_num = null where mobile_num = '+84355550142'");
  await query("update member set password_expired = true, mobile_num = '+84355550142' where account = $1", [username]);
  await page.goto("/login");
  const login = page.getByRole("dialog");
  await login.getByRole("tab", { name: words("auth.bySmsCode") }).click();
  await login.getByRole("textbox", { name: words("field.mobileNum") }).fill("355550142");
  await login.getByRole("button", { name: words("auth.sendCode") }).click();
  await expect(login.getByRole("button", { name: /\d s$/ })).toBeDisabled();
  const sent = async () =>
    (
      await query<{ body: string }>("select body from sandbox_outbox where recipient = '+84355550142' order by id desc")
    )[0]?.body ?? "";
  await expect.poll(sent).toMatch(/\b\d{6}\b/);
  await login.getByRole("textbox", { name: words("auth.smsCode") }).fill(/\b\d{6}\b/.exec(await sent())?.[0] ?? "");
  await login.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await expectSignedIn(journey, username);
});

test("a given password must be changed; refusing it signs out", { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  const { username } = await newMember();
  await expire(username, "password_given");
  await signIn(journey, username);
  await expect(forced(journey)).toContainText(words("auth.mustChangeGiven"));
  await forced(journey)
    .getByRole("button", { name: words("auth.notNow") })
    .click();
  await expect(forced(journey)).toBeHidden();
  await expect(page.getByRole("button", { name: words("auth.signUp"), exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("croupier.session"))).toBeNull();
});

test("remember me keeps name, flag and dots for 24 hours; without it nothing is kept [U10]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const { username } = await newMember();
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: words("auth.remember") })).toBeChecked();
  await signIn(journey, username);
  await expectSignedIn(journey, username);
  const stored = async () =>
    Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie] as const));
  const cookies = await stored();
  expect(cookies["last_user"]?.value).toBe(username);
  expect(cookies["remembered"]?.value).toBe("1");
  for (const name of ["last_user", "remembered", "remember_token"]) {
    const left = (cookies[name]?.expires ?? 0) - Date.now() / 1000;
    expect(left).toBeGreaterThan(86_000);
    expect(left).toBeLessThanOrEqual(86_401);
  }
  expect(JSON.stringify(cookies)).not.toContain(password);

  await signOut(journey, username);
  await page.goto("/login");
  await expect(dialog.getByRole("textbox", { name: words("auth.username") })).toHaveValue(username);
  const field = dialog.getByLabel(words("auth.password"), { exact: true });
  await expect(field).toHaveAttribute("placeholder", /^•+$/);
  await expect(field).toHaveAccessibleDescription(words("auth.remembered"));
  // Another name needs its own password.
  await dialog.getByRole("textbox", { name: words("auth.username") }).fill("somebody");
  await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await expect(field).toHaveAccessibleDescription(words("rule.required"));
  await dialog.getByRole("textbox", { name: words("auth.username") }).fill(username);
  await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await expectSignedIn(journey, username);

  // For a token that ended elsewhere, the password is asked for again with the reason.
  await query("delete from remember_token where member_id = (select id from member where account = $1)", [username]);
  await signOut(journey, username);
  await page.goto("/login");
  await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText(words("error.REMEMBER_ENDED"));
  await dialog.getByRole("checkbox", { name: words("auth.remember") }).uncheck();
  await signIn(journey, username);
  await expectSignedIn(journey, username);
  const after = await stored();
  expect([after["last_user"], after["remembered"], after["remember_token"]]).toEqual([undefined, undefined, undefined]);

  await page.goto("/agent");
  await expect(page.getByRole("textbox", { name: words("auth.username") })).toHaveValue("");
  await expect(page.getByRole("checkbox", { name: words("auth.remember") })).toHaveCount(0);
});

test("two tabs that sign in at once by remember me both succeed", { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  const { username } = await newMember();
  await page.goto("/login");
  await signIn(journey, username);
  await expectSignedIn(journey, username);
  // This tab would hand its session over.
  await page.goto("about:blank");
  const tabs = await Promise.all([0, 1].map(() => page.context().newPage()));
  const presses = tabs.map(async (tab) => {
    await tab.goto("/login");
    const press = tab.getByRole("dialog").getByRole("button", { name: words("auth.logIn"), exact: true });
    await expect(press).toBeVisible();
    return press;
  });
  await Promise.all((await Promise.all(presses)).map((press) => press.click()));
  for (const tab of tabs) await expectSignedIn({ ...journey, page: tab }, username);
});

test("agents sign in at their own page, in Chinese; others are refused there [R03]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/403/);
  const { username } = await newMember();
  await page.goto("/agent");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("携手共赢，成就您的代理事业");
  await expect(page.getByRole("banner")).toHaveCount(0);
  const name = page.getByRole("textbox", { name: words("auth.username") });
  const secret = page.getByLabel(words("auth.password"), { exact: true });
  const enter = page.getByRole("button", { name: words("auth.logIn"), exact: true });
  await enter.click();
  await expect(name).toHaveAccessibleDescription(words("rule.required"));
  await name.fill(username);
  await secret.fill(password);
  await enter.click();
  await expect(page.getByRole("alert")).toHaveText(words("error.AGENTS_ONLY"));
  await expect(name).toHaveValue(username);

  // An agent with an expired password changes it here first.
  await query("update member set type = 1, password_expired = true where account = $1", [username]);
  await enter.click();
  await expect(forced(journey)).toBeVisible();
  // A sign-out would refuse a ticket that is still requested.
  const ticket = page.waitForResponse("**/wps/events/ticket");
  await chooseNew(journey, "Lantern2027");
  await page.waitForURL("**/agentHome");
  await ticket;
  await expect(page.getByText(username, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^GMT\+8 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain("last_user");

  await page.getByRole("button", { name: words("auth.signOut") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("auth.signOut") })
    .click();
  await page.waitForURL("**/agent");
  await expect(name).toBeVisible();
});

test(
  "a non-agent is returned from the agent centre, and an agent's normal sign-in leads home",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    await page.goto("/agentHome");
    await page.waitForURL("**/agent");
    const { username } = await newMember();
    await query("update member set type = 2 where account = $1", [username]);
    await page.goto("/rng");
    await page
      .getByRole("button", { name: words("auth.logIn"), exact: true })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await signIn(journey, username);
    await expectSignedIn(journey, username);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  },
);

test(
  "signing in continues to the member page asked for, and shows the last sign-in",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    const { username } = await newMember();
    await page.goto("/member/securityCenter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await signIn(journey, username);
    await expect(page.getByRole("heading", { level: 1, name: words("security.title") })).toBeVisible();
    const said = page
      .getByText(new RegExp(words("member.lastLogin", { time: "" }).replace("{time}", "").trim()))
      .filter({ visible: true });
    await expect(said.first()).toBeVisible();
    const before = await said.first().textContent();
    await page.reload();
    await expect(said.first()).toHaveText(before ?? "");
  },
);
