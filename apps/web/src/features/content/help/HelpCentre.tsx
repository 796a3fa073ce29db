import { useLocation, useNavigate } from "../../../core/router/use-router.ts";
import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useLive } from "../../../ui/use-live.ts";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { Button } from "../../../ui/Button.tsx";
import { HelpAnswers, HelpNotices } from "./HelpAnswers.tsx";
import { ReadingPage } from "../../../ui/ReadingPage.tsx";

/** The help pages by tag; the tag is the address's fragment (specification section 2). */
export function HelpCentre() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const fragment = useLocation(({ hash }) => hash);
  // The server never sees the fragment.
  const hash = useLive() ? fragment : "";
  // A search belongs to the tag at which it was started: another tag, also by a link, shows its own answers.
  const [search, setSearch] = useState({ at: hash, query: "" });
  const setQuery = (text: string) => setSearch({ at: hash, query: text });
  return (
    <ReadingPage title={t("help.title")} lead={t("help.lead")}>
      <HelpAnswers
        tag={hash}
        query={search.at === hash ? search.query : ""}
        onQuery={setQuery}
        onTag={(tag) => {
          setQuery("");
          void navigate({ to: "/help", hash: tag, resetScroll: false });
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface p-5">
        <p className="text-muted">{t("help.more")}</p>
        <Button onClick={() => openDialog({ name: "feedback" })}>{t("feedback.open")}</Button>
      </div>
      <HelpNotices />
    </ReadingPage>
  );
}
