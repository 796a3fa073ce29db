import { useState } from "react";
import fileDown from "icon:file-down";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../app-context.tsx";
import { failureText } from "./use-call.ts";
import { toast } from "../dialogs/dialogs.ts";
import { cx } from "../../lib/class-names.ts";
import { csv } from "../../lib/csv.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

type Listed = "bettingRecord" | "accountRecord" | "agentTeamBets" | "agentTransactions" | "bills" | "agentDownlines";

interface Props<N extends Listed> {
  name: N;
  /** The current filters of the page. */
  input: WireInput<N>;
  fileName: string;
  head: readonly string[];
  row(item: WireOutput<N>["content"][number]): readonly string[];
  /** Shows only the icon on a phone, for a button beside a title. */
  short?: boolean;
}

/** The number of rows requested per call. */
export const rowsAtOnce = 1000;
/** The row limit of a spreadsheet. */
const mostRows = 1_000_000;

/** Exports all filtered rows as a spreadsheet file and shows the progress. */
export function ExportButton<N extends Listed>({ name, input, fileName, head, row, short = false }: Props<N>) {
  const { api } = useApp();
  const texts = useTexts();
  const { t, language } = texts;
  const [gathered, setGathered] = useState<number>();
  const run = async () => {
    const rows: (readonly string[])[] = [];
    setGathered(0);
    for (let pageNo = 1, pages = 1; pageNo <= pages && rows.length < mostRows; pageNo += 1) {
      const answer = await api.call(name, { ...input, pageNo, pageSize: rowsAtOnce });
      if (!answer.ok) {
        toast("bad", failureText(texts, answer.code));
        setGathered(undefined);
        return;
      }
      const page = answer.value as WireOutput<N>;
      pages = page.totalPages;
      for (const item of page.content) rows.push(row(item as WireOutput<N>["content"][number]));
      setGathered(rows.length);
    }
    saveFile(fileName, csv([head, ...rows], language));
    setGathered(undefined);
  };
  return (
    <Button
      busy={gathered !== undefined}
      onClick={() => void run()}
      className={cx("w-fit print:hidden", short && "max-tablet:px-3")}
    >
      {gathered === undefined ? (
        <>
          <Icon of={fileDown} size={18} />
          <span className={short ? "max-tablet:sr-only" : undefined}>{t("records.export")}</span>
        </>
      ) : (
        t("records.exporting", { count: gathered })
      )}
    </Button>
  );
}
