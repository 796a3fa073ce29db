import { expect, it } from "vitest";
import { readAddress } from "./page-address.ts";

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
    "?vassalage=AG&group=%223%22&sort=NAME",
  ],
  ["/rng?vassalage=%3Cb%3E&sort=OTHER&show=1", "/rng", {}, ""],
  ["/member/securityCenter", "/member/securityCenter", {}, ""],
])("%s is one of the site's few pages", (address, path, search, query) => {
  expect(read(address)).toEqual({ kind: "own", path, search, query });
});

it("a value is read in each spelling of the router, and written so that the page is rendered, not redirected", () => {
  const page = { kind: "named", path: "/seamless", search: { nodeId: "1001" }, query: "?nodeId=%221001%22" };
  expect(read("/seamless?nodeId=1001")).toEqual(page);
  expect(read("/seamless?nodeId=%221001%22")).toEqual(page);
});

it.each(["/promotions/spring", "/game/12", "/seamless?nodeId=12"])("%s is one of many pages", (address) => {
  expect(read(address).kind).toBe("named");
});

it("all addresses that are no page are one page, in each part of the site", () => {
  const paths = ["/a", "/b/c?vassalage=AG", "//evil", "/%F0", "/game", "/.env"].map((address) => read(address));
  expect(new Set(paths.map(({ kind, path }) => `${kind} ${path}`))).toEqual(new Set(["unknown /not-found"]));
  expect(read("/member/x").path).toBe(read("/member/y").path);
});
