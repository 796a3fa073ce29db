import { afterEach, expect, test, vi } from "vitest";
import { pageQuery } from "../../app/page-query.ts";
import { createBrowserHistory } from "./history.ts";

afterEach(() => history.replaceState(null, "", "/"));

const address = () => location.pathname + location.search + location.hash;

test("the first entry of a visit keeps its whole address, of which pages see their own part", () => {
  history.replaceState(null, "", "/rng?utm_source=mail&vassalage=AG#top");
  const entry = createBrowserHistory(pageQuery).read(0);
  expect(entry).toMatchObject({ href: "/rng?vassalage=AG#top", index: 0 });
  expect(entry.key).toMatch(/^\w+$/);
  expect(address()).toBe("/rng?utm_source=mail&vassalage=AG#top");
});

test("an entry is the same one after a reload, and a link to a fragment adds the next", () => {
  const tab = createBrowserHistory(pageQuery);
  tab.write({ href: "/hot", key: "a", index: 3 }, false);
  expect(createBrowserHistory(pageQuery).read(0)).toEqual({ href: "/hot", key: "a", index: 3 });
  history.pushState(null, "", "/hot#content");
  expect(tab.read(4)).toMatchObject({ href: "/hot#content", index: 4 });
});

test("an entry is added, or takes the place of the current one", () => {
  const tab = createBrowserHistory(pageQuery);
  const before = history.length;
  tab.write({ href: "/hot", key: "a", index: 1 }, false);
  tab.write({ href: "/rng", key: "b", index: 1 }, true);
  expect(history.length).toBe(before + 1);
  expect(address()).toBe("/rng");
});

test("the browser's buttons are reported, own entries are not", () => {
  const tab = createBrowserHistory(pageQuery);
  const changed = vi.fn();
  tab.listen(changed);
  tab.write({ href: "/hot", key: "a", index: 1 }, false);
  expect(changed).not.toHaveBeenCalled();
  dispatchEvent(new PopStateEvent("popstate"));
  expect(changed).toHaveBeenCalledTimes(1);
});
