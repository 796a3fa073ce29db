import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hashPassword } from "../apps/platform/src/lib/passwords.ts";
import { query } from "./books.ts";
import { expect, test } from "./journey.ts";
import { enter, fund, newMember, webUrl, type Member } from "./member.ts";

const publicPages = ["/", "/rng", "/hot", "/login", "/register", "/no-such-page"];
const notFound = /404.*no-such-page/;
const memberPages = [
  "/member",
  "/member/depositv2",
  "/member/withdraw",
  "/member/personalProfit",
  "/member/messageV2",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/securityCenter",
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
    const { page } = journey;
    journey.expectFault(notFound);
    test.setTimeout(300_000);
    // What moves is judged where it rests.
    await page.emulateMedia({ reducedMotion: "reduce" });
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
      await enter(page, member, path);
      await look(path);
    }
    expect(found).toEqual({});
  });
}

test("nothing scrolls sideways, from a small phone to a wide screen", async ({ journey, isMobile }) => {
  const { page } = journey;
  journey.expectFault(notFound);
  test.skip(isMobile, "this one sets its own sizes");
  test.setTimeout(300_000);
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
  for (const path of publicPages) {
    await page.goto(path);
    await look(path);
  }
  const member = await richMember();
  for (const path of memberPages) {
    await enter(page, member, path);
    await look(path);
  }
  expect(wide).toEqual([]);
});
