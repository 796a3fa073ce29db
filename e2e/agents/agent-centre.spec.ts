import type { Page } from "@playwright/test";
import { formatAmount } from "@croupier/contract/domain/numbers";
import { ledgerFaults, query } from "../support/database.ts";
import { expect, newName, password, test, words, type Journey } from "../support/journey.ts";
import { demoAgent, fund, newAgent, newMember, openAs, type Member } from "../support/member.ts";
import { openFilters, textTo } from "../support/steps.ts";

const withdrawPassword = "246810";

/** Signs the demo agent in at the agents' own page. */
async function enter({ page }: Journey): Promise<void> {
  await page.goto("/agent");
  await page.getByLabel(words("auth.username")).fill("quan.pham");
  await page.getByLabel(words("auth.password"), { exact: true }).fill("Lantern-2026");
  await page.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
  await page.waitForURL("**/agentHome");
}

/** Creates an agent with money and a withdraw password. */
async function richAgent(): Promise<Member> {
  const agent = await newAgent({ withdrawPassword });
  await fund(agent, "200.0000");
  return agent;
}

const nav = (page: Page) => page.getByRole("navigation", { name: words("agent.centre") });
const table = (page: Page, key: string) => page.getByRole("table", { name: words(key) });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the agent centre shows pages, wallet links, merchant clock and agent's name [A13] [A14]", async ({ journey }) => {
  const { page } = journey;
  await enter(journey);
  const desktop = page.viewportSize();
  const timer = page.getByRole("timer");
  for (const size of [{ width: 320, height: 640 }, desktop]) {
    if (size) await page.setViewportSize(size);
    await expect(page.getByText("Quan", { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(timer).toHaveText(/^GMT\+8 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? "");
  for (const [path, key] of [
    ["agentAnnouncement", "agent.announcements"],
    ["registerCenter", "agent.register"],
    ["downlineManagmentView", "agent.downlines"],
    ["personalHistoryCopy", "agent.teamBetting"],
    ["palStatementsAgentCopy", "agent.userLoss"],
    ["agentRevenueReport", "agent.income"],
    ["teamTransaction", "agent.teamTransactions"],
    ["agentDownlineTransactionDetailsCopy", "agent.accountDetails"],
    ["depositv2", "agent.deposit"],
    ["withdraw", "agent.withdraw"],
    ["messageV2", "agent.messages"],
    ["agentTeamOverview", "agent.overview"],
  ] as const) {
    await nav(page)
      .getByRole("link", { name: words(key) })
      .click();
    await page.waitForURL(`**/agentHome/${path}`);
    await expect(heading(page)).toBeVisible();
  }
  await nav(page)
    .getByRole("button", { name: words("agent.service") })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: words("auth.signOut") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("auth.signOut") })
    .click();
  await page.waitForURL("**/agent");
});

test(
  "two-step sign-in asks for the code at the agents' page and opens the agent centre",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/422/);
    const agent = await richAgent();
    const { id } = agent.signIn.info;
    const email = `${agent.username}@example.com`;
    await query("update member set email = $2, email_verified_at = now() where id = $1", [id, email]);
    await query("insert into second_factor (member_id, kind) values ($1, 'email')", [id]);
    await page.goto("/agent");
    await page.getByLabel(words("auth.username")).fill(agent.username);
    await page.getByLabel(words("auth.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words("factor.title") });
    const code = dialog.getByLabel(words("factor.code"), { exact: true });
    await code.fill("000000");
    await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await expect(code).toHaveAccessibleDescription(words("error.CODE_WRONG"));
    await expect(page).toHaveURL(/\/agent$/);
    await dialog.getByRole("button", { name: words("auth.sendCode") }).click();
    await code.fill(await textTo(email));
    await dialog.getByRole("button", { name: words("auth.logIn"), exact: true }).click();
    await page.waitForURL("**/agentHome");
    await expect(nav(page)).toBeVisible();
  },
);

test("an announcement to agents is unread until it is opened [A01]", async ({ journey: { page } }) => {
  await openAs(page, await richAgent(), "/agentHome/agentAnnouncement");
  const unread = page.getByRole("button", { name: new RegExp(words("agent.unread")) });
  await expect(unread).toHaveCount(2);
  await unread.first().click();
  await expect(page.getByText(/^Dividends are settled/)).toBeVisible();
  await expect(unread).toHaveCount(1);
  await page.getByRole("button", { name: words("agent.readAll") }).click();
  await expect(unread).toHaveCount(0);
});

// On a phone the lines are cards and the menu is at the bottom.
test(
  "the overview leads down the lines to a single bet and its detail [A02] [A05] [A06]",
  { tag: "@phone-nightly" },
  async ({ journey }) => {
    const { page, phone } = journey;
    await enter(journey);
    // Others act in the demo team meanwhile: figures and page are read again until they agree.
    await expect(async () => {
      const { team } = await (await demoAgent()).ask("agentTeamOverview", {});
      const shown = (await page.getByRole("main").innerText()).replaceAll("\u00a0", " ");
      for (const figure of [team.validBets, team.payout, team.deposits, team.withdrawals])
        expect(shown).toContain(formatAmount(figure, "en"));
      expect(shown).toContain(words("agent.memberCount", { count: team.members }));
    }).toPass();
    await openFilters(journey);
    await page.getByRole("button", { name: words("records.days", { days: 30 }) }).click();
    const lines = table(page, "agent.lines");
    await expect(lines.getByRole("button", { name: /minh\.le/ })).toBeVisible();
    const quick = page.getByRole("navigation", { name: words("nav.quick") });
    if (phone) await quick.getByRole("button", { name: words("agent.more") }).click();
    await nav(page)
      .getByRole("link", { name: words("agent.userLoss") })
      .click();
    // The overview has lines of the same name: a press there would hit the page that is being left.
    await expect(heading(page)).toHaveText(words("agent.userLoss"));
    await lines.getByRole("button", { name: /minh\.le/ }).click();
    const way = page.getByRole("navigation", { name: words("agent.way") });
    await expect(way).toContainText("minh.le");
    await lines.getByRole("button").first().click();
    await expect(way.getByRole("button")).toHaveCount(2);
    await way.getByRole("button").first().click();
    await expect(way.getByRole("button")).toHaveCount(0);

    await page.goto("/agentHome/personalHistoryCopy");
    await openFilters(journey);
    await page.getByRole("button", { name: "30 days", exact: true }).click();
    const bets = table(page, "records.teamBetting").locator("tbody tr");
    const account = ((await bets.first().getByRole("cell").first().textContent()) ?? "").trim();
    await page.getByLabel(words("records.account")).fill(account);
    await page.getByRole("combobox", { name: words("records.scope") }).selectOption("self");
    await expect(bets.filter({ hasNotText: account })).toHaveCount(0);
    await bets.first().getByRole("button").click();
    await expect(page.getByRole("dialog", { name: words("records.detail") })).toContainText(words("records.stake"));
  },
);

test("direct registration and an invitation link both bring members into the team [A03]", async ({
  journey,
  browser,
}) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const agent = await richAgent();
  await openAs(page, agent, "/agentHome/registerCenter");
  const username = newName();
  const send = page.getByRole("button", { name: words("agent.registerNow"), exact: true });
  await page.getByLabel(words("agent.username")).fill("1");
  await page.getByLabel(words("agent.firstPassword")).first().fill(password);
  await send.click();
  await expect(page.getByLabel(words("agent.username"))).toHaveAccessibleDescription(/.+/);
  await page.getByLabel(words("agent.username")).fill(username);
  await send.dblclick();
  await expect(page.getByText(words("agent.registered", { account: username }))).toBeVisible();

  await page.getByLabel(words("agent.linkName")).fill("Friends");
  await page.getByLabel(words("agent.linkUses")).fill("1");
  await page.getByRole("button", { name: words("agent.makeLink") }).click();
  const links = table(page, "agent.links");
  await expect(links).toContainText("Friends");
  const code = await page.getByRole("dialog", { name: "Friends" }).locator("figure").getAttribute("data-code");
  expect(code).toMatch(/\/register\?referralCode=[A-Z0-9]{8}$/);
  const invited = await newMember({ affiliateCode: code?.split("=")[1] });
  await page.reload();
  await expect(links.locator("tbody tr").first()).toContainText("1 / 1");
  await expect(links).toContainText(words("agent.linkState.full"));

  await page.goto("/agentHome/downlineManagmentView");
  const team = table(page, "agent.downlines");
  await expect(team).toContainText(username);
  await expect(team).toContainText(invited.username);

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto(new URL("/login", page.url()).href);
  await theirs.getByRole("dialog").getByLabel(words("auth.username")).fill(username);
  await theirs.getByRole("dialog").getByLabel(words("auth.password"), { exact: true }).fill(password);
  await theirs
    .getByRole("dialog")
    .getByRole("button", { name: words("auth.logIn"), exact: true })
    .click();
  await expect(theirs.getByRole("dialog", { name: words("auth.newPasswordTitle") })).toBeVisible();
  await other.close();
});

test("a downline's profile takes a rate, a note and a transfer with the withdraw password [A04]", async ({
  journey,
}) => {
  const { page } = journey;
  journey.expectFault(/422/);
  const agent = await richAgent();
  const { code } = await agent.ask("agentInvite", { name: "", isAgent: false, rebateRate: 0 });
  const downline = await newMember({ affiliateCode: code });
  await query("insert into rebate_rate (member_id, rate) values ($1, 20)", [agent.signIn.info.id]);
  await openAs(page, agent, "/agentHome/downlineManagmentView");
  await page.getByLabel(words("agent.searchTeam")).fill(downline.username.slice(0, 6).toUpperCase());
  await page.getByRole("button", { name: words("agent.openProfile", { account: downline.username }) }).click();
  const profile = page.getByRole("dialog", { name: downline.username });
  const rate = profile.getByLabel(words("agent.rebateRate"));
  await rate.fill("0.21");
  await profile
    .getByRole("button", { name: words("agent.save") })
    .first()
    .click();
  await expect(rate).toHaveAccessibleDescription(words("agent.rateBounds", { min: "0%", max: "0.2%" }));
  await rate.fill("0.15");
  await profile
    .getByRole("button", { name: words("agent.save") })
    .first()
    .click();
  await expect(page.getByText(words("agent.rateSaved", { account: downline.username, rate: "0.15%" }))).toBeVisible();
  await profile.getByLabel(words("agent.note")).fill("met at the fair");
  await profile
    .getByRole("button", { name: words("agent.save") })
    .last()
    .click();
  await expect(page.getByText(words("agent.noteSaved"))).toBeVisible();

  await profile.getByRole("button", { name: words("agent.sendMoney") }).click();
  const sending = page.getByRole("dialog", { name: words("agent.sendTo", { account: downline.username }) });
  await sending.getByLabel(words("wallet.amount")).first().fill("500");
  await expect(sending.getByLabel(words("wallet.amount")).first()).toHaveAccessibleDescription(/200\.00/);
  await sending.getByLabel(words("wallet.amount")).first().fill("25");
  const secret = sending.getByLabel(words("money.password"), { exact: true });
  await secret.fill("000000");
  await sending.getByRole("button", { name: words("agent.sendMoney") }).click();
  await expect(secret).toHaveAccessibleDescription(/4 tries left/);
  await secret.fill(withdrawPassword);
  await sending.getByRole("button", { name: words("agent.sendMoney") }).dblclick();
  await expect(sending).toBeHidden();
  expect((await downline.ask("balance", {})).balance).toBe("25.0000");
  expect((await agent.ask("balance", {})).balance).toBe("175.0000");
  expect(await ledgerFaults()).toEqual([]);
});

test("account details show a team's movements by kind and save them as a file [A08]", async ({ journey: { page } }) => {
  const agent = await richAgent();
  await openAs(page, agent, "/agentHome/agentDownlineTransactionDetailsCopy");
  const moves = table(page, "records.teamAccounts");
  await expect(moves.locator("tbody tr")).toHaveCount(1);
  await page.getByRole("combobox", { name: words("records.kind") }).selectOption("deposit");
  await expect(moves).toContainText("200.00");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: words("records.export") }).click();
  expect((await download).suggestedFilename()).toBe("team-account.csv");
  await page.getByRole("combobox", { name: words("records.kind") }).selectOption("withdrawal");
  await expect(page.getByText(words("records.noMovements"))).toBeVisible();
});
