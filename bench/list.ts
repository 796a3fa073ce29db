import { inBrowser, phone } from "./browser.ts";
import type { Figure } from "./figure.ts";

const games = 5000;
const pageSize = 36;

/** Scrolls a game list of 5,000 entries on a phone from top to bottom, and counts frames and elements. */
export const scrollList = (url: string): Promise<Figure[]> =>
  inBrowser({ ...phone, serviceWorkers: "block" }, async (context) => {
    const page = await context.newPage();
    // The catalogue has a few hundred games: its first page is repeated under other names.
    await page.route(/\/lgw\/games\?/, async (route) => {
      const requested = new URL(route.request().url());
      const pageNo = Number(requested.searchParams.get("pageNo"));
      requested.searchParams.set("pageNo", "1");
      const response = await route.fetch({ url: requested.href });
      const { data } = (await response.json()) as { data: { content: object[] } };
      const content = data.content.map((game, at) => ({ ...game, nodeId: String(900_000 + pageNo * pageSize + at) }));
      const totalPages = Math.ceil(games / pageSize);
      await route.fulfill({
        response,
        json: { data: { content, pageNo, pageSize, totalElements: games, totalPages } },
      });
    });
    await page.goto(`${url}/rng?sort=NAME`, { waitUntil: "networkidle" });
    const seen = await page.evaluate(async () => {
      const began = performance.now();
      const result = { frames: 0, elements: 0, seconds: 0, end: 0 };
      await new Promise<void>((done) => {
        const step = () => {
          result.frames += 1;
          if (result.frames % 10 === 0)
            result.elements = Math.max(result.elements, document.querySelectorAll("body *").length);
          scrollBy(0, 60);
          result.seconds = (performance.now() - began) / 1000;
          if (result.seconds < 10) requestAnimationFrame(step);
          else done();
        };
        requestAnimationFrame(step);
      });
      result.end = scrollY;
      return result;
    });
    return [
      {
        name: "5,000 games: frames a second while scrolling",
        value: Math.round(seen.frames / seen.seconds),
        unit: "",
        target: 58,
        better: "higher",
      },
      {
        name: "5,000 games: most elements in the page",
        value: seen.elements,
        unit: "",
        target: 1500,
        better: "lower",
      },
      { name: "5,000 games: scrolled in ten seconds", value: Math.round(seen.end), unit: "px" },
    ];
  });
