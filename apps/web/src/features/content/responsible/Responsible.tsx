import { useTexts } from "../../../core/app-context.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";
import { ArticleList } from "../articles/Articles.tsx";
import { HelpLines } from "./HelpLines.tsx";
import { SelfTest } from "./SelfTest.tsx";

/** The page about responsible gaming: the merchant's words, help that is independent of it, and a self-test. */
export function Responsible() {
  const { t } = useTexts();
  return (
    <ReadingPage title={t("articles.RESPONSIBLE")} lead={t("articles.RESPONSIBLE.lead")}>
      <ArticleList kind="RESPONSIBLE" />
      <HelpLines />
      <SelfTest />
    </ReadingPage>
  );
}
