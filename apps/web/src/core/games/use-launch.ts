import { useNavigate } from "../router/use-router.ts";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp } from "../app-context.tsx";
import { openDialog } from "../dialogs/dialogs.ts";
import { isSignedIn } from "../session/session.ts";
import { categoryPath } from "./categories.ts";

export type Tile = WireOutput<"gameList">["content"][number];
export type VendorCard = WireOutput<"gameVendors">["lanes"][number]["cards"][number];

/**
 * Guards actions that need a real account (specification section 4, game access): a visitor signs in first and
 * continues, a trial member reads that a real account is needed. A press before the tab's storage is read waits for it,
 * because the player may be a member. The login names the game that waits for it.
 */
export function useGate(): (go: () => void, game?: string) => void {
  const { session } = useApp();
  return function pass(go, game) {
    const now = session.state.get();
    if (now.status === "starting") {
      const stop = session.state.subscribe(() => {
        stop();
        pass(go, game);
      });
      return;
    }
    if (!isSignedIn(now)) return openDialog({ name: "login", onSuccess: go, ...(game ? { game } : {}) });
    if (now.status === "trial") return openDialog({ name: "trial" });
    go();
  };
}

/** Returns the path of a lottery's page, by its vendor (specification section 4, launch routing). */
export function lotteryPath({ vassalage, gameType }: Pick<Tile, "vassalage" | "gameType">) {
  if (vassalage === "TCG_LOTTO_VN") return "/vnLottery";
  if (vassalage === "TCG_SEA") return "/seaLottery";
  return gameType === "LOTT" || gameType === "ELOTT" ? "/lottery" : undefined;
}

/** A press's action, and the page it leads to, which a link can open in another tab. */
export interface Target {
  href: string;
  press(): void;
}

/** Returns where a press on a tile, a vendor or a game leads. */
export function useLaunch() {
  const navigate = useNavigate();
  const gate = useGate();
  const game = (nodeId: string, name?: string): Target => ({
    href: `/game/${encodeURIComponent(nodeId)}`,
    press: () => gate(() => void navigate({ to: "/game/$nodeId", params: { nodeId } }), name),
  });
  const list = (type: VendorCard["gameType"], vassalage: string): Target => ({
    href: `${categoryPath(type)}?vassalage=${encodeURIComponent(vassalage)}`,
    press: () => void navigate({ to: categoryPath(type), search: { vassalage } }),
  });
  const lottery = (to: NonNullable<ReturnType<typeof lotteryPath>>, name: string, gameCode?: string): Target => ({
    href: gameCode === undefined ? to : `${to}?gameCode=${encodeURIComponent(gameCode)}`,
    press: () => gate(() => void navigate({ to, search: gameCode === undefined ? {} : { gameCode } }), name),
  });
  const popup = ({ gameType, vassalage }: Pick<Tile, "gameType" | "vassalage">): Target => ({
    ...list(gameType, vassalage),
    press: () => openDialog({ name: "vendorGames", vassalage, gameType }),
  });
  return {
    game,
    /** A vendor's tile opens the popup list of its games, a game launches (specification section 4, launch routing). */
    tile(tile: Tile): Target {
      const path = lotteryPath(tile);
      if (path) return lottery(path, tile.displayName, tile.gameCode);
      return tile.isGame === "VASSALAGE" ? popup(tile) : game(tile.nodeId, tile.displayName);
    },
    vendor(card: VendorCard): Target {
      const { gameType, isGame, nodeId, vassalage } = card;
      const path = lotteryPath(card);
      if (path) return lottery(path, card.displayName);
      if (gameType === "RNG" || gameType === "FISH") return list(gameType, vassalage);
      return isGame === "VASSALAGE" || nodeId === undefined ? popup(card) : game(nodeId, card.displayName);
    },
  };
}
