import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MerchantFile } from "../../apps/platform/src/site/merchants/config.ts";
import { firstLogo, newMerchant } from "../../apps/platform/src/site/merchants/folder/template.ts";

/** The code of the brand that is checked. */
export const code = "north";

/** The operator's one game, at the arcade as its vendor. */
export const game = { nodeId: 5001, name: "Gates of Qilin" };

const games = {
  revision: 1,
  vendors: [{ vassalage: "PG", name: "Pier Games", mark: "pictures/pier.svg", offers: [{ gameType: "RNG" }] }],
  games: [
    {
      ...game,
      vassalage: "PG",
      gameCode: "pg-gates-of-qilin",
      gameType: "RNG",
      picture: "pictures/pier.svg",
      hot: true,
      return: 95.55,
    },
  ],
};

const method = { minutes: { from: 0, to: 5 }, feeBasisPoints: 0, min: "10.0000", max: "1000.0000" };

/** Writes an operator's folder with one game and one brand, whose cards and bank pay-outs go through this Hyperswitch. */
export async function writeMerchant(dir: string, hyperswitch: string): Promise<void> {
  const file = newMerchant(code, {
    name: "North Star",
    origin: `http://${code}.localhost`,
    country: "SE",
    currency: "EUR",
    language: "en",
    gmtOffsetMinutes: 60,
  });
  const own: Partial<MerchantFile> = {
    payments: [
      {
        id: "cards",
        adapter: "hyperswitch",
        url: hyperswitch,
        profileId: "pro_check",
        payoutMethods: { bank: { type: "bank", data: { iban: "{number}", bic: "{bank}" } } },
        deposits: ["card"],
        payouts: ["bank"],
      },
    ],
    deposit: {
      ...file.deposit,
      methods: [{ ...method, method: "card", kind: "card", way: "page", name: { en: "Card" }, presets: ["50.0000"] }],
    },
    withdraw: {
      ...file.withdraw,
      // Money that was not played may leave, since one spin is all that is played here.
      depositTurnoverPercent: 0,
      methods: [
        {
          ...method,
          method: "bank",
          kind: "bank",
          name: { en: "Bank account" },
          banks: [{ code: "NRDB", name: { en: "Nordic Bank" } }],
        },
      ],
    },
    register: { ...file.register, fields: file.register.fields.filter(({ name }) => name !== "captcha") },
    protection: {},
  };
  await mkdir(join(dir, code, "pictures"), { recursive: true });
  await mkdir(join(dir, "pictures"));
  await writeFile(join(dir, "pictures/pier.svg"), firstLogo("Pier"));
  await writeFile(join(dir, "games.json"), JSON.stringify(games));
  await writeFile(join(dir, code, "pictures/logo.svg"), firstLogo("North Star"));
  await writeFile(join(dir, code, "merchant.json"), JSON.stringify({ ...file, ...own }, undefined, 2));
}
