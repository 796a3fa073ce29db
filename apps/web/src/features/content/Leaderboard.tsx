import { useTexts } from "../../core/app.tsx";
import { Standings } from "../../core/leaderboard/Standings.tsx";
import { ReadingPage } from "./ReadingPage.tsx";

/** /leaderboard: who staked most. */
export function Leaderboard() {
  const { t } = useTexts();
  return (
    <ReadingPage title={t("leaderboard.title")} lead={t("leaderboard.lead")}>
      <Standings />
    </ReadingPage>
  );
}
