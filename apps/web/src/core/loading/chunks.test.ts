// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchQuietly, guardChunks, guardNavigation, waitFor } from "./chunks.ts";

const sent = vi.fn<(url: string, init: { body: string }) => Promise<Response>>();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockReset().mockImplementation(() => Promise.resolve(new Response()));
  reload.mockReset();
  vi.stubGlobal("fetch", sent);
  vi.spyOn(location, "reload").mockImplementation(reload);
  // The test's browser would try to fetch the links' files, which do not exist.
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => create(name === "link" ? "meta" : name));
  vi.stubGlobal("HTMLLinkElement", HTMLMetaElement);
  sessionStorage.clear();
  document.head.innerHTML = `<meta name="release" content="one">`;
});

afterEach(async () => {
  for (const end of endAll) end();
  endAll = [];
  guardNavigation({ isLoading: () => false, onNavigation: () => {} });
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

guardChunks();

/** Starts a navigation. */
function navigate(): void {
  guardNavigation({ isLoading: () => true, onNavigation: (begin) => begin() });
}

/** Requests a file as Vite does: a link in the head first. Returns how it fails, as a release that has gone does. */
async function request(file: string) {
  const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: file });
  document.head.append(link);
  // The head's observer answers in a microtask.
  await vi.advanceTimersByTimeAsync(0);
  return () => {
    const payload = new Error(`Failed to fetch dynamically imported module: https://site.example${file}`);
    dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload }));
    link.dispatchEvent(new Event("error"));
  };
}

const reports = () => sent.mock.calls.map(([, { body }]) => (JSON.parse(body) as { url: string }).url);

let endAll: (() => void)[] = [];
/** A load that lasts until the test ends. */
const never = () => new Promise<void>((end) => void endAll.push(end));

test("a missing file that nobody waits for is not reported", async () => {
  void fetchQuietly(never);
  (await request("/assets/login.js"))();
  expect(reports()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test.each(["press", "navigation"] as const)("a prefetched file that a %s waits for is reported", async (by) => {
  void fetchQuietly(never);
  const fail = await request("/assets/login.js");
  if (by === "press") void waitFor(never);
  else navigate();
  fail();
  expect(reports()).toEqual([expect.stringContaining("/assets/login.js")]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("another file's prefetch hides no failure", async () => {
  void fetchQuietly(never);
  void waitFor(never);
  (await request("/assets/wallet.js"))();
  expect(reports()).toEqual([expect.stringContaining("/assets/wallet.js")]);
});

test("a failed load ends the wait: later prefetches are quiet again", async () => {
  await expect(waitFor(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  await expect(fetchQuietly(() => Promise.reject(new Error("gone")))).resolves.toBeUndefined();
  void fetchQuietly(never);
  (await request("/assets/search.js"))();
  expect(reports()).toEqual([]);
});

test("a prefetched file has 120 s from the moment that somebody waits for it", async () => {
  void fetchQuietly(never);
  await request("/assets/login.js");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(reports()).toEqual([]);
  void waitFor(never);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(reports()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports()).toEqual([expect.stringContaining("/assets/login.js")]);
  expect(reload).toHaveBeenCalledTimes(1);
});
