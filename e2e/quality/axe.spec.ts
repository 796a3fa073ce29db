import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hashPassword } from "../../apps/platform/src/lib/passwords.ts";
import { query } from "../support/database.ts";
import { expect, test, webUrl, words } from "../support/journey.ts";
import { openAs, fund, newMember, type Member } from "../support/member.ts";

/** Beside the public routes, whose widths are judged with them. */
const doors = ["/login", "/register", "/signIn/google", "/no-such-page"];
const publicPages = [
  ...doors,
  "/",
  "/rng",
  "/hot",
  "/promotions",
  "/pointMall",
  "/winners",
  "/leaderboard",
  "/licenses",
  "/seamless",
  "/help",
  "/download",
];
const notFound = /404.*no-such-page/;
const memberPages = [
  "/member",
  "/member/depositv2",
  "/member/withdraw",
  "/member/transferFund",
  "/member/transferUpline",
  "/member/bonusDetails",
  "/member/statement",
  "/member/manualRebate",
  "/pointMall/details",
  "/member/rewardCenter",
  "/member/missionLeaderboard",
  "/member/referral",
  "/member/personalProfit",
  "/member/messageV2",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/securityCenter",
  "/seaLottery",
  "/game/1001",
];
const widths = [320, 390, 800, 1100, 1440, 1920];

/** A member whose lists are not empty. */
async function richMember(): Promise<Member> {
  const member = await newMember();
  await fund(member, "250.0000");
  const hash = await hashPassword("246810");
  await query("update member set payment_password_hash = $1 where id = $2", [hash, member.signIn.info.id]);
  const account = { method: "bank", bankCode: "FLB", holder: "Lina Tran", number: `${Date.now()}9999` };
  const { id } = await member.ask("addDestination", { ...account, paymentPassword: "246810" });
  await member.ask("createWithdrawal", { destinationId: id, amount: "50.0000", paymentPassword: "246810" });
  return member;
}

/** Waits until nothing on the page stands in for something else. */
async function settled(page: Page, path: string): Promise<void> {
  if (path === "/login" || path === "/register") {
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  }
  if (path.startsWith("/signIn/")) await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  if (path.startsWith("/game/")) {
    await expect(page.frameLocator("iframe").locator("#spin")).toBeVisible({ timeout: 20_000 });
  }
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
}

/** What axe finds on the page and in its frames, in words. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, target }) => `${target.join(" ")} ${html.slice(0, 160)}`).join(" | ")}`,
  );
}

for (const theme of ["dark", "light"]) {
  test(`axe finds nothing on any screen in the ${theme} theme`, async ({ journey }) => {
    const { page, phone } = journey;
    test.skip(phone === (theme === "dark"), "dark is judged on a wide screen, light on a phone");
    journey.expectFault(notFound);
    test.setTimeout(600_000);
    await page.context().addCookies([{ name: "theme", value: theme, url: webUrl() }]);
    const found: Record<string, string[]> = {};
    const look = async (path: string): Promise<void> => {
      await settled(page, path);
      const here = await faults(page);
      if (here.length > 0) found[path] = here;
    };
    for (const path of publicPages) {
      await page.goto(path);
      await look(path);
    }
    const member = await richMember();
    for (const path of memberPages) {
      await openAs(page, member, path);
      await look(path);
    }
    await openAs(page, member, "/member/securityCenter");
    const linked = page.getByRole("button", { name: `${words("factor.manage")}: ${words("third.title")}` });
    if (process.env.E2E_ISSUER) {
      await linked.click();
      await page.getByRole("button", { name: `${words("third.link")}: ${words("third.google")}` }).click();
      await look("linked accounts");
    }
    expect(found).toEqual({});
  });
}

test("no door and no page of a member scrolls sideways, from a small phone to a wide screen", async ({
  journey,
  isMobile,
}) => {
  const { page } = journey;
  journey.expectFault(notFound);
  test.skip(isMobile, "this one sets its own sizes");
  test.setTimeout(600_000);
  const wide: string[] = [];
  const look = async (path: string): Promise<void> => {
    await settled(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const wanted = await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth);
      const over = wanted - width;
      if (over > 0) wide.push(`${path} at ${width}: ${over} px too wide`);
    }
  };
  for (const path of doors) {
    await page.goto(path);
    await look(path);
  }
  const member = await richMember();
  for (const path of memberPages) {
    await openAs(page, member, path);
    await look(path);
  }
  expect(wide).toEqual([]);
});
