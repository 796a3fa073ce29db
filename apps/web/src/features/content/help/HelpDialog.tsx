import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { HelpAnswers } from "./HelpAnswers.tsx";

/** The help centre over any page; a game continues behind it. */
export function HelpDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const [tag, setTag] = useState("");
  const [query, setQuery] = useState("");
  return (
    <Dialog title={t("help.title")} onClose={close} className="max-w-2xl">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-6 pt-4">
        <HelpAnswers
          tag={tag}
          query={query}
          onQuery={setQuery}
          onTag={(next) => {
            setQuery("");
            setTag(next);
          }}
        />
        <Button onClick={() => openDialog({ name: "feedback" })} className="justify-self-end">
          {t("feedback.open")}
        </Button>
      </div>
    </Dialog>
  );
}
