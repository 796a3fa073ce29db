import { expect, test } from "vitest";
import { pageParameters, pageQuery } from "./page-history.ts";
import { routeTree } from "./router.tsx";

interface Node {
  options: { validateSearch?: unknown };
  children?: Record<string, Node> | Node[];
}

/** Returns the parameters that the routes read from a query. */
function namesRead(node: Node): string[] {
  const names: string[] = [];
  const search = new Proxy({}, { get: (_, name) => void names.push(String(name)) });
  if (typeof node.options.validateSearch === "function") node.options.validateSearch(search);
  return [...names, ...Object.values(node.children ?? {}).flatMap(namesRead)];
}

test("the router sees every parameter that a route reads", () => {
  const read = new Set(namesRead(routeTree as unknown as Node));
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
