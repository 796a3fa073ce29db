import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { expectBalance, fund, newMember, openAs } from "../support/member.ts";
import { openByDialog } from "../support/steps.ts";

/** Counts the event sockets of every document; leaving a document closes its sockets. */
async function countSockets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const opened: WebSocket[] = [];
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        if (String(url).includes("/wps/events")) opened.push(this);
      }
    };
    Object.assign(window, {
      openSockets: () => opened.filter(({ readyState }) => readyState <= WebSocket.OPEN).length,
    });
  });
}

/** Returns the tabs that hold a socket. */
async function leaders(tabs: Page[]): Promise<Page[]> {
  const open = (tab: Page) => tab.evaluate(() => (window as unknown as { openSockets(): number }).openSockets());
  const counts = await Promise.all(tabs.map(open));
  return tabs.flatMap((tab, at) => Array<Page>(counts[at] ?? 0).fill(tab));
}

test("a balance change is in every tab of the member, without a reload", async ({ journey }) => {
  const { page } = journey;
  await countSockets(page.context());
  const member = await newMember();
  await openAs(page, member, "/member");
  const other = await page.context().newPage();
  await openByDialog({ ...journey, page: other }, member, "/member");
  await expectBalance({ page }, "0.00");
  await expectBalance({ page: other }, "0.00");
  await expect.poll(() => leaders([page, other])).toHaveLength(1);
  await page.reload();
  await other.reload();
  await expectBalance({ page }, "0.00");
  await expectBalance({ page: other }, "0.00");
  await expect.poll(() => leaders([page, other])).toHaveLength(1);
  await fund(member, "60.0000");
  for (const tab of [page, other]) {
    await expect(tab.getByTestId("balance").first()).toContainText("60.00");
  }
});

test(
  "all tabs share one socket; when its tab closes another takes over and misses nothing",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    await countSockets(page.context());
    const member = await newMember();
    const tabs = [page, await page.context().newPage(), await page.context().newPage()];
    for (const tab of tabs) await openAs(tab, member, "/member");
    for (const tab of tabs) await expectBalance({ page: tab }, "0.00");
    await expect.poll(() => leaders(tabs)).toHaveLength(1);
    await fund(member, "60.0000");
    for (const tab of tabs) await expectBalance({ page: tab }, "60.00");
    // The tab that holds it closes, and the next one receives what happens meanwhile.
    const [leader] = await leaders(tabs);
    await leader?.close();
    await fund(member, "70.0000");
    const rest = tabs.filter((tab) => tab !== leader);
    for (const tab of rest) await expectBalance({ page: tab }, "130.00");
    await expect.poll(() => leaders(rest)).toHaveLength(1);
  },
);

test.describe("the socket of a page", () => {
  test("that falls silent is replaced, and nothing that happened meanwhile is missed", async ({
    journey: { page },
  }) => {
    const member = await newMember();
    let sockets = 0;
    // The first connection is dead: open, with nobody at the other end.
    await page.routeWebSocket("**/wps/events*", (socket) => {
      sockets += 1;
      if (sockets > 1) socket.connectToServer();
    });
    await page.clock.install();
    await openAs(page, member, "/member/depositv2");
    await expectBalance({ page }, "0.00");
    await expect.poll(() => sockets).toBe(1);
    await fund(member, "60.0000");
    await page.clock.runFor(50_000);
    expect(sockets).toBe(1);
    await page.clock.runFor(20_000);
    await expect.poll(() => sockets).toBe(2);
    await expectBalance({ page }, "60.00");
  });

  test(
    "that is closed as too slow reconnects and continues where it was",
    { tag: "@nightly" },
    async ({ journey: { page } }) => {
      const member = await newMember();
      const addresses: URL[] = [];
      let cut: (() => Promise<void>) | undefined;
      await page.routeWebSocket("**/wps/events*", (socket) => {
        addresses.push(new URL(socket.url()));
        socket.connectToServer();
        cut = () => socket.close({ code: 4002, reason: "too slow" });
      });
      await openAs(page, member, "/member/depositv2");
      await expectBalance({ page }, "0.00");
      await fund(member, "60.0000");
      await expectBalance({ page }, "60.00");
      await cut?.();
      await fund(member, "70.0000");
      await expectBalance({ page }, "130.00");
      expect(addresses).toHaveLength(2);
      expect(Number(addresses[1]?.searchParams.get("after"))).toBeGreaterThan(0);
    },
  );
});
