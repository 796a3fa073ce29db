import { useNavigate } from "@tanstack/react-router";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp } from "../app.tsx";
import { openDialog } from "../dialogs/dialogs.ts";
import { isSignedIn } from "../session/session.ts";
import { categoryPath } from "../games/categories.ts";

export type Tile = WireOutput<"gameList">["content"][number];
export type VendorCard = WireOutput<"gameVendors">["lanes"][number]["cards"][number];

/**
 * Who may open something that needs a real account (specification section 4, game access): a visitor signs in first
 * and goes on, a trial member is told that a real account is needed.
 */
export function useGate(): (go: () => void) => void {
  const { session } = useApp();
  return (go) => {
    const now = session.state.get();
    if (!isSignedIn(now)) return openDialog({ name: "login", goOn: go });
    if (now.status === "trial") return openDialog({ name: "trial" });
    go();
  };
}

/** What a press on a tile or a vendor does. */
export function useLaunch() {
  const navigate = useNavigate();
  const gate = useGate();
  const game = (nodeId: string) => gate(() => void navigate({ to: "/game/$nodeId", params: { nodeId } }));
  const list = (type: VendorCard["gameType"], vassalage: string) =>
    void navigate({ to: categoryPath(type), search: { vassalage } });
  return {
    game,
    tile: (tile: Tile) => (tile.isGame === "VASSALAGE" ? list(tile.gameType, tile.vassalage) : game(tile.nodeId)),
    vendor(card: VendorCard) {
      const listed = card.gameType === "RNG" || card.gameType === "FISH" || card.nodeId === undefined;
      if (listed) list(card.gameType, card.vassalage);
      else game(card.nodeId ?? "");
    },
  };
}
