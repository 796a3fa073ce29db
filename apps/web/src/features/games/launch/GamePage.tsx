import { useParams } from "@tanstack/react-router";
import { useSession } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { isSignedIn } from "../../../core/session/session.ts";
import { GameBar } from "./GameBar.tsx";
import { Play } from "./Play.tsx";

/** A game over the whole window: the thin bar above, the vendor's own page in a frame below. */
export function GamePage() {
  const { nodeId } = useParams({ from: "/game/$nodeId" });
  const session = useSession();
  const info = useCall("gameInfo", { nodeId });
  return (
    <div className="game-page flex h-dvh flex-col bg-ground">
      <GameBar tile={info.data} signedIn={isSignedIn(session) && session.status !== "trial"} />
      <main className="relative min-h-0 flex-1">
        <PanelBoundary>
          <Play nodeId={nodeId} tile={info.data} />
        </PanelBoundary>
      </main>
    </div>
  );
}
