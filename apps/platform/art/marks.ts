import { createRequire } from "node:module";
import type { GameType } from "@croupier/contract/domain/game-types";
import { oklch } from "./colour.ts";
import { word } from "./letters.ts";

export const markVariants = ["white", "color", "purple"] as const;
export type MarkVariant = (typeof markVariants)[number];

const lucide = createRequire(import.meta.url)("@iconify-json/lucide/icons.json") as {
  icons: Record<string, { body: string }>;
};

const typeIcons: Record<GameType, string> = {
  RNG: "cherry",
  LIVE: "spade",
  FISH: "fish",
  PVP: "club",
  SPORTS: "trophy",
  ESPORTS: "gamepad-2",
  LOTT: "ticket",
  ELOTT: "tickets",
  COCKFIGHT: "bird",
  BGS: "dices",
};

const colours: Record<MarkVariant, (hue: number) => string> = {
  white: () => "#ffffff",
  color: (hue) => oklch(0.68, 0.16, hue),
  purple: () => "#6b3f8f",
};

/** Vendor codes that players see under another name (specification section 3). */
const shownAs: Record<string, string> = { BTI: "123BET" };

/**
 * Typesets a vendor's code after the sign of the game type: 240 by 96 pixels, transparent. It is shown as a picture of
 * pixels: a page takes a phone two milliseconds for each document of its own that it shows as a picture.
 */
export function markDocument(vassalage: string, gameType: GameType, hue: number, variant: MarkVariant): string {
  const [first = "", ...rest] = (shownAs[vassalage] ?? vassalage).split("_");
  const second = rest.join(" ");
  const icon = lucide.icons[typeIcons[gameType]];
  if (!icon) throw new Error(`no icon for ${gameType}`);
  const middle = 70;
  const letters = second
    ? word(first, middle, 15, 13, 84) + word(second, middle, 33, 12, 84)
    : word(first, middle, 24, first.length > 4 ? 15 : 20, 84);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96" viewBox="0 0 120 48" color="${colours[variant](hue)}"><g transform="translate(4 14) scale(.83)" opacity=".62">${icon.body}</g>${letters}</svg>`;
}
