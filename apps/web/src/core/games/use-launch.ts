import { useNavigate } from "@tanstack/react-router";
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
 * because the player may be a member.
 */
export function useGate(): (go: () => void) => void {
  const { session } = useApp();
  return function pass(go) {
    const now = session.state.get();
    if (now.status === "starting") {
      const stop = session.state.subscribe(() => {
        stop();
        pass(go);
      });
      return;
    }
    if (!isSignedIn(now)) return openDialog({ name: "login", onSuccess: go });
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

/** Returns the action of a press on a tile or a vendor. */
export function useLaunch() {
  const navigate = useNavigate();
  const gate = useGate();
  const game = (nodeId: string) => gate(() => void navigate({ to: "/game/$nodeId", params: { nodeId } }));
  const list = (type: VendorCard["gameType"], vassalage: string) =>
    void navigate({ to: categoryPath(type), search: { vassalage } });
  const lottery = (to: NonNullable<ReturnType<typeof lotteryPath>>, gameCode?: string) =>
    gate(() => void navigate({ to, search: gameCode === undefined ? {} : { gameCode } }));
  return {
    game,
    /** A vendor's tile opens the popup list of its games, a game launches (specification section 4, launch routing). */
    tile({ isGame, nodeId, vassalage, gameType, gameCode }: Tile) {
      const path = lotteryPath({ vassalage, gameType });
      if (path) lottery(path, gameCode);
      else if (isGame === "VASSALAGE") openDialog({ name: "vendorGames", vassalage, gameType });
      else game(nodeId);
    },
    vendor({ gameType, isGame, nodeId, vassalage }: VendorCard) {
      const path = lotteryPath({ vassalage, gameType });
      if (path) lottery(path);
      else if (gameType === "RNG" || gameType === "FISH") list(gameType, vassalage);
      else if (isGame === "VASSALAGE" || nodeId === undefined) openDialog({ name: "vendorGames", vassalage, gameType });
      else game(nodeId);
    },
  };
}
