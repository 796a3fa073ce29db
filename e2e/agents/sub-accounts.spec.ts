import { expect, newName, test, words } from "../support/journey.ts";
import { newAgent, newMember, openAs, standBelow } from "../support/member.ts";

test(
  "a sub-account acts within its rights and is signed out when switched off",
  { tag: "@nightly" },
  async ({ journey: { page }, browser, app }) => {
    const agent = await newAgent();
    const below = await newMember();
    await standBelow(below, agent);
    const { info } = agent.signIn;
    await openAs(page, agent, "/agentHome/subAccounts");
    const name = newName();
    await page.getByLabel(words("agent.subAccountName")).fill(name);
    await page.getByLabel(words("agent.firstPassword")).fill("Harbour-4417");
    await page.getByRole("checkbox", { name: new RegExp(`^${words("agent.right.downlines")}`) }).check();
    await page.getByRole("button", { name: words("agent.subAccountAddNow"), exact: true }).click();
    const login = `${name}@${info.account}`;
    await expect(page.getByText(words("agent.subAccountMade", { login }))).toBeVisible();

    const helper = await (await browser.newContext({ baseURL: app.web })).newPage();
    await helper.goto("/agent");
    await helper.getByLabel(words("auth.username")).fill(login);
    await helper.getByLabel(words("auth.password"), { exact: true }).fill("Harbour-4417");
    await helper.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await helper.getByLabel(words("security.newPassword"), { exact: true }).fill("Pier-lights-88");
    await helper.getByLabel(words("security.confirmNewPassword")).fill("Pier-lights-88");
    await helper.getByRole("button", { name: words("auth.setPassword") }).click();
    await helper.waitForURL("**/agentHome/downlineManagmentView");
    const nav = helper.getByRole("navigation", { name: words("agent.centre") });
    await expect(nav.getByRole("link", { name: words("agent.withdraw") })).toHaveCount(0);
    await expect(nav.getByRole("link", { name: words("agent.overview") })).toHaveCount(0);
    await helper.getByRole("checkbox", { name: words("agent.choose", { account: below.signIn.info.account }) }).check();
    await helper.getByRole("button", { name: words("agent.bulk.note") }).click();
    await helper.getByLabel(words("agent.note")).fill("called on Monday");
    await helper.getByRole("dialog").getByRole("button").last().click();
    await expect(helper.getByRole("dialog").getByRole("status")).toBeVisible();

    await page.reload();
    await expect(page.getByRole("table", { name: words("agent.acts") })).toContainText(words("agent.act.bulk"));
    await page.getByRole("button", { name: words("agent.changeSubAccount", { name }) }).click();
    await page.getByRole("button", { name: words("agent.switchOff") }).click();
    await expect(page.getByText(words("agent.subAccountOff"), { exact: true })).toBeVisible();
    await helper.reload();
    await expect(helper.getByLabel(words("auth.username"))).toBeVisible();
  },
);
