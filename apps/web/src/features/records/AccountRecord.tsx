import { searchedKinds, type SearchedKind } from "@croupier/contract/domain/account-kinds";
import { useState, type ReactNode } from "react";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { movementColumns, movementFile, MovementTotals } from "./movements.tsx";
import { ExportButton } from "../../core/api/ExportButton.tsx";
import { PeriodPicker } from "../../core/time/PeriodPicker.tsx";
import { lastDays, toWire, type Period } from "../../core/time/period.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { RecordRest } from "./RecordRest.tsx";
import { useRecord, type Rest } from "./use-record.ts";

type AccountPage = WireOutput<"accountRecord">;
type Movement = AccountPage["content"][number];

/** Lists every movement of the member's money with the balance after it. */
export function AccountRecord() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(() => lastDays(7, new Date(serverNow())));
  const [kind, setKind] = useState<SearchedKind>();
  const [wallet, setWallet] = useState("");
  const selection = { ...toWire(period), ...(kind ? { kind } : {}), ...(wallet ? { vassalage: wallet } : {}) };
  const { view, rest } = useRecord("accountRecord", (pageNo) => ({ ...selection, pageNo, pageSize: 20 }));
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.accountRecord")}</h1>
      <div className="mb-5 grid gap-3">
        <PeriodPicker period={period} onPeriod={setPeriod} />
        <div className="grid gap-2.5 tablet:flex">
          <WalletSelect wallet={wallet} onWallet={setWallet} />
          <Select
            label={t("records.kind")}
            labelHidden
            className="tablet:w-52"
            value={kind ?? ""}
            onChange={(value) => setKind(searchedKinds.find((one) => one === value))}
            options={[
              { value: "", title: t("records.allKinds") },
              ...searchedKinds.map((one) => ({ value: one, title: t(`records.kind.${one}`) })),
            ]}
          />
        </div>
      </div>
      <QueryView of={view} loading={<RecordSkeleton />} empty={<EmptyState text={t("records.noMovements")} />}>
        {(record) => (
          <Movements record={record} rest={rest}>
            <ExportMovements input={selection} />
          </Movements>
        )}
      </QueryView>
    </>
  );
}

/** A select of the wallet, if the member has one at each vendor. */
function WalletSelect({ wallet, onWallet }: { wallet: string; onWallet(wallet: string): void }) {
  const { t } = useTexts();
  const mode = useCall("merchantWallet", {});
  const isOwn = mode.data?.isSingle === false;
  const { data } = useCall("consolidated", {}, { enabled: isOwn });
  if (!isOwn || !data) return null;
  return (
    <Select
      label={t("records.wallet")}
      labelHidden
      className="tablet:w-52"
      value={wallet}
      onChange={onWallet}
      options={[
        { value: "", title: t("wallets.main") },
        ...data.vendors.map(({ vassalage, vendorLabel }) => ({ value: vassalage, title: vendorLabel })),
      ]}
    />
  );
}

function ExportMovements({ input }: { input: WireInput<"accountRecord"> }) {
  const { t } = useTexts();
  const file = movementFile(t);
  return (
    <ExportButton
      name="accountRecord"
      input={input}
      fileName="account.csv"
      head={[...(["when", "kind", "game"] as const).map((key) => t(`records.${key}`)), ...file.head]}
      row={(move) => [move.at, t(`records.kind.${move.kind}`), move.gameName ?? "", ...file.row(move)]}
    />
  );
}

interface MovementsProps {
  record: AccountPage;
  rest: Rest;
  /** Content between the totals and the list. */
  children: ReactNode;
}

function Movements({ record, rest, children }: MovementsProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <>
      <MovementTotals of={record.totals} />
      <div className="mb-4 flex justify-end">{children}</div>
      <Table caption={t("member.accountRecord")} columns={columns} rows={record.content} rowKey={({ id }) => id} />
      <RecordRest of={record} rest={rest} />
    </>
  );
}

function useColumns(): Column<Movement>[] {
  const { t, dates } = useTexts();
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
    ...movementColumns(t, (at) => formatMoment(at, dates), "line"),
  ];
}
