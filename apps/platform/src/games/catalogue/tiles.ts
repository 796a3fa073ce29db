import { nameIn } from "@croupier/contract/domain/game-names";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { GameRow } from "./store.ts";

export type Tile = Output<"gameInfo">;

const tilePictures = ({ icon_url, large_icon, small_icon }: GameRow) => ({
  lagerIcon: large_icon ?? icon_url,
  smallIcon: small_icon ?? large_icon ?? icon_url,
});

export function toTile(row: GameRow, language: Language): Tile {
  return {
    nodeId: row.node_id,
    vassalage: row.vassalage,
    vendorLabel: vendorLabel(row.vassalage),
    gameCode: row.game_code,
    gameType: row.game_type,
    displayName: nameIn(row.names, language, row.display_name),
    iconUrl: row.icon_url,
    ...tilePictures(row),
    isHot: row.is_hot ? 1 : 0,
    isNew: row.is_new,
    isGame: row.is_game,
    hue: row.hue,
    group: row.group_name,
    features: row.features,
    ...(row.volatility ? { volatility: row.volatility } : {}),
  };
}

/** Converts a game for the page's search index. */
export function toIndexed(row: GameRow, language: Language): Output<"gameIndex">["games"][number] {
  const name = nameIn(row.names, language, row.display_name);
  return {
    nodeId: row.node_id,
    name,
    ...(name === row.display_name ? {} : { alias: row.display_name }),
    gameCode: row.game_code,
    vassalage: row.vassalage,
    gameType: row.game_type,
    iconUrl: row.icon_url,
    ...tilePictures(row),
    hue: row.hue,
    isHot: row.is_hot,
    features: row.features,
    ...(row.volatility ? { volatility: row.volatility } : {}),
  };
}
