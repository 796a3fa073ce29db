import { expect, it } from "vitest";
import { readAddress } from "./page-address.ts";

const read = (address: string) => readAddress(new URL(`http://page.invalid${address}`));

it.each([
  ["/", "/", {}],
  ["/?utm=1&vassalage=AG", "/", {}],
  ["/hot", "/hot", {}],
  ["/HOT/", "/hot", {}],
  ["/rng?vassalage=AG&group=3&sort=NAME&utm=1", "/rng", { vassalage: "AG", group: "3", sort: "NAME" }],
  ["/rng?vassalage=%3Cb%3E&sort=OTHER&show=1", "/rng", {}],
  ["/member/securityCenter", "/member/securityCenter", {}],
])("%s is one of the site's few pages", (address, path, search) => {
  expect(read(address)).toEqual({ kind: "own", path, search });
});

it.each(["/promotions/spring", "/game/12", "/seamless?nodeId=12"])("%s is one of many pages", (address) => {
  expect(read(address).kind).toBe("named");
});

it("all addresses that are no page are one page, in each part of the site", () => {
  const paths = ["/a", "/b/c?vassalage=AG", "//evil", "/%F0", "/game", "/.env"].map((address) => read(address));
  expect(new Set(paths.map(({ kind, path }) => `${kind} ${path}`))).toEqual(new Set(["unknown /not-found"]));
  expect(read("/member/x").path).toBe(read("/member/y").path);
});
