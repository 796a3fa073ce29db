// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const gone = vi.hoisted(() => vi.fn(() => false));
vi.mock("./chunks.ts", () => ({ fileIsGone: gone }));

beforeEach(() => {
  vi.resetModules();
  gone.mockClear();
  // The test's browser would try to fetch the link's file, which does not exist.
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => create(name === "link" ? "meta" : name));
  document.head.innerHTML = `<style data-rest="/assets/rest.css">first</style><style id="brand">brand</style>`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const links = () => [...document.head.querySelectorAll<HTMLElement & { href?: string }>("meta")];

test("the rest of the styles is asked for once, behind all others, and the first page's own stay", async () => {
  const { needStyles } = await import("./styles.ts");
  const both = Promise.all([needStyles(), needStyles()]);
  const [link, ...others] = links();
  expect(others).toEqual([]);
  expect(link?.href).toBe("/assets/rest.css");
  // In any other position the browser would restyle and lay out the whole page.
  expect(document.head.lastElementChild).toBe(link);
  link?.dispatchEvent(new Event("load"));
  await both;
  expect(document.querySelector("style[data-rest]")?.textContent).toBe("first");
  await needStyles();
  expect(links()).toEqual([link]);
});

test("missing styles are reported and requested again by the next screen", async () => {
  const { needStyles } = await import("./styles.ts");
  const first = needStyles();
  links()[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("/assets/rest.css");
  expect(gone).toHaveBeenCalledWith("style", expect.stringContaining("/assets/rest.css"));
  expect(document.querySelector("style[data-rest]")).not.toBeNull();
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
