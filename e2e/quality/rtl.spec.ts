import type { Page } from "@playwright/test";
import { expect, test, words } from "../support/journey.ts";
import { openAs, fund, newMember } from "../support/member.ts";
import { withMotion } from "../support/steps.ts";

/** Mirrors the document before the page starts; texts stay English, so that they can be found. */
async function turn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top !== window) return;
    const right = () => document.documentElement?.setAttribute("dir", "rtl");
    document.addEventListener("readystatechange", right);
  });
}

const desktopSize = { width: 1440, height: 900 };
const phoneSize = { width: 390, height: 844 };

const box = async (page: Page, name: string, role: "button" | "link" | "region" = "button") => {
  const found = await page.getByRole(role, { name, exact: true }).filter({ visible: true }).first().boundingBox();
  if (!found) throw new Error(`${name} is not on the page`);
  return found;
};

test.beforeEach(({ journey: { page } }) => turn(page));

test(
  "from right to left no screen scrolls sideways, on a phone or a desktop",
  { tag: "@nightly" },
  async ({ journey }) => {
    const { page } = journey;
    test.setTimeout(300_000);
    journey.expectFault(/404.*no-such-page/);
    const member = await newMember();
    await fund(member, "250.0000");
    const wide: string[] = [];
    const look = async (path: string): Promise<void> => {
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      if (path.startsWith("/game/")) await expect(page.locator("iframe")).toBeVisible({ timeout: 20_000 });
      await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
      for (const size of [phoneSize, desktopSize]) {
        await page.setViewportSize(size);
        await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
        const over = () =>
          page.locator("html").evaluate((html) => {
            // In right-to-left pages overflow is on the left, which scrollWidth counts as well.
            scrollTo(-1000, 0);
            return html.scrollWidth + Math.abs(html.scrollLeft) - html.clientWidth;
          });
        // Content shown only above or below a size appears after the next frame.
        await expect
          .poll(over, { timeout: 10_000 })
          .toBeLessThanOrEqual(0)
          .catch(async () => wide.push(`${path} at ${size.width}: ${await over()} px too wide`));
      }
    };
    for (const path of ["/", "/rng", "/hot", "/login", "/register", "/no-such-page"]) {
      await page.goto(path);
      if (path === "/login" || path === "/register") await expect(page.getByRole("dialog")).toBeVisible();
      await look(path);
    }
    const memberPages = [
      "/member",
      "/member/depositv2",
      "/member/personalHistoryCopy",
      "/member/transactionHistory",
      "/game/1001",
    ];
    for (const path of memberPages) {
      await openAs(page, member, path);
      await look(path);
    }
    expect(wide).toEqual([]);
  },
);

test(
  "from right to left a rail begins at the right and moves along its arrows",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await page.goto("/");
    const rail = page.getByRole("region", { name: words("category.RNG"), exact: true });
    const list = rail.getByRole("list");
    await list.scrollIntoViewIfNeeded();
    // The second view is loaded in advance.
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(12);
    const boxes = await list
      .getByRole("listitem")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(boxes[1]).toBeLessThan(boxes[0] ?? 0);
    const before = rail.getByRole("button", { name: words("home.before") });
    const after = rail.getByRole("button", { name: words("home.after") });
    const left = async (of: typeof after) => (await of.boundingBox())?.x ?? 0;
    expect(await left(after)).toBeLessThan(await left(before));
    // A chevron is mirrored: its tip points to the side it leads to.
    const mirrored = (of: typeof after) =>
      of
        .locator("svg")
        .evaluate((icon) => new DOMMatrix(getComputedStyle(icon).scale.replace(/^(\S+).*/, "scaleX($1)")).a);
    expect([await mirrored(before), await mirrored(after)]).toEqual([-1, -1]);
    await expect(before).toBeDisabled();
    await after.click();
    await expect(before).toBeEnabled();
    await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(-500);
    await before.click();
    await expect.poll(() => list.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))).toBeLessThan(2);
    await expect(before).toBeDisabled();
  },
);

test(
  "from right to left every banner enters its frame, and the notices run to the right",
  { tag: "@nightly" },
  async ({ journey: { page } }) => {
    await withMotion(page);
    await page.goto("/");
    const region = page.getByRole("region", { name: words("home.banners") });
    const dots = region.getByRole("button", { name: /^Banner \d of/ });
    await expect(dots).toHaveCount(3);
    for (const at of [2, 1, 0]) {
      await dots.nth(at).click();
      await expect(dots.nth(at)).toHaveAttribute("aria-current", "true");
      const offset = () =>
        region.evaluate((frame) => {
          const current = frame.querySelector(".night:not([inert])")?.getBoundingClientRect().left ?? Number.NaN;
          return Math.abs(Math.round(current - frame.getBoundingClientRect().left));
        });
      await expect.poll(offset).toBe(0);
    }
    const notices = page.getByRole("button", { name: /^Notices/ });
    const text = notices.locator("[style*=marquee]").first();
    const x = async () => (await text.boundingBox())?.x ?? 0;
    const from = await x();
    await expect.poll(x).toBeGreaterThan(from);
  },
);

// On a phone this is the drawer.
test(
  "from right to left menu, drawer and dialogs are on the mirrored sides",
  { tag: ["@phone", "@desktop-nightly"] },
  async ({ journey }) => {
    const { page, phone } = journey;
    await page.goto("/");
    const width = page.viewportSize()?.width ?? 0;
    if (phone) {
      await page.getByRole("button", { name: words("nav.open") }).click();
      const drawer = page.getByRole("dialog", { name: words("nav.menu") });
      const edge = async () => {
        const found = await drawer.boundingBox();
        return (found?.x ?? 0) + (found?.width ?? 0);
      };
      await expect.poll(edge).toBe(width);
      await page.keyboard.press("Escape");
    } else {
      const menu = await page.getByRole("complementary", { name: words("nav.menu") }).boundingBox();
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(width - 20);
      expect((await box(page, words("auth.signUp"))).x).toBeLessThan(width / 3);
    }
    await page.goto("/login");
    const dialog = page.getByRole("dialog");
    const [frame, close] = [await dialog.boundingBox(), await box(page, words("action.close"))];
    expect(close.x).toBeLessThan((frame?.x ?? 0) + 40);

    const member = await newMember();
    await openAs(page, member, "/game/1001");
    const back = await page
      .getByRole("button", { name: words("action.back") })
      .first()
      .boundingBox();
    expect(back?.x).toBeGreaterThan(width / 2);
  },
);
