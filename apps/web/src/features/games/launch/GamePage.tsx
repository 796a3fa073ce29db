import { useNavigate, useParams, useSearch } from "../../../core/router/use-router.ts";
import { useSession } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useMatch } from "../../../ui/use-match.ts";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { onDemand } from "../../../core/loading/on-demand.tsx";
import { isSignedIn } from "../../../core/session/session.ts";
import { GameBar } from "./GameBar.tsx";
import { LeaveTable } from "./LeaveTable.tsx";
import { LimitNotice } from "./LimitNotice.tsx";
import { Play } from "./Play.tsx";
import { RealityCheck } from "./RealityCheck.tsx";

const Beside = onDemand(async () => (await import("./Beside.tsx")).Beside);

/**
 * A game in the whole window: a thin bar above, the vendor's page in a frame below. On a desktop a second live table
 * can open beside the first.
 */
export function GamePage() {
  const { nodeId } = useParams("/game/$nodeId");
  const { beside } = useSearch("/game/$nodeId");
  const navigate = useNavigate();
  const session = useSession();
  // The width matches the desktop layout (styles/rules.css): a hidden table must not be opened.
  const isWide = useMatch("(min-width: 1101px)");
  const info = useCall("gameInfo", { nodeId });
  const signedIn = isSignedIn(session) && session.status !== "trial";
  const canPair = signedIn && isWide && info.data?.gameType === "LIVE";
  const change = (next: string | undefined) =>
    void navigate({
      to: "/game/$nodeId",
      params: { nodeId },
      search: next === undefined ? {} : { beside: next },
      replace: true,
    });
  const second = canPair ? beside : undefined;
  return (
    <div className="game-page flex h-dvh flex-col bg-ground">
      <GameBar
        key={nodeId}
        tile={info.data}
        signedIn={signedIn}
        {...(canPair
          ? { pair: { isOn: second !== undefined, toggle: () => change(second === undefined ? "choose" : undefined) } }
          : {})}
      />
      <LeaveTable />
      {signedIn && <RealityCheck />}
      <LimitNotice key={nodeId} />
      <main className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1">
          <PanelBoundary>
            <Play nodeId={nodeId} tile={info.data} />
          </PanelBoundary>
        </div>
        {second !== undefined && (
          <div className="relative min-w-0 flex-1 border-s border-line">
            <PanelBoundary>
              <Beside first={nodeId} beside={second} onChange={change} />
            </PanelBoundary>
          </div>
        )}
      </main>
    </div>
  );
}
