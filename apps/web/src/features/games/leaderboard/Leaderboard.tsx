import { useTexts } from "../../../core/app-context.tsx";
import { LeaderboardTable } from "../../../core/games/LeaderboardTable.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";

/** /leaderboard: who staked most. */
export function Leaderboard() {
  const { t } = useTexts();
  return (
    <ReadingPage title={t("leaderboard.title")} lead={t("leaderboard.lead")}>
      <LeaderboardTable />
    </ReadingPage>
  );
}
