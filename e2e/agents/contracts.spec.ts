import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { operator, query } from "../support/database.ts";
import { expect, test, webUrl, withoutAnnouncements, words } from "../support/journey.ts";
import { newAgent, openAs, type Member } from "../support/member.ts";
import { untilLive } from "../support/steps.ts";

/** Opens the agent centre in another member's browser. */
async function windowOf(browser: Browser, options: BrowserContextOptions, who: Member, path: string): Promise<Page> {
  const context = await browser.newContext(options);
  await withoutAnnouncements(context);
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog");
const button = (within: Page | Locator, key: string) => within.getByRole("button", { name: words(key), exact: true });
const own = (page: Page) => page.getByRole("region", { name: words("contract.mine") });
const kind = words("contract.kind.enableCt");
const path = "/agentHome/agentDividendRecordCopy2";

/** Types an offer's first tier, and the account if asked for. */
async function typeOffer(page: Page, rate: string, account?: string): Promise<void> {
  if (account) await dialog(page).getByLabel(words("contract.downline")).fill(account);
  await dialog(page)
    .getByLabel(words("contract.tierField", { tier: 1, field: words("contract.rate") }))
    .fill(rate);
}

/** Has the platform offer a top agent a dividend, which the agent accepts in the dialog shown at sign-in. */
async function acceptOfPlatform(page: Page, { username }: Member, percent: string): Promise<void> {
  expect(await operator("contract-offer", "saffron", username, "enableCt", "daily", `0/0/0/${percent}`)).toContain(
    "offered",
  );
  await expect(dialog(page)).toContainText(words("contract.dialog.NEW", { kind }));
  await button(dialog(page), "contract.do.accept").click();
  await expect(dialog(page)).toHaveCount(0);
}

// On a phone the dialogs are sheets and the tables are cards.
test(
  "a contract is offered, rejected, accepted, changed and ended in two browsers [A15] [D05]",
  { tag: "@phone-nightly" },
  async ({ journey, browser, contextOptions }) => {
    const { page } = journey;
    // A refusal lists the accounts whose contracts would end.
    journey.expectFault(/422/);
    const boss = await newAgent();
    const leader = await newAgent({ upline: boss });
    const leaf = await newAgent({ upline: leader });
    await openAs(page, boss, path);
    await acceptOfPlatform(page, boss, "25");
    const other = await windowOf(browser, contextOptions, leader, path);

    await test.step("a visitor has no dialog and no event socket", async () => {
      const context = await browser.newContext(contextOptions);
      await withoutAnnouncements(context);
      const visitor = await context.newPage();
      const sockets: string[] = [];
      visitor.on("websocket", (socket) => sockets.push(socket.url()));
      await visitor.goto(webUrl());
      await untilLive(visitor.getByRole("banner").getByRole("button").first());
      await visitor.waitForLoadState("networkidle");
      expect(sockets).toEqual([]);
      await expect(visitor.getByRole("dialog")).toHaveCount(0);
      await context.close();
    });

    await test.step("an offer appears at once and is rejected", async () => {
      await button(page, "contract.new").click();
      await typeOffer(page, "26", leader.username);
      await expect(dialog(page)).toContainText(words("contract.fault.upline", { max: "25%" }));
      await typeOffer(page, "20");
      await button(dialog(page), "contract.sendOffer").click();
      await expect(dialog(other)).toContainText(words("contract.dialog.NEW", { kind }));
      await expect(dialog(other)).toContainText(words("contract.fromUpline", { account: boss.username }));
      await button(dialog(other), "contract.do.reject").click();
      await expect(dialog(other)).toHaveCount(0);
      await expect(page.getByRole("table", { name: words("contract.offered") })).toContainText(
        words("contract.state.rejected"),
      );
    });

    await test.step("the downline requests a new one and receives it", async () => {
      await button(other, "contract.ask").click();
      await other.getByLabel(words("contract.askNote")).fill("Same terms, please");
      await button(other, "contract.ask").click();
      await expect(dialog(page)).toContainText(words("contract.dialog.REQUESTED", { kind }));
      await button(dialog(page), "contract.makeOffer").click();
      await dialog(page)
        .last()
        .getByLabel(words("contract.tierField", { tier: 1, field: words("contract.rate") }))
        .fill("20");
      await button(dialog(page).last(), "contract.sendOffer").click();
      await button(dialog(other), "contract.do.accept").click();
      await expect(dialog(other)).toHaveCount(0);
      await expect(own(other).getByText(words("contract.state.valid"), { exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step("lower terms name the contract they end, and end it once confirmed", async () => {
      const made = await leader.ask("offerContract", {
        account: leaf.username,
        kind: "enableCt",
        period: "daily",
        tiers: [{ validBet: "0.0000", activeMembers: 0, loss: "0.0000", rate: 1000, winRate: 0 }],
      });
      await leaf.ask("processDividend", { id: made.id, version: made.offered?.version ?? 0, action: "accept" });
      await page
        .getByRole("button", { name: new RegExp(`^${words("contract.titled", { reference: "" })}`) })
        .first()
        .click();
      await button(dialog(page), "contract.change").click();
      await dialog(page)
        .last()
        .getByLabel(words("contract.tierField", { tier: 1, field: words("contract.rate") }))
        .fill("5");
      await button(dialog(page).last(), "contract.sendOffer").click();
      await expect(dialog(page).last().getByRole("listitem")).toContainText([leaf.username]);
      await dialog(page).last().getByRole("checkbox").check();
      await button(dialog(page).last(), "contract.sendOffer").click();
      await expect(dialog(other)).toContainText(words("contract.dialog.CHANGE", { kind }));
      await button(dialog(other), "contract.do.accept").click();
      await expect(dialog(other).getByRole("listitem")).toContainText([leaf.username]);
      await dialog(other).getByRole("checkbox").check();
      await button(dialog(other), "contract.confirm").click();
      await expect(dialog(other)).toHaveCount(0);
      expect((await leaf.ask("contracts", { side: "mine" })).content[0]?.state).toBe("ended");
    });

    await test.step("the downline asks to end it, and the upline agrees", async () => {
      await button(other, "contract.do.terminate").click();
      await other.getByLabel(words("contract.reason")).fill("Too low for me");
      await button(other, "contract.askEnd").click();
      const asked = page.getByRole("dialog").last();
      await page.keyboard.press("Escape");
      await expect(asked).toContainText("Too low for me");
      await button(asked, "contract.do.accept").click();
      await expect(own(other).getByText(words("contract.state.ended"), { exact: true }).first()).toBeVisible();
      await button(other, "contract.showLog").click();
      await expect(other.getByRole("listitem").filter({ hasText: "agreed to end the contract" })).toBeVisible();
    });
    await other.context().close();
  },
);

// Only on a phone: a desktop has the same components, and the states have a table of tests of their own.
test(
  "on a phone a contract is withdrawn, offered again and ended after the notice",
  { tag: ["@phone-only", "@nightly"] },
  async ({ journey, browser, contextOptions }) => {
    const { page } = journey;
    const boss = await newAgent();
    const leader = await newAgent({ upline: boss });
    await openAs(page, boss, path);
    await acceptOfPlatform(page, boss, "30");
    const other = await windowOf(browser, contextOptions, leader, path);
    const offer = async () => {
      await button(page, "contract.new").click();
      await typeOffer(page, "20", leader.username);
      await button(dialog(page), "contract.sendOffer").click();
      await expect(dialog(other)).toContainText(words("contract.dialog.NEW", { kind }));
    };
    const openOfBoss = async () => {
      await page
        .getByRole("button", { name: new RegExp(`^${words("contract.titled", { reference: "" })}`) })
        .first()
        .click();
    };

    await test.step("a withdrawn offer disappears from the reader's dialog", async () => {
      await offer();
      await openOfBoss();
      await button(dialog(page), "contract.do.withdraw").click();
      await expect(dialog(other)).toContainText(words("contract.nothingWaits"));
      await button(dialog(other), "action.close").last().click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("table", { name: words("contract.offered") })).toContainText(
        words("contract.state.withdrawn"),
      );
    });

    await test.step("a request to end is withdrawn, and another is refused", async () => {
      await offer();
      await button(dialog(other), "contract.do.accept").click();
      await expect(dialog(other)).toHaveCount(0);
      for (const answer of ["withdraw", "reject"] as const) {
        await button(other, "contract.do.terminate").click();
        await button(other, "contract.askEnd").click();
        const asked = page.getByRole("dialog").last();
        await expect(asked).toContainText(words("contract.dialog.TERMINATION", { kind }));
        if (answer === "withdraw") {
          await button(other, "contract.do.withdraw").click();
          await expect(asked).toContainText(words("contract.nothingWaits"));
          await page.keyboard.press("Escape");
        } else await button(asked, "contract.do.reject").click();
        await expect(dialog(page)).toHaveCount(0);
        await expect(button(other, "contract.do.terminate")).toBeVisible();
      }
    });

    await test.step("without an answer it ends after the notice, not before", async () => {
      await button(other, "contract.do.terminate").click();
      await button(other, "contract.askEnd").click();
      await expect(button(other, "contract.do.withdraw")).toBeVisible();
      await expect(button(other, "contract.do.finish")).toHaveCount(0);
      await query(
        "update contract set termination_at = now() - interval '8 days' where member_id = $1 and state = 'valid'",
        [leader.signIn.info.id],
      );
      await other.reload();
      await button(other, "contract.do.finish").click();
      await expect(own(other).getByText(words("contract.state.ended"), { exact: true }).first()).toBeVisible();
    });
    await other.context().close();
  },
);
