import { gameTypes } from "@croupier/contract/domain/game-types";
import type { TextKey, Texts } from "../i18n/texts.ts";

const titles: Record<string, TextKey> = {
  hot: "home.hot",
  games: "nav.games",
  seamless: "home.hot",
  favorite: "favourite.title",
  recent: "recent.title",
  promotions: "promotions.title",
  payment: "wallet.deposit",
  pointmall: "points.mall",
  help: "help.title",
  download: "download.title",
  winners: "winners.title",
  leaderboard: "leaderboard.title",
  blog: "articles.BLOG",
  about: "articles.ABOUT",
  "responsible-gaming": "articles.RESPONSIBLE",
  licenses: "articles.LICENCES",
  lottery: "lottery.title",
  lottert: "lottery.title",
  sealottery: "lottery.sea",
  vnlottery: "lottery.vn",
  member: "member.centre",
  agent: "agent.logIn",
  agenthome: "agent.centre",
};

/** Returns the title of the page at a path: the page's name, then the brand. */
export function pageTitle(path: string, { t }: Texts, brand: string): string {
  const area = path.split("/")[1]?.toLowerCase() ?? "";
  const type = gameTypes.find((each) => each === area.toUpperCase());
  const key = type ? (`category.${type}` as const) : titles[area];
  return key ? `${t(key)} · ${brand}` : brand;
}
