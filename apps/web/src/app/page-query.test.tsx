import { expect, test } from "vitest";
import type { Route } from "../core/router/routes.ts";
import { pageParameters, pageQuery } from "./page-query.ts";
import { pages } from "./router.tsx";

/** Returns the parameters that the pages read from a query. */
function namesRead(): string[] {
  const names: string[] = [];
  const query = new Proxy({}, { get: (_, name) => void names.push(String(name)) });
  for (const page of pages as readonly Route[]) page.readSearch?.(query);
  return names;
}

test("the router sees every parameter that a route reads", () => {
  const read = new Set(namesRead());
  expect(read.size).toBeGreaterThan(15);
  expect([...read].filter((name) => !pageParameters.has(name))).toEqual([]);
});

test.each([
  ["?utm_source=mail&utm_campaign=autumn", ""],
  ["?lang=de", ""],
  ["?vassalage=PG&fbclid=1", "?vassalage=PG"],
  ["?gclid=2&next=%2Fmember%3Fa%3D1&state=x", "?next=%2Fmember%3Fa%3D1&state=x"],
  ["", ""],
  ["?", ""],
])("of %s it sees %j", (search, seen) => expect(pageQuery(search)).toBe(seen));
