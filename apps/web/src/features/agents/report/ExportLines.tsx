import { useState } from "react";
import fileDown from "icon:file-down";
import { agentFigureIds } from "@croupier/contract/domain/agent-figures";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { rowsAtOnce } from "../../../core/api/ExportButton.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { csv } from "../../../lib/csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { figureLabels } from "./figures.ts";

type Figures = WireOutput<"agentReport">["total"];

/** Exports a report for a spreadsheet: the totals, the agent's own line, and every line below, with all figures. */
export function ExportLines({ input }: { input: WireInput<"agentReport"> }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const [gathered, setGathered] = useState<number>();
  const run = async () => {
    const rows: string[][] = [];
    const write = (name: string, figures: Figures) => [name, ...agentFigureIds.map((id) => String(figures[id]))];
    setGathered(0);
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
      const answer = await api.call("agentReport", { ...input, pageNo, pageSize: rowsAtOnce });
      if (!answer.ok) {
        toast("bad", failureText(texts, answer.code));
        setGathered(undefined);
        return;
      }
      const { total, self, lines } = answer.value;
      if (pageNo === 1) rows.push(write(t("agent.total"), total), write(t("agent.alone"), self));
      rows.push(...lines.content.map(({ account, figures }) => write(account, figures)));
      pages = lines.totalPages;
      setGathered(rows.length);
    }
    saveFile(
      "team-report.csv",
      csv([[t("agent.downline"), ...agentFigureIds.map((id) => t(figureLabels[id]))], ...rows], texts.language),
    );
    setGathered(undefined);
  };
  return (
    <Button busy={gathered !== undefined} onClick={() => void run()} className="w-fit max-tablet:px-3 print:hidden">
      {gathered === undefined ? (
        <>
          <Icon of={fileDown} size={18} />
          <span className="max-tablet:sr-only">{t("records.export")}</span>
        </>
      ) : (
        t("records.exporting", { count: gathered })
      )}
    </Button>
  );
}
