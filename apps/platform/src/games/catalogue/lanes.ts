import { nameIn } from "@croupier/contract/domain/game-names";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { CardRow } from "./store.ts";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";

export type Lane = Output<"gameVendors">["lanes"][number];
export type VendorIcon = (variant: "white" | "color" | "purple", vassalage: string, gameType: GameType) => string;

/**
 * Groups cards into lanes: categories in the merchant's order, each with the merchant's preferred vendors first and
 * then in the catalogue's order.
 */
export function toLanes(rows: CardRow[], config: MerchantConfig, language: Language, vendorIcon: VendorIcon): Lane[] {
  const rank = (row: CardRow) => {
    const at = config.vendorOrder.indexOf(row.vassalage);
    return at < 0 ? config.vendorOrder.length : at;
  };
  return config.categories.flatMap((title) => {
    const own = rows.filter((row) => row.game_type === title).sort((a, b) => rank(a) - rank(b));
    return own.length > 0 ? [{ title, cards: own.map((row) => toCard(row, own, language, vendorIcon)) }] : [];
  });
}

function toCard(
  row: CardRow,
  lane: readonly CardRow[],
  language: Language,
  vendorIcon: VendorIcon,
): Lane["cards"][number] {
  const icon = (variant: "white" | "color" | "purple") => row.mark ?? vendorIcon(variant, row.vassalage, row.game_type);
  return {
    vassalage: row.vassalage,
    vendorLabel: vendorLabel(row.vassalage),
    gameType: row.game_type,
    displayName: row.display_name,
    isGame: row.is_game,
    games: row.games,
    ...(row.lobby === null ? {} : { nodeId: row.lobby }),
    note: nameIn(row.notes, language),
    hue: row.hue,
    icons: { white: icon("white"), color: icon("color"), purple: icon("purple") },
    gameClassify: row.groups.map((name) => ({
      name,
      vendors: lane.filter(({ groups }) => groups.includes(name)).map(({ vassalage }) => vassalage),
    })),
  };
}
