import { useTexts } from "../../../core/app-context.tsx";
import { Standings } from "../../../core/games/Standings.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";

/** /leaderboard: who staked most. */
export function Leaderboard() {
  const { t } = useTexts();
  return (
    <ReadingPage title={t("leaderboard.title")} lead={t("leaderboard.lead")}>
      <Standings />
    </ReadingPage>
  );
}
