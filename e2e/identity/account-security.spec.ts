import { createApi } from "../../apps/web/src/core/api/api.ts";
import { expect, type Journey, password, platformUrl, test, webUrl, words } from "../support/journey.ts";
import { openAs, newMember, type Member } from "../support/member.ts";
import { holdAnswer, signIn } from "../support/steps.ts";

const centre = "/member/securityCenter";
const next = "Harbour2027";

const open = (journey: Journey, key: string, action: string) =>
  journey.page.getByRole("button", { name: `${words(action)}: ${words(key)}` }).click();

const dialogOf = ({ page }: Journey) => page.getByRole("dialog");

/** Signs in the member's second device by the same calls. */
async function anotherDevice({ username }: Member, agent: string): Promise<string> {
  const api = createApi({
    base: webUrl(),
    merchant: undefined,
    language: () => "en",
    token: () => undefined,
    fetch: (input, init) => fetch(input, init),
    extraHeaders: { "user-agent": agent },
  });
  const answer = await api.call("login", { username, password, type: "username" });
  if (!answer.ok) throw new Error(answer.code);
  return answer.value.token;
}

async function isAlive(token: string): Promise<boolean> {
  const answer = await fetch(`${webUrl()}/wps/member/info`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok;
}

const phoneAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

test.describe("my account, with profile, passwords, bindings, two steps and picture [M01]", () => {
  test("a password change shows faults under their fields and signs other devices out", async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const member = await newMember();
    const other = await anotherDevice(member, phoneAgent);
    await openAs(page, member, centre);
    await open(journey, "security.loginPassword", "action.change");
    const dialog = dialogOf(journey);
    const field = (key: string) => dialog.getByLabel(words(key), { exact: true });
    const submit = dialog.getByRole("button", { name: words("security.changePassword") });
    await submit.click();
    const [required, rule] = [words("rule.required"), words("rule.any", { min: 8, max: 64 })];
    for (const key of ["security.oldPassword", "security.confirmNewPassword"]) {
      await expect(field(key)).toHaveAccessibleDescription(required);
    }
    await expect(field("security.newPassword")).toHaveAccessibleDescription(`${required} ${rule}`);
    await field("security.oldPassword").fill("Wrong1234");
    await field("security.newPassword").fill("short");
    await field("security.confirmNewPassword").fill("other");
    await submit.click();
    await expect(field("security.newPassword")).toHaveAccessibleDescription(rule);
    await expect(field("security.confirmNewPassword")).toHaveAccessibleDescription(words("rule.mismatch"));
    await field("security.newPassword").fill(next);
    await field("security.confirmNewPassword").fill(next);
    await expect(dialog.getByText(/password$/).last()).toBeVisible();
    await submit.click();
    await expect(field("security.oldPassword")).toHaveAccessibleDescription(words("error.PASSWORD_WRONG"));
    await expect(field("security.newPassword")).toHaveValue(next);
    await field("security.oldPassword").fill(password);
    // The event arrives before the answer.
    await holdAnswer(page, "**/wps/member/password");
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(words("security.passwordChanged"))).toBeVisible();
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(member.signIn.token)).toBe(false);
    // It leads home; the page continues with its new token, also after a reload.
    await expect(page).toHaveURL(/\/$/);
    await page.goto(centre);
    await page.getByRole("tab", { name: words("security.changes") }).click();
    await expect(page.getByText(words("security.kind.password"))).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: words("security.title") })).toBeVisible();
    await page.getByRole("tab", { name: words("security.changes") }).click();
    await expect(page.getByText(words("security.kind.password"))).toBeVisible();
  });

  test("a member sets the withdraw password, then changes it with the old one", async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const member = await newMember();
    await openAs(page, member, centre);
    await expect(page.getByText(words("security.notSet")).first()).toBeVisible();
    await open(journey, "field.paymentPassword", "security.set");
    const dialog = dialogOf(journey);
    const field = (key: string) => dialog.getByLabel(words(key), { exact: true });
    const save = dialog.getByRole("button", { name: words("action.save") });
    await field("security.loginPassword").fill(password);
    await field("security.newPaymentPassword").fill("12ab");
    await field("security.confirmNewPaymentPassword").fill("12ab");
    await save.click();
    await expect(field("security.newPaymentPassword")).toHaveAccessibleDescription(
      words("rule.digitsExact", { min: 6 }),
    );
    await field("security.newPaymentPassword").fill("135790");
    await field("security.confirmNewPaymentPassword").fill("135790");
    await save.click();
    await expect(dialog).toBeHidden();
    await open(journey, "field.paymentPassword", "action.change");
    await field("security.loginPassword").fill(password);
    await field("security.oldPaymentPassword").fill("000000");
    await field("security.newPaymentPassword").fill("246813");
    await field("security.confirmNewPaymentPassword").fill("246813");
    await save.click();
    await expect(field("security.oldPaymentPassword")).toHaveAccessibleDescription(
      words("error.WITHDRAW_PASSWORD_WRONG"),
    );
    await field("security.oldPaymentPassword").fill("135790");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(words("security.paymentPasswordChanged")).first()).toBeVisible();
  });

  test("a changed nickname greets the member", { tag: "@nightly" }, async ({ journey }) => {
    const { page } = journey;
    const member = await newMember();
    await openAs(page, member, centre);
    await open(journey, "security.profile", "action.edit");
    const dialog = dialogOf(journey);
    await dialog.getByLabel(words("security.nickname")).fill("Lina of the market");
    await dialog.getByRole("button", { name: words("action.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Lina of the market")).toBeVisible();
  });

  test("one device, all others, and then every device is signed out", async ({ journey }) => {
    const { page } = journey;
    const member = await newMember();
    const one = await anotherDevice(member, phoneAgent);
    await openAs(page, member, centre);
    await expect(page.getByText("Safari · iPhone")).toBeVisible();
    await page.getByRole("button", { name: `${words("auth.signOut")}: Safari · iPhone` }).click();
    await expect(page.getByText("Safari · iPhone")).toBeHidden();
    expect(await isAlive(one)).toBe(false);
    const two = await anotherDevice(member, phoneAgent);
    await page.reload();
    await page.getByRole("button", { name: words("security.endOthers") }).click();
    await dialogOf(journey)
      .getByRole("button", { name: words("action.confirm") })
      .click();
    await expect(page.getByText("Safari · iPhone")).toBeHidden();
    expect(await isAlive(two)).toBe(false);
    await page.getByRole("tab", { name: words("security.signIns") }).click();
    await expect(page.getByRole("cell", { name: "Safari · iPhone" })).toHaveCount(2);
    await page.getByRole("tab", { name: words("security.devices") }).click();
    await holdAnswer(page, "**/wps/session/all");
    await page.getByRole("button", { name: words("security.endAll") }).click();
    await dialogOf(journey)
      .getByRole("button", { name: words("action.confirm") })
      .click();
    await expect(page.getByRole("button", { name: words("auth.logIn"), exact: true }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await isAlive(member.signIn.token)).toBe(false);
    await page.goto("/login");
    await signIn(journey, member.username);
    await expect(dialogOf(journey)).toBeHidden();
  });

  test(
    "a change is reported by an email, shown in the outbox as its reader sees it",
    { tag: "@nightly" },
    async ({ journey }) => {
      const { page } = journey;
      const email = `${Date.now().toString(36)}@example.com`;
      const member = await newMember({ email });
      await member.ask("changePassword", { oldPassword: password, newPassword: next, confirmNewPassword: next });
      await page.goto(`${platformUrl()}/sandbox/outbox`);
      const row = page.getByRole("row").filter({ hasText: email }).filter({ hasText: "Your password was changed" });
      await expect.poll(async () => (await page.reload()) && row.count()).toBe(1);
      await row.getByRole("link", { name: "As it looks" }).click();
      await expect(page.getByRole("heading", { name: "Your password was changed" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Open the security centre" })).toHaveAttribute(
        "href",
        `${webUrl()}${centre}`,
      );
    },
  );
});
