import { describe, expect, it } from "vitest";
import { fold } from "../../../lib/fold.ts";
import { distance, prepare, type Entry } from "./match.ts";

const game = (nodeId: string, name: string, more: Partial<Entry> = {}): Entry => ({
  nodeId,
  name,
  gameCode: name,
  vassalage: "PG",
  gameType: "RNG",
  iconUrl: "",
  lagerIcon: "",
  smallIcon: "",
  hue: 0,
  isHot: false,
  features: [],
  ...more,
});

const index = {
  games: [
    game("1", "Dragon Gate", { volatility: "high" }),
    game("2", "Nine Dragons", { vassalage: "JDB" }),
    game("3", "Dragon Tiger C01", { vassalage: "AG", gameType: "LIVE" }),
    game("4", "Lucky Lantern", { features: ["FREE_SPINS"] }),
    game("5", "麒麟之门", { alias: "Gates of Qilin" }),
    game("6", "Đêm Sài Gòn"),
  ],
  vendors: [
    { vassalage: "PG", vendorLabel: "PG", displayName: "Persimmon Grove" },
    { vassalage: "JDB", vendorLabel: "JDB", displayName: "Jade Bell" },
    { vassalage: "AG", vendorLabel: "AG", displayName: "Amber Garden" },
  ],
};
const search = prepare(index, (type) => (type === "LIVE" ? "Live casino" : "Slots"), fold);
const names = (query: string, filter = {}) => search(query, filter).map(({ entry }) => entry.nodeId);

describe("a search", () => {
  it("finds by the beginning of any word, whole names first", () => {
    expect(names("dragon")).toEqual(["1", "3", "2"]);
    expect(names("lantern")).toEqual(["4"]);
  });

  it.each([
    ["dragn", ["1", "2", "3"]],
    ["dargon gate", ["1"]],
    ["lukcy lantren", ["4"]],
    ["qiln", ["5"]],
  ])("forgives the slips of %s", (typed, expected) => {
    expect(names(typed)).toEqual(expected);
  });

  it("finds games by all words but one where no game has them all, and none by one word of three", () => {
    expect(names("lucky lantern 2")).toEqual(["4"]);
    expect(search("lucky lantern 2", {})[0]?.read).toBe("lucky lantern");
    expect(names("dragon zzzz")).toEqual(["1", "2", "3"]);
    expect(names("dragon zzzz yyyy")).toEqual([]);
    expect(names("zzzz yyyy")).toEqual([]);
  });

  it("says what it read a mistyped word as", () => {
    expect(search("dragn", {})[0]?.read).toBe("dragon");
  });

  it("does without accents, and finds Chinese and English names alike", () => {
    expect(names("dem sai gon")).toEqual(["6"]);
    expect([names("麒麟"), names("gates")]).toEqual([["5"], ["5"]]);
  });

  it("finds by vendor and by type, with a word of the name", () => {
    expect(names("jdb")).toEqual(["2"]);
    expect(names("amber dragon")).toEqual(["3"]);
    expect(names("live casino")).toEqual(["3"]);
  });

  it("keeps to its filters", () => {
    expect(names("dragon", { vassalage: "JDB" })).toEqual(["2"]);
    expect(names("dragon", { volatility: "high" })).toEqual(["1"]);
    expect(names("l", { feature: "FREE_SPINS" })).toEqual(["4"]);
    expect(names("dragon", { gameType: "LIVE" })).toEqual(["3"]);
  });

  it("finds nothing for what nothing is like, or for nothing typed", () => {
    expect([names("xylophone"), names("  ")]).toEqual([[], []]);
  });
});

it("the distance counts letters omitted, added, replaced or swapped", () => {
  expect([distance("dragn", "dragons", 1), distance("dargon", "dragon", 1)]).toEqual([1, 1]);
  expect(distance("tiger", "dragon", 2)).toBe(Number.POSITIVE_INFINITY);
});
