import { gameTypes } from "@croupier/contract/game-types";
import type { TextKey, Texts } from "../core/i18n/texts.ts";

const titles: Record<string, TextKey> = {
  hot: "home.hot",
  favorite: "favourite.title",
  recent: "recent.title",
  promotions: "promotions.title",
  help: "help.title",
  download: "download.title",
  winners: "winners.title",
  blog: "articles.BLOG",
  about: "articles.ABOUT",
  "responsible-gaming": "articles.RESPONSIBLE",
  licenses: "articles.LICENCES",
  member: "member.centre",
};

/** The title of the page at an address: what it shows, then whose it is. */
export function pageTitle(path: string, { t }: Texts, brand: string): string {
  const area = path.split("/")[1]?.toLowerCase() ?? "";
  const type = gameTypes.find((each) => each === area.toUpperCase());
  const key = type ? (`category.${type}` as const) : titles[area];
  return key ? `${t(key)} · ${brand}` : brand;
}
