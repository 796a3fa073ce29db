import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { gameTypes } from "@croupier/contract/domain/game-types";
import { games } from "./games.ts";
import { vendors } from "./vendors.ts";

const emblems = createRequire(import.meta.url)("@iconify-json/fluent-emoji/icons.json") as {
  icons: Record<string, unknown>;
};

const named = {
  FISH: ["AG", "BBIN", "CQ9", "GG", "PT", "RTG"],
  LIVE: ["AG", "BBIN", "BG", "DG", "EA", "LOTUS", "OG", "PT", "TGP"],
  PVP: ["KX", "KY", "TH", "WS", "XY"],
  RNG: ["AE", "AG", "CQ9", "GG", "ISB", "MG", "MGS", "PNG", "PT", "RTG", "TTG", "WD"],
  SPORTS: ["IBC", "SBT", "UG"],
  ESPORTS: ["AV", "IMES", "IA", "AI", "TF"],
  COCKFIGHT: ["SV3", "DS88", "DIG", "WGB", "WS168"],
};

describe("the demo catalogue", () => {
  it("has at least 30 vendors and 600 games, some of every type", () => {
    expect(vendors.length).toBeGreaterThanOrEqual(30);
    expect(games.length).toBeGreaterThanOrEqual(600);
    expect(new Set(games.map((game) => game.gameType))).toEqual(new Set(gameTypes));
  });

  it("has every vendor of the specification in each of its categories, with a game", () => {
    const offered = new Set(vendors.flatMap((v) => v.offers.map((offer) => `${v.vassalage} ${offer.gameType}`)));
    for (const [gameType, codes] of Object.entries(named)) {
      for (const code of codes) expect(offered).toContain(`${code} ${gameType}`);
    }
    expect(new Set(games.map((game) => `${game.vassalage} ${game.gameType}`))).toEqual(offered);
  });

  it("repeats no node id, game code, vendor code or name in either language", () => {
    for (const key of [
      games.map((game) => game.nodeId),
      games.map((game) => game.gameCode),
      games.map((game) => game.names.en),
      games.map((game) => game.names["zh-CN"]),
      vendors.map((vendor) => vendor.vassalage),
      vendors.map((vendor) => vendor.displayName),
    ]) {
      expect(new Set<string | number>(key).size).toBe(key.length);
    }
  });

  it("gives every game an emblem that exists and a hue on the circle", () => {
    expect(games.filter((game) => !Object.hasOwn(emblems.icons, game.emblem)).map((game) => game.emblem)).toEqual([]);
    for (const { hue } of [...games, ...vendors]) {
      expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true);
    }
  });

  it("has an engine for every slot and hot game, and lists Gates of Qilin first", () => {
    expect(games.filter((game) => (game.gameType === "RNG") !== (game.engine?.kind === "slot"))).toEqual([]);
    const hot = games.filter((game) => game.isHot);
    expect(hot.length).toBeGreaterThanOrEqual(20);
    expect(hot.every((game) => game.engine?.kind === "slot")).toBe(true);
    expect(hot[0]?.names.en).toBe("Gates of Qilin");
  });

  it("has a name in the site's menus for each of its groups, and for no other", () => {
    const texts = JSON.parse(readFileSync(new URL("../../apps/web/locales/en/games.json", import.meta.url), "utf8"));
    const named = Object.keys(texts as object).flatMap((key) => /^group\.(\w+)$/.exec(key)?.[1] ?? []);
    const listed = games.map(({ group }) => group).filter((group) => group !== "");
    expect(new Set(listed)).toEqual(new Set(named));
  });

  it("names the lottery groups the menu shows", () => {
    const groups = new Set(games.filter((game) => game.vassalage === "LOTT").map((game) => game.group));
    for (const group of ["11X5", "LF", "LHC", "PK10", "SSC"]) expect(groups).toContain(group);
    const isLottery = ({ gameType }: (typeof games)[number]) => gameType === "LOTT" || gameType === "ELOTT";
    expect(games.filter((game) => isLottery(game) && game.engine === null)).toEqual([]);
    expect(games.filter((game) => game.engine?.kind === "lottery" && game.group === "")).toEqual([]);
  });
});
