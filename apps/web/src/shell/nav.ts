import type { GameType } from "@croupier/contract/domain/game-types";
import { useNavigate } from "../core/router/use-router.ts";
import flame from "icon:flame";
import gift from "icon:gift";
import home from "icon:house";
import type { MouseEvent } from "react";
import { useApp, useTexts } from "../core/app-context.tsx";
import { readOnce } from "../core/api/reads.ts";
import { useCall } from "../core/api/use-call.ts";
import { categoryIcons, categoryPath } from "../core/games/categories.ts";
import { vendorsOf } from "../core/games/use-vendors.ts";
import { useLaunch } from "../core/games/use-launch.ts";
import { opensElsewhere } from "../lib/opens-elsewhere.ts";
import type { IconShapes } from "../ui/Icon.tsx";

export interface NavEntry {
  key: string;
  to: string;
  title: string;
  icon: IconShapes;
  /** The category whose vendors the entry's dropdown lists. */
  type?: GameType;
}

/**
 * Handles a press on a category: LOTT and ELOTT launch their first vendor directly (specification section 4); other
 * entries are pages. If the vendors cannot be read, the category's own page shows the error.
 */
export function useNavPress(): (type: GameType | undefined, event: MouseEvent) => void {
  const app = useApp();
  const launch = useLaunch();
  const navigate = useNavigate();
  return (type, event) => {
    if ((type !== "LOTT" && type !== "ELOTT") || opensElsewhere(event) || event.defaultPrevented) return;
    event.preventDefault();
    const first = readOnce(app, "gameVendors", {}).then((vendors) => vendors && vendorsOf(vendors, type)[0]);
    const page = () => void navigate({ to: categoryPath(type) });
    void first.then((vendor) => (vendor ? launch.vendor(vendor).press() : page()));
  };
}

/** Returns home, hot games, each category with a vendor in the server's order, then promotions. */
export function useNav(): NavEntry[] {
  const { t } = useTexts();
  const menus = useCall("gameMenus", {});
  return [
    { key: "home", to: "/", title: t("nav.home"), icon: home },
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
