import { expect, test } from "vitest";
import { pages } from "../../app/router.tsx";
import { nowhere } from "../../app/routes/root.ts";
import { readHref, writeHref } from "./address.ts";
import { createTable } from "./routes.ts";

const find = createTable(pages, nowhere);
const at = (path: string) => {
  const { route, params } = find(path);
  return [route.path, params];
};

test.each([
  ["/", "/"],
  ["/INDEX.html", "/index.html"],
  ["/hot", "/hot"],
  ["/HOT//", "/hot"],
  ["/member", "/member"],
  ["/member/", "/member"],
  ["/Member/VIP", "/member/vip"],
  ["/SEALOTTERY", "/seaLottery"],
  ["/signIn/google", "/signIn/google"],
  ["/pointMall/rules", "/pointMall/rules"],
  ["/agentHome", "/agentHome"],
])("%s is the page %s", (path, page) => expect(at(path)).toEqual([page, {}]));

test.each([
  ["/game/12", "/game/$nodeId", { nodeId: "12" }],
  ["/GAME/12/", "/game/$nodeId", { nodeId: "12" }],
  ["/game/a%2Fb", "/game/$nodeId", { nodeId: "a/b" }],
  ["/promotions/%C3%A9", "/promotions/$promotionId", { promotionId: "é" }],
])("%s is a page with a name", (path, page, params) => expect(at(path)).toEqual([page, params]));

test.each([
  "//hot",
  "//evil",
  "/hot/x",
  "/game",
  "/game/",
  "/game/%F0",
  "/%F0",
  "/promotions/spring/x",
  "/member//vip",
  "/member/x",
  "/agentHome/zz",
  "/not-found",
  "/.env",
])("%s is no page", (path) => expect(at(path)).toEqual(["/not-found", {}]));

test("the paths of two pages are never equal", () => {
  const paths = pages.map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  [{ to: "/hot" }, "/hot"],
  [{ to: "/member/" }, "/member"],
  [{ to: "/game/$nodeId", params: { nodeId: "a b/ü" } }, "/game/a%20b%2F%C3%BC"],
  [{ to: "/rng", search: { vassalage: "AG", group: "3", show: undefined } }, "/rng?vassalage=AG&group=3"],
  [{ to: "/login", search: { next: "/lottery?view=lobby" } }, "/login?next=%2Flottery%3Fview%3Dlobby"],
  [{ to: "/help", hash: "term" }, "/help#term"],
  [{ to: ".", search: { bill: "7" } }, "/here?bill=7"],
  [{ to: ".", search: {} }, "/here"],
])("a link to %j has the address %s", (target, href) => expect(writeHref(target, "/here")).toBe(href));

test.each([
  ["?group=3", { group: "3" }],
  ["?group=%223%22", { group: "3" }],
  ["?group=%22", { group: '"' }],
  ["?a=1&a=2", { a: "2" }],
  ["?next=%2Fhot%3Fa%3D1", { next: "/hot?a=1" }],
  ["", {}],
])("the query %s is read as %j", (text, query) => expect(readHref(`/rng${text}`).query).toEqual(query));

test("a fragment is decoded, unless it is no text", () => {
  expect(readHref("/help#%C3%A9").hash).toBe("é");
  expect(readHref("/help#%F0")).toEqual({ href: "/help#%F0", path: "/help", query: {}, hash: "%F0" });
});

test.each(["//evil.example", "///evil.example?a=1"])("links of the page at %s stay on the site", (href) => {
  expect(writeHref({ to: "." }, readHref(href).path)).toBe("/evil.example");
});
