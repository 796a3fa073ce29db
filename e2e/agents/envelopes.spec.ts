import type { Browser, Page } from "@playwright/test";
import { ledgerFaults, operator } from "../support/database.ts";
import { expect, test, webUrl, withoutAnnouncements, words } from "../support/journey.ts";
import { expectBalance, fund, newAgent, newMember, openAs, type Member } from "../support/member.ts";

const withdrawPassword = "246810";

/** Creates an agent with money and a withdraw password. */
async function richAgent(): Promise<Member> {
  const agent = await newAgent({ withdrawPassword });
  await fund(agent, "200.0000");
  return agent;
}

/** Sends an envelope to the whole team on the page. */
async function sendEnvelope(page: Page, sum: string): Promise<void> {
  await page.getByLabel(words("agent.envelopeSum"), { exact: true }).fill(sum);
  await page.getByLabel(words("agent.wishes")).fill("Good luck");
  await page.getByLabel(words("money.password"), { exact: true }).fill(withdrawPassword);
  await page.getByRole("button", { name: words("agent.sendEnvelope") }).dblclick();
}

/** Opens the newest message's envelope in another browser. */
async function openEnvelope(browser: Browser, downline: Member, sum: string): Promise<void> {
  const other = await browser.newContext({ baseURL: webUrl() });
  await withoutAnnouncements(other);
  const theirs = await other.newPage();
  await openAs(theirs, downline, "/member/messageV2");
  await theirs.getByRole("button", { name: new RegExp(words("inbox.title.envelope.received")) }).click();
  await theirs.getByRole("link", { name: words("inbox.show") }).click();
  const envelope = theirs.getByRole("dialog");
  await expect(envelope).toContainText("Good luck");
  await envelope.getByRole("button", { name: words("envelope.open"), exact: true }).click();
  await expect(envelope).toContainText(sum);
  await envelope
    .getByRole("button", { name: words("action.close") })
    .last()
    .click();
  await expect(theirs.getByText(words("envelope.state.opened"), { exact: true })).toBeVisible();
  await expectBalance({ page: theirs }, sum);
  await other.close();
}

/** Applies on the page, has an operator approve it, and returns the code that the page then shows. */
async function becomeAffiliate(page: Page): Promise<string> {
  for (const [key, text] of [
    ["reason", "I write about games"],
    ["ways", "Articles"],
    ["channel", "https://example.org"],
    ["contact", "@pen"],
  ] as const) {
    await page.getByLabel(words(`affiliate.${key}`)).fill(text);
  }
  await page.getByRole("button", { name: words("affiliate.send") }).dblclick();
  await expect(page.getByText(words("affiliate.state.pending"))).toBeVisible();
  const [reference = ""] =
    (await page.getByRole("region", { name: words("affiliate.application") }).textContent())?.match(/A[0-9A-F]{12}/) ??
    [];
  expect(await operator("affiliates", "saffron", "pending")).toContain(reference);
  expect(await operator("affiliate", reference, "approve")).toBe(`${reference}: approved.`);
  // The open page shows it without a reload.
  const code = page.locator("figure[data-code]");
  await expect(code).toBeVisible();
  return (await code.getAttribute("data-code"))?.split("=")[1] ?? "";
}

test("a red envelope, an affiliate application and team transactions work end to end [A16]", async ({
  journey: { page },
  browser,
}) => {
  const agent = await richAgent();
  const { code } = await agent.ask("agentInvite", { name: "", isAgent: false, rebateRate: 0 });
  const downline = await newMember({ affiliateCode: code });
  await openAs(page, agent, "/agentHome");
  const nav = page.getByRole("navigation", { name: words("agent.centre") });
  await nav.getByRole("link", { name: words("agent.envelopes") }).click();
  await sendEnvelope(page, "8.88");
  const sent = page.getByRole("table", { name: words("agent.envelopesSent") });
  await expect(sent).toContainText("0 / 1");
  expect((await agent.ask("balance", {})).balance).toBe("191.1200");
  await openEnvelope(browser, downline, "8.88");
  await expect(sent).toContainText("1 / 1");
  await sent.getByRole("button").first().click();
  const shares = page.getByRole("table", { name: words("agent.envelopeShares") });
  await expect(shares).toContainText(downline.username);
  await expect(shares).toContainText("8.88");
  await page.keyboard.press("Escape");

  await nav.getByRole("link", { name: words("agent.affiliate") }).click();
  const affiliateCode = await becomeAffiliate(page);
  expect(affiliateCode).toMatch(/^[A-Z0-9]{10}$/);
  await newMember({ affiliateCode });
  await page.reload();
  const links = page.getByRole("table", { name: words("affiliate.links") });
  await expect(links.getByRole("row").nth(1)).toContainText("1");
  expect((await agent.ask("affiliateInfo", {})).account?.registrations).toBe(1);

  await agent.ask("transferDownline", {
    account: downline.username,
    amount: "20.0000",
    paymentPassword: withdrawPassword,
  });
  await nav.getByRole("link", { name: words("agent.teamTransactions") }).click();
  await expect(page).toHaveURL(/\/agentHome\/teamTransaction$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("records.teamTransactions"));
  const sums = page.getByRole("table", { name: words("records.teamTransactions") });
  await expect(sums.getByRole("row", { name: words("records.kind.envelope") })).toContainText("8.88");
  await sums.getByRole("link", { name: words("records.kind.transfer") }).click();
  const moves = page.getByRole("table", { name: words("records.teamAccounts") });
  const kind = page.getByRole("combobox", { name: words("records.kind") });
  await expect(kind).toHaveValue("transfer");
  await expect(moves.locator("tbody tr")).toHaveCount(2);
  await expect(moves).toContainText("20.00");
  await kind.selectOption("envelope");
  await expect(moves.locator("tbody tr")).toHaveCount(2);
  await expect(moves.getByRole("row", { name: downline.username })).toContainText("8.88");
  expect(await ledgerFaults()).toEqual([]);
});
