import { useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { onDemand } from "../../../core/loading/on-demand.tsx";
import { useAhead } from "../../../core/loading/use-ahead.ts";
import { csv } from "../../../lib/csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDownlineCsv, type DownlineRow } from "./downline-csv.ts";

const BulkDialog = onDemand(async () => (await import("./BulkDialog.tsx")).BulkDialog);

type Kind = WireInput<"agentBulk">["act"]["kind"];

/** The platform's maximum number of accounts per bulk action. */
export const mostChosen = 100;

interface Props {
  chosen: readonly DownlineRow[];
  onClear(): void;
  /** Keeps only the accounts for which the action failed. */
  onKeep(accounts: readonly string[]): void;
}

/** Actions for several team members at once. */
export function Bulk({ chosen, onClear, onKeep }: Props) {
  const { t, language } = useTexts();
  const [kind, setKind] = useState<Kind>();
  const { fileName, head, row } = useDownlineCsv();
  useAhead(BulkDialog, chosen.length > 0);
  if (chosen.length === 0) return null;
  return (
    <section
      aria-label={t("agent.bulkActs")}
      className="sticky bottom-[84px] z-10 mt-4 flex flex-wrap items-center gap-2.5 rounded-card border border-accent bg-surface p-3 shadow-lg max-tablet:grid max-tablet:grid-cols-2 tablet:bottom-4"
    >
      <span className="num me-auto px-1 font-semibold max-tablet:col-span-2">
        {t("agent.chosenCount", { count: chosen.length })}
        <Button look="link" onClick={onClear} className="ms-2 text-sm">
          {t("agent.clearChoice")}
        </Button>
      </span>
      {(["message", "note", "rate"] as const).map((each) => (
        <Button key={each} onClick={() => setKind(each)}>
          {t(`agent.bulk.${each}`)}
        </Button>
      ))}
      <Button onClick={() => saveFile(fileName, csv([head, ...chosen.map(row)], language))}>
        {t("agent.bulk.export")}
      </Button>
      {kind && <BulkDialog kind={kind} chosen={chosen} onClose={() => setKind(undefined)} onKeep={onKeep} />}
    </section>
  );
}
