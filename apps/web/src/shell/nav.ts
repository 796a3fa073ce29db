import type { GameType } from "@croupier/contract/game-types";
import flame from "icon:flame";
import gift from "icon:gift";
import house from "icon:house";
import { useTexts } from "../core/app.tsx";
import { useCall } from "../core/api/use-call.ts";
import { categoryIcons, categoryPath } from "../core/games/categories.ts";
import type { IconShapes } from "../ui/Icon.tsx";

export interface NavEntry {
  key: string;
  to: string;
  title: string;
  icon: IconShapes;
  /** The category whose vendors drop down from it. */
  type?: GameType;
}

export const menusStaleMs = 5 * 60_000;

/** Home, hot games, one entry a category that has a vendor in the server's order, then promotions. */
export function useNav(): NavEntry[] {
  const { t } = useTexts();
  const menus = useCall("gameMenus", {}, { staleTime: menusStaleMs });
  return [
    { key: "home", to: "/", title: t("nav.home"), icon: house },
    { key: "hot", to: "/hot", title: t("nav.hot"), icon: flame },
    ...(menus.data ?? [])
      .filter(({ vendors }) => vendors > 0)
      .map(({ gameType }) => ({
        key: gameType,
        to: categoryPath(gameType),
        title: t(`category.${gameType}`),
        icon: categoryIcons[gameType],
        type: gameType,
      })),
    { key: "promotions", to: "/promotions", title: t("promotions.title"), icon: gift },
  ];
}
