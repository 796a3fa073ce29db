import { useTexts } from "../../../core/app-context.tsx";
import { LeaderboardTable } from "../../../core/games/LeaderboardTable.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";

/** The /leaderboard page: the members with the highest stakes. */
export function Leaderboard() {
  const { t } = useTexts();
  return (
    <ReadingPage title={t("leaderboard.title")} lead={t("leaderboard.lead")}>
      <LeaderboardTable />
    </ReadingPage>
  );
}
