import { useAnySearch, useNavigate } from "../../../core/router/use-router.ts";
import { useEffect } from "react";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Lobby } from "./Lobby.tsx";
import type { LotterySearch } from "./lottery-search.ts";
import { LotteryTable } from "./LotteryTable.tsx";
import { Results } from "./Results.tsx";
import { useArea, usePrizeMode } from "../../../core/games/lottery/use-lotteries.ts";

/** A lottery page, which requires a sign-in: its lobby, or one lottery by the `gameCode` in the address. */
export function Lottery() {
  const { t } = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const isTrial = session.status === "trial";
  useEffect(() => {
    if (isTrial) openDialog({ name: "trial" });
  }, [isTrial]);
  const turnedAway = session.status === "visitor" && session.left !== true;
  useEffect(() => {
    const next = location.pathname + location.search;
    if (turnedAway) void navigate({ to: "/login", search: { next }, replace: true });
  }, [turnedAway, navigate]);
  if (!isSignedIn(session)) return <Waiting />;
  if (!isTrial) return <Rooms />;
  return (
    <EmptyState text={t("trial.text")}>
      <Button look="primary" onClick={() => openDialog({ name: "register" })}>
        {t("trial.realAccount")}
      </Button>
    </EmptyState>
  );
}

function Rooms() {
  const area = useArea();
  const prizeMode = usePrizeMode(area);
  const { gameCode, view }: LotterySearch = useAnySearch();
  return (
    <QueryView of={prizeMode} loading={<Waiting />} empty={null}>
      {(mode) =>
        gameCode === undefined ? (
          view === "lobby" ? (
            <Results area={area} mode={mode} />
          ) : (
            <Lobby area={area} mode={mode} />
          )
        ) : (
          <LotteryTable
            key={`${gameCode} ${view}`}
            area={area}
            mode={mode}
            gameCode={gameCode}
            view={view ?? "betting"}
          />
        )
      }
    </QueryView>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-10 w-56 rounded-control" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
