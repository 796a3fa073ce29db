import { useState } from "react";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { Money } from "../../core/money/Money.tsx";
import { Pager } from "../../core/paging/Pager.tsx";
import { serverNow } from "../../lib/clock.ts";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Select } from "../../ui/Select.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { lastDays, toWire, type Period } from "./period.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { Totals } from "./Totals.tsx";

type AccountPage = WireOutput<"accountRecord">;
type Movement = AccountPage["content"][number];
type Kind = Movement["kind"];

/** Kinds a player can look for; holds and corrections are listed among all. */
const kinds: readonly Kind[] = ["deposit", "withdrawal", "bet", "win", "rollback", "transfer", "bonus", "rebate"];

/** Every movement of the member's money with the balance after it. */
export function AccountRecord() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(() => lastDays(7, new Date(serverNow())));
  const [kind, setKind] = useState<Kind>();
  const [page, setPage] = useState(1);
  const input = { ...toWire(period), ...(kind ? { kind } : {}), pageNo: page, pageSize: 20 };
  const face = useFace(
    useCall("accountRecord", input, { staleTime: 10_000, keep: true }),
    ({ content }) => content.length === 0,
  );
  const fromStart = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.accountRecord")}</h1>
      <div className="mb-5 grid gap-3">
        <PeriodPicker period={period} onPeriod={(next) => fromStart(() => setPeriod(next))} />
        <Select
          label={t("records.kind")}
          labelHidden
          className="tablet:w-52"
          value={kind ?? ""}
          onChange={(value) => fromStart(() => setKind(kinds.find((one) => one === value)))}
          options={[
            { value: "", title: t("records.allKinds") },
            ...kinds.map((one) => ({ value: one, title: t(`records.kind.${one}`) })),
          ]}
        />
      </div>
      <Faces
        of={face}
        retryLabel={t("action.retry")}
        waiting={<RecordSkeleton />}
        empty={<Message text={t("records.noMovements")} />}
      >
        {(record) => (
          <>
            <Movements record={record} onPage={setPage} />
            <ExportMovements input={{ ...toWire(period), ...(kind ? { kind } : {}) }} />
          </>
        )}
      </Faces>
    </>
  );
}

function ExportMovements({ input }: { input: WireInput<"accountRecord"> }) {
  const { t } = useTexts();
  const keys = ["when", "kind", "game", "change", "balanceAfter", "reference"] as const;
  return (
    <ExportButton
      name="accountRecord"
      input={input}
      fileName="account.csv"
      head={keys.map((key) => t(`records.${key}`))}
      row={(move) => [
        move.at,
        t(`records.kind.${move.kind}`),
        move.gameName ?? "",
        move.change,
        move.balanceAfter,
        move.reference,
      ]}
    />
  );
}

function Movements({ record, onPage }: { record: AccountPage; onPage(page: number): void }) {
  const { t } = useTexts();
  const columns = useColumns();
  const { totals } = record;
  return (
    <>
      <Totals
        items={[
          { label: t("records.in"), value: <Money of={totals.in} /> },
          { label: t("records.out"), value: <Money of={totals.out} /> },
          { label: t("records.net"), value: <Money of={totals.net} signed /> },
        ]}
      />
      <Table caption={t("member.accountRecord")} columns={columns} rows={record.content} rowKey={({ id }) => id} />
      <Pager of={record} onPage={onPage} />
    </>
  );
}

function useColumns(): Column<Movement>[] {
  const { t, language } = useTexts();
  return [
    {
      key: "kind",
      head: t("records.kind"),
      card: "title",
      cell: ({ kind, gameName }) => (
        <>
          <span>{t(`records.kind.${kind}`)}</span>
          {gameName && <span className="text-muted">{` · ${gameName}`}</span>}
        </>
      ),
    },
    { key: "when", head: t("records.when"), card: "start", cell: ({ at }) => formatMoment(at, language) },
    {
      key: "change",
      head: t("records.change"),
      end: true,
      card: "figure",
      cell: ({ change }) => <Money of={change} signed />,
    },
    {
      key: "after",
      head: t("records.balanceAfter"),
      end: true,
      card: "end",
      cell: ({ balanceAfter }) => <Money of={balanceAfter} />,
    },
    {
      key: "reference",
      head: t("records.reference"),
      card: "line",
      cell: ({ reference }) => <span className="num text-[13px] break-all text-muted">{reference}</span>,
    },
  ];
}
