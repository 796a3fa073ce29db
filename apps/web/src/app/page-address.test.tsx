import { expect, it } from "vitest";
import { readAddress } from "./page-address.ts";
import { pages } from "./router.tsx";

const read = (address: string) => readAddress(new URL(`http://page.invalid${address}`));

it.each([
  ["/", "/", {}, ""],
  ["/?utm=1&vassalage=AG", "/", {}, ""],
  ["/hot", "/hot", {}, ""],
  ["/HOT/", "/hot", {}, ""],
  [
    "/rng?vassalage=AG&group=3&sort=NAME&utm=1",
    "/rng",
    { vassalage: "AG", group: "3", sort: "NAME" },
    "?vassalage=AG&group=3&sort=NAME",
  ],
  ["/rng?vassalage=%3Cb%3E&sort=OTHER&show=1", "/rng", {}, ""],
  ["/member/securityCenter", "/member/securityCenter", {}, ""],
])("%s is one of the site's few pages", (address, path, search, query) => {
  expect(read(address)).toEqual({ kind: "own", path, names: {}, search, query });
});

it("a value in the quotes of older links is read without them", () => {
  const named = { nodeId: "1001" };
  const page = { kind: "named", path: "/seamless", names: named, search: named, query: "?nodeId=1001" };
  expect(read("/seamless?nodeId=1001")).toEqual(page);
  expect(read("/seamless?nodeId=%221001%22")).toEqual(page);
});

it.each(["/promotions/spring", "/game/12", "/seamless?nodeId=12"])("%s is one of many pages", (address) => {
  expect(read(address).kind).toBe("named");
});

it.each([
  ["/promotions/spring", { promotionId: "spring" }],
  ["/blog/search", { articleId: "search" }],
  ["/game/12", { nodeId: "12" }],
  ["/lottery?gameCode=lott-minute&view=lobby", { gameCode: "lott-minute" }],
])("%s names what it is about", (address, names) => {
  expect(read(address).names).toEqual(names);
});

it("every part of a path that any value fits is one whose values the server knows", () => {
  const parts = pages.flatMap(({ path }) => [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name));
  expect(new Set(parts)).toEqual(new Set(["nodeId", "promotionId", "articleId"]));
});

it("all addresses that are no page are one page, in each part of the site", () => {
  const paths = ["/a", "/b/c?vassalage=AG", "//evil", "/%F0", "/game", "/.env"].map((address) => read(address));
  expect(new Set(paths.map(({ kind, path }) => `${kind} ${path}`))).toEqual(new Set(["unknown /not-found"]));
  expect(read("/member/x").path).toBe(read("/member/y").path);
});
