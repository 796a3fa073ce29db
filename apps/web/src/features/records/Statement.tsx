import { useState } from "react";
import fileDown from "icon:file-down";
import type { WireOutput } from "@croupier/contract/rows";
import { useSite, useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { formatDay, formatFull, formatMonth } from "../../core/i18n/format.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { Button } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { deviceTimeZone } from "../../core/time/period.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { Totals } from "./Totals.tsx";

type Year = WireOutput<"yearlyStatement">;

/**
 * A year month by month, to be saved as a PDF: the browser creates the file, which supports the letters of every
 * language, and prints only this sheet.
 */
export function Statement() {
  const { t } = useTexts();
  const thisYear = new Date(serverNow()).getFullYear();
  const [year, setYear] = useState(thisYear);
  const timeZone = deviceTimeZone();
  const query = useCall("yearlyStatement", { year, timeZone }, { keepPrevious: true });
  const view = useViewState(query, () => false);
  const first = query.data ? new Date(query.data.memberSince).getFullYear() : year;
  const years = Array.from({ length: thisYear - first + 1 }, (_, at) => String(thisYear - at));
  const save = () => {
    // The browser suggests the document's title as the file name.
    const title = document.title;
    document.title = `statement-${year}-${query.data?.account ?? ""}`;
    addEventListener("afterprint", () => (document.title = title), { once: true });
    print();
  };
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("statement.title")}</h1>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <Select
          label={t("statement.year")}
          className="w-36"
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years.map((value) => ({ value, title: value }))}
        />
        <Button look="primary" onClick={save} disabled={query.data === undefined} className="min-h-12">
          <Icon of={fileDown} size={18} />
          {t("statement.save")}
        </Button>
      </div>
      <QueryView of={view} loading={<RecordSkeleton />} empty={null}>
        {(statement) => <Sheet year={year} statement={statement} />}
      </QueryView>
    </>
  );
}

function Sheet({ year, statement }: { year: number; statement: Year }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const { permission } = useSite();
  const { opening, closing, totals, nickname, account, memberSince, currency, serverTime, months } = statement;
  return (
    <article className="print-alone" aria-label={t("statement.of", { year })}>
      <div className="mb-4 flex flex-wrap justify-between gap-x-8 gap-y-1">
        <div>
          <p className="text-lg font-bold">{t("statement.of", { year })}</p>
          <p className="text-muted">{permission.brand.name}</p>
        </div>
        <dl className="num grid grid-cols-[auto_auto] gap-x-4 text-note">
          <dt className="text-muted">{t("statement.account")}</dt>
          <dd>{nickname === account ? account : `${account} (${nickname})`}</dd>
          <dt className="text-muted">{t("statement.since")}</dt>
          <dd>{formatDay(new Date(memberSince), dates)}</dd>
          <dt className="text-muted">{t("statement.currency")}</dt>
          <dd>{currency}</dd>
          <dt className="text-muted">{t("statement.made")}</dt>
          <dd>{formatFull(serverTime, dates)}</dd>
        </dl>
      </div>
      <Totals
        items={[
          { label: t("statement.opening"), value: <Money of={opening} symbol={symbol} /> },
          { label: t("profit.deposits"), value: <Money of={totals.deposits} symbol={symbol} /> },
          { label: t("profit.withdrawals"), value: <Money of={totals.withdrawals} symbol={symbol} /> },
          { label: t("statement.closing"), value: <Money of={closing} symbol={symbol} /> },
        ]}
      />
      <Table
        caption={t("statement.of", { year })}
        columns={useColumns()}
        rows={[...months, { month: "", ...totals }]}
        rowKey={({ month }) => month}
      />
      <p className="mt-4 text-note text-muted">{t("statement.note")}</p>
    </article>
  );
}

type Line = Year["months"][number];

function useColumns(): Column<Line>[] {
  const { t, dates } = useTexts();
  const money = (
    key: keyof Omit<Line, "month">,
    head: string,
    card: "start" | "end" | "figure" | "line",
  ): Column<Line> => ({
    key,
    head,
    end: true,
    card,
    named: card === "line",
    cell: (line) => <Money of={line[key]} className={line.month === "" ? "font-bold" : ""} />,
  });
  return [
    {
      key: "month",
      head: t("statement.month"),
      card: "title",
      cell: ({ month }) => (month === "" ? <strong>{t("statement.total")}</strong> : formatMonth(month, dates)),
    },
    money("deposits", t("profit.deposits"), "start"),
    money("withdrawals", t("profit.withdrawals"), "end"),
    money("staked", t("records.stake"), "start"),
    money("won", t("records.payout"), "end"),
    money("other", t("profit.other"), "line"),
    money("closing", t("statement.closing"), "figure"),
  ];
}
