// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const gone = vi.hoisted(() => vi.fn(() => false));
vi.mock("./chunks.ts", () => ({ fileIsGone: gone }));

beforeEach(() => {
  vi.resetModules();
  gone.mockClear();
  // The test's browser would fetch a link's file at once, and find none.
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => create(name === "link" ? "meta" : name));
  document.head.innerHTML = `<style data-all="/assets/all.css">first</style><style id="brand">brand</style>`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const links = () => [...document.head.querySelectorAll<HTMLElement & { href?: string; media?: string }>("meta")];

test("the styles of every screen are asked for once, before the brand's, and take the place of the first page's own", async () => {
  const { needStyles } = await import("./styles.ts");
  const both = Promise.all([needStyles(), needStyles()]);
  const [link, ...others] = links();
  expect(others).toEqual([]);
  expect(link?.href).toBe("/assets/all.css");
  expect(link?.nextElementSibling?.id).toBe("brand");
  // Both at once would have the browser calculate the page's styles twice.
  expect(link?.media).toBe("print");
  expect(document.querySelector("style[data-all]")).not.toBeNull();
  link?.dispatchEvent(new Event("load"));
  await both;
  expect(document.querySelector("style[data-all]")).toBeNull();
  expect(link?.media).toBe("all");
  await needStyles();
  expect(links()).toEqual([link]);
});

test("styles that did not come are reported and asked for again by the next screen; the page keeps its own", async () => {
  const { needStyles } = await import("./styles.ts");
  const first = needStyles();
  links()[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("/assets/all.css");
  expect(gone).toHaveBeenCalledWith("style", expect.stringContaining("/assets/all.css"));
  expect(document.querySelector("style[data-all]")).not.toBeNull();
  const again = needStyles();
  expect(links()).toHaveLength(1);
  links()[0]?.dispatchEvent(new Event("load"));
  await again;
});

test("on the web server, which loads screens without a page, there is nothing to wait for", async () => {
  const { needStyles } = await import("./styles.ts");
  vi.stubGlobal("document", undefined);
  await expect(needStyles()).resolves.toBeUndefined();
});
