import { useState } from "react";
import fileDown from "icon:file-down";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { failureText } from "../../core/api/use-call.ts";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { gatherData, readablePage, type YourData } from "./your-data.ts";

const formatNames = ["HTML", "JSON"] as const;
type Format = (typeof formatNames)[number];

const formats: Record<Format, { type: string; write(data: YourData, title: string): string }> = {
  HTML: { type: "text/html", write: readablePage },
  JSON: { type: "application/json", write: (data) => JSON.stringify(data, null, 2) },
};

/** Hands a member all that is stored about it as a file, and leads to the end of the account. */
export function YourDataDialog({ hasPassword, close }: { hasPassword: boolean; close(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const [busy, setBusy] = useState<Format>();
  const [problem, setProblem] = useState<string>();
  const download = async (format: Format) => {
    setProblem(undefined);
    setBusy(format);
    const gathered = await gatherData(api);
    setBusy(undefined);
    if ("failure" in gathered) return setProblem(failureText(texts, gathered.failure.code));
    const { type, write } = formats[format];
    return saveFile(`${t("data.title")}.${format.toLowerCase()}`, write(gathered.data, t("data.title")), type);
  };
  return (
    <Dialog title={t("data.title")} onClose={close} className="max-w-[460px]">
      <div className="grid gap-4 p-6 pt-3">
        <p className="text-muted">{t("data.text")}</p>
        {formatNames.map((format) => (
          <Button
            key={format}
            busy={busy === format}
            disabled={busy !== undefined && busy !== format}
            onClick={() => void download(format)}
          >
            <Icon of={fileDown} size={18} />
            {t("data.download", { format })}
          </Button>
        ))}
        <Problem text={problem} />
        <Button look="plain" onClick={() => openDialog({ name: "closeAccount", hasPassword })}>
          {t("data.close")}
        </Button>
      </div>
    </Dialog>
  );
}
