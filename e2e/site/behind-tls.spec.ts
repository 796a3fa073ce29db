import { freePort } from "../../tools/free-port.ts";
import { startApp, type RunningApp } from "../support/app.ts";
import { expect, test } from "../support/journey.ts";
import { expectBalance, fund, newMember } from "../support/member.ts";
import { expectSignedIn, signIn } from "../support/steps.ts";
import { startTls } from "../support/tls.ts";
import { useApp, type AppUnderTest } from "../support/under-test.ts";

// One app behind a proxy that ends TLS, as in a deployment: site and games have https addresses of their own.
test.describe.configure({ mode: "default" });
test.use({ ignoreHTTPSErrors: true });

let app: RunningApp;
let before: AppUnderTest | undefined;
let site: string;
let close = (): void => undefined;

test.beforeAll(async () => {
  const [sitePort, gamePort] = [await freePort(), await freePort()];
  site = `https://localhost:${sitePort}`;
  const games = `https://localhost:${gamePort}`;
  app = await startApp({ SITE_ORIGINS: site, ARCADE_PUBLIC_URL: games });
  const proxies = await Promise.all([startTls(sitePort, app.web), startTls(gamePort, app.arcade)]);
  close = () => proxies.forEach((proxy) => proxy.close());
  before = useApp(app);
});

test.afterAll(async () => {
  useApp(before);
  close();
  await app.stop();
});

test("behind TLS a member signs in, sees the balance move and plays a framed game", async ({ journey }) => {
  const { page } = journey;
  const member = await newMember();
  const socket = page.waitForEvent("websocket", (each) => each.url().includes("/wps/events"));
  await page.goto(`${site}/login`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await signIn(journey, member.username);
  await expectSignedIn(journey, member.username);
  expect((await socket).url()).toMatch(/^wss:/);
  const remembered = await page.context().cookies(site);
  expect(remembered.filter(({ name, secure }) => /token/.test(name) && !secure)).toEqual([]);
  await expectBalance(journey, "0.00");
  // No further read is made: the socket delivers it.
  await fund(member, "150.0000");
  await expectBalance(journey, "150.00");
  await page
    .getByRole("link", { name: /Gates of Qilin/ })
    .first()
    .click();
  await page.waitForURL(/\/game\/1001/);
  const spin = page.frameLocator("iframe").locator("#spin");
  await expect(spin).toHaveAttribute("aria-label", "Spin", { timeout: 90_000 });
  await spin.click();
  // The game tells the page the new balance.
  await expect(page.getByTestId("balance").first()).not.toContainText("150.00");
});
