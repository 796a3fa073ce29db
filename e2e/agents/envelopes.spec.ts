import { hashPassword } from "../../apps/platform/src/kit/lib/passwords.ts";
import { ledgerFaults, query } from "../support/database.ts";
import { expect, test, webUrl, withoutAnnouncements, words } from "../support/journey.ts";
import { expectBalance, fund, newMember, openAs, type Member } from "../support/member.ts";

const withdrawPassword = "246810";

/** An agent of its own with money and a withdraw password. */
async function newAgent(): Promise<Member> {
  const member = await newMember();
  await query("update member set type = 1, payment_password_hash = $2 where id = $1", [
    member.signIn.info.id,
    await hashPassword(withdrawPassword),
  ]);
  await fund(member, "200.0000");
  return { ...member, signIn: { ...member.signIn, info: { ...member.signIn.info, type: 1, isAgent: true } } };
}

// On a phone: the envelope is a card, and the dialog stands at the thumb.
test(
  "an agent sends an envelope, a downline opens it in another browser, and the sender sees who opened what",
  { tag: "@phone" },
  async ({ journey: { page }, browser }) => {
    const agent = await newAgent();
    const { code } = await agent.ask("agentInvite", { name: "", isAgent: false, rebateRate: 0 });
    const downline = await newMember({ affiliateCode: code });
    await openAs(page, agent, "/agentHome/agentRedEnvelope");
    await page.getByLabel(words("agent.envelopeSum"), { exact: true }).fill("8.88");
    await page.getByLabel(words("agent.wishes")).fill("Good luck");
    await page.getByLabel(words("money.password"), { exact: true }).fill(withdrawPassword);
    await page.getByRole("button", { name: words("agent.sendEnvelope") }).dblclick();
    const sent = page.getByRole("table", { name: words("agent.envelopesSent") });
    await expect(sent).toContainText("0 / 1");
    expect((await agent.ask("balance", {})).balance).toBe("191.1200");

    const other = await browser.newContext({ baseURL: webUrl() });
    await withoutAnnouncements(other);
    const theirs = await other.newPage();
    await openAs(theirs, downline, "/member/messageV2");
    await theirs.getByRole("button", { name: new RegExp(words("inbox.title.envelope.received")) }).click();
    await theirs.getByRole("link", { name: words("inbox.show") }).click();
    const envelope = theirs.getByRole("dialog");
    await expect(envelope).toContainText("Good luck");
    await envelope.getByRole("button", { name: words("envelope.open"), exact: true }).click();
    await expect(envelope).toContainText("8.88");
    await envelope
      .getByRole("button", { name: words("action.close") })
      .last()
      .click();
    await expect(theirs.getByText(words("envelope.state.opened"), { exact: true })).toBeVisible();
    await expectBalance({ page: theirs }, "8.88");
    await other.close();

    await expect(sent).toContainText("1 / 1");
    await sent.getByRole("button").first().click();
    const shares = page.getByRole("table", { name: words("agent.envelopeShares") });
    await expect(shares).toContainText(downline.username);
    await expect(shares).toContainText("8.88");
    expect(await ledgerFaults()).toEqual([]);
  },
);
