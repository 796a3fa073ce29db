import type { Route } from "@playwright/test";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { operator } from "../support/database.ts";
import { freePort } from "../../tools/free-port.ts";
import { expect, platformUrl, test, webUrl, words } from "../support/journey.ts";
import { openAs, newMember } from "../support/member.ts";
import { lostFile, untilLive, watchReports } from "../support/steps.ts";

/** These keys belong to this web server only, so the platform takes it for a visitor. */
const serverKeys = JSON.stringify([{ id: "other", secret: "of-another-web-server-in-a-journey" }]);
const root = join(import.meta.dirname, "../..");

/** Runs another web server with other settings before the same platform, for the duration of a visit. */
async function anotherWebServer<T>(env: Record<string, string>, visit: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: join(root, "apps/web"),
    env: {
      ...process.env,
      PORT: String(port),
      WEB_INTERNAL_PORT: "0",
      PLATFORM_URL: platformUrl(),
      SERVER_KEYS: serverKeys,
      NODE_ENV: "production",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout }).on("line", () => undefined);
  const url = `http://localhost:${port}`;
  try {
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    return await visit(url);
  } finally {
    child.kill("SIGTERM");
  }
}

/** Runs a proxy before the web server that changes its service worker as a newer release would. */
async function behind(change: (worker: string) => string, visit: (url: string) => Promise<void>): Promise<void> {
  const proxy = createServer((request, reply) => {
    const target = new URL(request.url ?? "/", webUrl());
    const { "accept-encoding": _, ...headers } = request.headers;
    const onward = ask(target, { method: request.method, headers: { ...headers, host: target.host } }, (answer) => {
      const isWorker = target.pathname === "/sw.js";
      if (isWorker) delete answer.headers["content-length"];
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isWorker) return void answer.pipe(reply);
      void text(answer).then((worker) => reply.end(change(worker)));
    });
    request.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  try {
    await visit(`http://localhost:${(proxy.address() as AddressInfo).port}`);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

test("domain, region, system and game notices appear, also in open pages [X05] [P18] [P19]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(/\b(403|409|422|503)\b/);
  await anotherWebServer({ MERCHANT: "nobody" }, async (url) => {
    await page.goto(url);
    await expect(page.getByRole("heading", { name: words("domain.title") })).toBeVisible();
    await expect(page.getByText(words("error.DOMAIN_UNKNOWN"))).toBeVisible();
  });
  await page.setExtraHTTPHeaders({ "x-country": "KP", "x-forwarded-for": "127.0.0.1" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Not available where you are" })).toBeVisible();
  await expect(page.getByText("The law where you are does not let us offer our games.")).toBeVisible();
  await expect(page.getByText(new RegExp(words("region.ip", { ip: "(127.0.0.1|.*::1)" })))).toBeVisible();
  await expect(page.getByRole("link", { name: words("contact.service") })).toHaveAttribute("href", /^mailto:/);
  await page.setExtraHTTPHeaders({});

  await operator("game", "1013", "maintenance");
  const notice = page.getByRole("alert");
  try {
    await openAs(page, await newMember(), "/game/1013");
    await expect(notice.getByRole("heading", { name: words("play.maintenance") })).toBeVisible({ timeout: 30_000 });
    await expect(notice).toContainText(words("play.maintenanceText"));
    await expect(notice.getByRole("link", { name: words("play.others") })).toHaveAttribute("href", "/rng");
  } finally {
    await operator("game", "1013", "open");
  }
  await expect(async () => {
    await page.getByRole("button", { name: words("action.retry") }).click();
    await expect(page.locator("iframe")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });

  const guest = await page.context().newPage();
  await page.goto("/");
  try {
    await operator("maintenance", "saffron", "on", new Date(Date.now() + 86_400_000).toISOString());
    await expect(async () => {
      await guest.goto("/");
      await expect(guest.getByRole("heading", { name: "We are tidying up" })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await expect(guest.getByText(new RegExp(words("maintenance.until", { time: "" }).trim()))).toBeVisible();
    await expect(guest.getByRole("link", { name: words("contact.service") })).toHaveAttribute("href", /^mailto:/);
    // The open page polls without a press.
    await expect(page.getByRole("heading", { name: "We are tidying up" })).toBeVisible();
    await expect(page.getByRole("link", { name: words("contact.service") })).toHaveAttribute("href", /^mailto:/);
  } finally {
    await operator("maintenance", "saffron", "off");
  }
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: words("home.hot"), exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
});

test("a script that fails or takes 120 s is reported, and the page recovers [X03]", async ({ journey }) => {
  const { page } = journey;
  journey.expectFault(lostFile);
  const reports = watchReports(page);
  const report = { type: "chunk", url: expect.stringContaining("/assets/GameList-") as unknown };
  const go = async () => {
    const link = page
      .getByRole("complementary", { name: words("nav.menu") })
      .getByRole("link", { name: words("category.RNG"), exact: true });
    await untilLive(link);
    await link.click();
  };
  const arrived = async () => {
    await expect(page.getByRole("heading", { level: 1, name: words("category.RNG") })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/rng");
  };
  const file = /\/assets\/GameList-[^/]+\.js$/;
  // One handler for the whole journey: removing it during a reload can hold that load forever.
  const answers: ((route: Route) => unknown)[] = [(route) => route.fulfill({ status: 404, body: "" })];
  await page.route(file, (route) => (answers.shift() ?? ((rest) => rest.continue()))(route));
  await page.goto("/about");
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  await go();
  await expect.poll(() => reports).toContainEqual(report);
  await arrived();
  // It took one reload.
  expect(await page.evaluate(() => "marked" in globalThis)).toBe(false);

  // A file that never arrives.
  await page.evaluate(() => sessionStorage.clear());
  reports.length = 0;
  await page.clock.install();
  answers.push(() => undefined);
  const asked = page.waitForRequest(file);
  await page.goto("/about");
  await go();
  await asked;
  await page.clock.fastForward(110_000);
  expect(reports).toEqual([]);
  // A busy machine begins to wait for the file a moment after it has asked for it.
  await expect(async () => {
    await page.clock.fastForward(11_000);
    expect(reports).toContainEqual(report);
  }).toPass();
  await arrived();
});

test.describe("with its worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the shell is stored for an offline visit, the answer of a call never is", async ({ journey }) => {
    const { page } = journey;
    journey.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|empty-page/);
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const member = await newMember();
    await openAs(page, member, "/");
    await expect(page.getByTestId("balance")).toContainText("0.00");
    await page.goto("/");
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return lists.flat();
    });
    expect(stored).toContain("/");
    expect(stored.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
    const html = await page.evaluate(async () => (await caches.match("/"))?.text());
    expect(html).not.toContain(member.username);
    expect(html).not.toContain(member.signIn.token);
    await page.context().setOffline(true);
    await page.goto("/");
    await expect(page.getByRole("region", { name: words("home.hot") })).toBeVisible();
    // The page itself is live, not just its picture.
    await untilLive(page.getByRole("banner").getByRole("button").first());
    await page.goto("/promotions");
    await expect(page.getByRole("heading", { name: words("offline.title") })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: words("action.retry") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("promotions.title"));
  });

  test("offline, a page without its file says so in its frame and loads with the connection", async ({ journey }) => {
    const { page } = journey;
    // The browser may fail the import before it reports that it is offline.
    journey.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically/);
    await page.goto("/about");
    const slots = page
      .getByRole("complementary", { name: words("nav.menu") })
      .getByRole("link", { name: words("category.RNG"), exact: true });
    await untilLive(slots);
    await page.context().setOffline(true);
    await slots.click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(words("page.broken"));
    await expect(page).toHaveURL(/\/rng$/);
    await expect(page.getByText(words("network.offline"))).toBeVisible();
    await expect(slots).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("category.RNG"));
  });

  test("a newer release is offered, and an open page continues until it is accepted", async ({ journey }) => {
    const { page } = journey;
    let release: string | undefined;
    let edition = 0;
    await behind(
      (worker) =>
        `${release === undefined ? worker : worker.replace('"release":"', `"release":"${release}`)}\n// ${edition}`,
      async (url) => {
        await page.goto(url);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await page.evaluate(() => Object.assign(globalThis, { marked: true }));
        // The page is live and listens once its late parts are loaded.
        await expect(page.getByRole("complementary", { name: words("contact.service") })).toBeVisible();
        const update = () =>
          page.evaluate(() => void navigator.serviceWorker.getRegistration().then((worker) => worker?.update()));
        // Another language has another worker of the same release: it takes over, and nothing is offered.
        await page.evaluate(() =>
          navigator.serviceWorker.addEventListener("controllerchange", () =>
            Object.assign(globalThis, { taken: true }),
          ),
        );
        await expect(async () => {
          // The page's own check may be under way and answer for this one, with the previous worker.
          edition += 1;
          await update();
          await expect.poll(() => page.evaluate(() => "taken" in globalThis), { timeout: 10_000 }).toBe(true);
        }).toPass({ timeout: 60_000 });
        await expect(page.getByText(words("network.outdated"))).toBeHidden();
        let tries = 0;
        await expect(async () => {
          // The page may not listen yet: another release follows, but not while one is under way.
          release = `newer ${(tries += 1)} than `;
          await update();
          await expect(page.getByText(words("network.outdated"))).toBeVisible({ timeout: 10_000 });
        }).toPass({ timeout: 60_000 });
        expect(await page.evaluate(() => "marked" in globalThis)).toBe(true);
        await page.getByRole("button", { name: words("network.refresh") }).click();
        await expect.poll(() => page.evaluate(() => "marked" in globalThis)).toBe(false);
        await expect(page.getByText(words("network.outdated"))).toBeHidden();
      },
    );
  });
});

test("the second merchant has its own terms, agent centre, licence, VIP and mobile texts [P17]", async ({
  journey: { page },
}) => {
  const jade = new URL(webUrl());
  jade.hostname = "jade.localhost";
  const at = (path: string) => new URL(path, jade).href;
  await page.context().addCookies([{ name: "lang", value: "EN", url: jade.href }]);
  await page.goto(at("/promotions"));
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole("link", { name: "House rules" })).toHaveAttribute("href", /\/help#term$/);
  await expect(footer.getByText("Jade Harbour shows how a merchant words its own licence line")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Ask for your harbour bonus" })).toBeVisible();
  const centre = await page.evaluate(async () => (await fetch("/agentHome")).text());
  expect(centre).toContain("<title>Partner harbour · Jade Harbour</title>");
  await page.goto(at("/login"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("auth.forgot") })
    .click();
  await expect(page.getByRole("dialog").getByPlaceholder("138 0013 8000")).toBeVisible();
  // The first merchant uses the product's own texts.
  await page.goto("/promotions");
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole("link", { name: words("footer.terms"), exact: true })).toBeAttached();
  await expect(page.getByRole("main").getByRole("link", { name: words("promotions.vipAction") })).toBeVisible();
});
