import type { Page } from "@playwright/test";
import { paths } from "@croupier/contract/wire/paths";
import { operator } from "../support/database.ts";
import { expect, password, test, webUrl, words } from "../support/journey.ts";
import { openAs, newJadeMember, newMember, newTrial, type Member } from "../support/member.ts";
import { openByDialog, signIn, signOut } from "../support/steps.ts";

const amountField = (page: Page) => page.getByLabel(words("wallet.amount")).first();
const continueButton = (page: Page) => page.getByRole("button", { name: words("wallet.continue") });
const deposits = async (member: Member) =>
  (await member.ask("deposits", { pageNo: 1, pageSize: 20 })).content.map(({ amount }) => amount);

async function expectSignedOut(page: Page): Promise<void> {
  const logIn = page.getByRole("button", { name: words("auth.logIn"), exact: true }).first();
  await expect(logIn).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("croupier.session"))).toBeNull();
}

for (const [shared, how] of [
  [true, "a copied tab that shares the session"],
  [false, "a tab with a session of its own"],
] as const) {
  const tag = shared ? ["@nightly"] : [];
  test(`a sign-out is seen at once in ${how}: it leaves the member's pages`, { tag }, async ({ journey }) => {
    const { page } = journey;
    const member = await newMember();
    await openAs(page, member, "/");
    const other = await page.context().newPage();
    const open = (path: string) =>
      shared ? openAs(other, member, path) : openByDialog({ ...journey, page: other }, member, path);
    await open("/member/depositv2");
    await expect(amountField(other)).toBeVisible();
    const third = await page.context().newPage();
    const stranger = await newMember();
    await openAs(third, stranger, "/member");
    await expect(third.getByText(stranger.username).filter({ visible: true }).first()).toBeVisible();

    // The message is shown for a few seconds only.
    const said = expect(other.getByText(words("auth.signedOut"))).toBeVisible({ timeout: 30_000 });
    await signOut({ ...journey, page }, member.username);
    await expectSignedOut(other);
    expect(new URL(other.url()).pathname).toBe("/");
    await said;
    await expect(other.getByRole("dialog")).toHaveCount(0);
    const answer = await fetch(`${webUrl()}/wps/member/info`, {
      headers: { authorization: `Bearer ${member.signIn.token}` },
    });
    expect(answer.status).toBe(401);

    // Other members stay signed in.
    await third.reload();
    await expect(third.getByText(stranger.username).filter({ visible: true }).first()).toBeVisible();
    await expect(third.getByTestId("balance").first()).toBeVisible();
  });
}

test("a session that ends during a deposit hides the form, and signing in restores it", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b401\b/);
  const member = await newMember();
  await openAs(page, member, "/member/depositv2");
  await page.getByText("QR / e-wallet").first().click();
  await amountField(page).fill("145");
  await operator("member", "saffron", member.username, "sign-out");
  await expect(page.getByText(words("session.ended"))).toBeVisible();
  const dialog = page.getByRole("dialog", { name: words("auth.logIn") });
  await expect(dialog).toBeVisible();
  await expect(amountField(page)).toBeHidden();
  await signIn(journey, member.username, password);
  await expect(amountField(page)).toHaveValue("145");
  await expect(page.getByRole("radio", { name: /QR/ })).toBeChecked();
  await expect(dialog).toBeHidden();
});

/** Ends the session without telling the page, whose socket is closed. */
async function endUnseen(page: Page, member: Member): Promise<void> {
  await page.routeWebSocket("**/wps/events*", () => undefined);
  await openAs(page, member, "/member/depositv2");
  await page.getByText("QR / e-wallet").first().click();
  await amountField(page).fill("145");
  await operator("member", "saffron", member.username, "sign-out");
}

test("a press with an ended session continues after signing in, with the same key", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b401\b/);
  const member = await newMember();
  await endUnseen(page, member);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/payment/deposit") && request.method() === "POST")
      keys.push(request.headers()["idempotency-key"]);
  });
  await continueButton(page).click();
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await signIn(journey, member.username, password);
  await expect(page.getByRole("region", { name: words("wallet.paying") })).toContainText("145.00");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("one member's action never continues for another who signs in next", { tag: "@nightly" }, async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b401\b/);
  const [member, other] = [await newMember(), await newMember()];
  await endUnseen(page, member);
  await continueButton(page).click();
  await expect(page.getByRole("dialog", { name: words("auth.logIn") })).toBeVisible();
  await signIn(journey, other.username, password);
  await expect(amountField(page)).toBeVisible();
  await expect(amountField(page)).toHaveValue("");
  expect(await deposits(other)).toEqual([]);
  await expect(page).toHaveURL(/\/member\/depositv2$/);
});

test(
  "without signing in again the form keeps its input and shows the reason",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/\b401\b/);
    const member = await newMember();
    await endUnseen(page, member);
    await continueButton(page).click();
    await page
      .getByRole("dialog", { name: words("auth.logIn") })
      .getByRole("button", { name: words("action.close") })
      .click();
    await page
      .getByRole("main")
      .getByRole("button", { name: words("auth.logIn") })
      .click();
    await signIn(journey, member.username, password);
    await expect(amountField(page)).toHaveValue("145");
    await expect(continueButton(page)).toBeEnabled();
    await continueButton(page).click();
    await expect(page.getByRole("region", { name: words("wallet.paying") })).toContainText("145.00");
  },
);

test(
  "changing the language during a deposit keeps the page, the method and the amount",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    const t = (key: string) => words(key, {}, "zh-CN");
    const member = await newMember();
    await openAs(page, member, "/member/depositv2");
    await page.getByText("QR / e-wallet").first().click();
    const chosen = page.locator("input[type=radio]:checked").first();
    const method = await chosen.inputValue();
    await amountField(page).fill("abc");
    await page.getByRole("combobox").filter({ visible: true }).first().selectOption("zh-CN");
    const field = page.getByLabel(t("wallet.amount")).first();
    await expect(field).toHaveValue("abc");
    await expect(field).toHaveAccessibleDescription(t("wallet.amountInvalid"));
    await expect(chosen).toHaveValue(method);
    await expect(page).toHaveURL(/\/member\/depositv2$/);
    await field.fill("125");
    await page.getByRole("button", { name: t("wallet.continue") }).click();
    await expect(page.getByRole("region", { name: t("wallet.paying") })).toContainText("125.00");
    expect(await deposits(member)).toEqual(["125.0000"]);
  },
);

test("a sign-in reads favourites and funds; a trial user reads neither, nor messages [S11]", async ({ journey }) => {
  const { page } = journey;
  const asked = (): Set<string> => {
    const seen = new Set<string>();
    page.on("request", (request) => seen.add(new URL(request.url()).pathname));
    return seen;
  };
  const path = (name: "favouriteGames" | "consolidated" | "unreadMessages" | "memberInfo" | "eventTicket") =>
    paths[name].path;
  const member = await newMember();
  const first = asked();
  await openByDialog(journey, member, "/promotions");
  for (const name of ["favouriteGames", "consolidated", "unreadMessages"] as const)
    await expect.poll(() => first.has(path(name))).toBe(true);

  const trial = await newTrial();
  // The page that is left may still be asking.
  await page.goto("about:blank");
  page.removeAllListeners("request");
  const second = asked();
  await openAs(page, trial, "/promotions");
  // The reads of a sign-in come before the page listens to events.
  await expect.poll(() => second.has(path("eventTicket"))).toBe(true);
  await expect.poll(() => second.has(path("memberInfo"))).toBe(true);
  for (const name of ["favouriteGames", "consolidated", "unreadMessages"] as const)
    expect(second.has(path(name))).toBe(false);

  // A merchant without agents has no consolidated information.
  const other = await newJadeMember();
  await page.goto("about:blank");
  page.removeAllListeners("request");
  const third = asked();
  await openAs(page, other, "/promotions");
  await expect.poll(() => third.has(path("favouriteGames"))).toBe(true);
  await expect.poll(() => third.has(path("eventTicket"))).toBe(true);
  expect(third.has(path("consolidated"))).toBe(false);
});
