import { useState } from "react";
import { readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { rateText } from "../../../core/i18n/rates.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText, useCall, useViewState } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useResumed } from "../../../core/api/use-resumed.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { Button } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton, SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";

type Due = WireOutput<"manualRebate">;
type Part = Due["parts"][number];
type Claim = WireOutput<"claimRebate">;

/** Shows the rebate by type of game, with one button to claim it. */
export function ManualRebate() {
  const { t } = useTexts();
  const view = useViewState(useCall("manualRebate", {}), () => false);
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold">{t("rebate.title")}</h1>
      <p className="mb-5 max-w-prose text-muted">{t("rebate.lead")}</p>
      <QueryView of={view} empty={null} loading={<Skeleton className="h-72 rounded-card" />}>
        {(due) => <Ready due={due} />}
      </QueryView>
      <Claims />
    </>
  );
}

/** Claims the rebate; a claim that a reload interrupted is sent again under its key. */
function useClaim() {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("claimRebate");
  const claim = async () => {
    const answer = await command.run({});
    if (!answer?.ok) return;
    toast("good", t("rebate.claimed", { amount: money(answer.value.amount) }));
  };
  const resuming = useResumed("claimRebate", claim);
  return {
    claim,
    busy: command.state !== "idle",
    checking: command.state === "checking" || resuming,
    problem: command.failure && failureText(texts, command.failure.code),
  };
}

function Ready({ due }: { due: Due }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const columns = useColumns();
  const { claim, busy, checking, problem } = useClaim();
  const money = useMoneyText();
  const enough = readMoney(due.total) >= readMoney(due.min);
  return (
    <section className="panel-card p-4 tablet:p-5" aria-label={t("rebate.ready")}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-muted">{t("rebate.ready")}</p>
          <p className="text-3xl font-bold" data-testid="rebate">
            <Money of={due.total} symbol={symbol} />
          </p>
        </div>
        <div className="grid justify-items-end gap-1.5 max-tablet:w-full max-tablet:justify-items-stretch">
          <Button look="primary" disabled={!enough && !busy} busy={busy} onClick={() => void claim()}>
            {t("rebate.claim", { amount: money(due.total) })}
          </Button>
          <output className="text-note text-muted">
            {checking ? t("rebate.checking") : enough ? t("rebate.note") : t("rebate.min", { amount: money(due.min) })}
          </output>
        </div>
      </div>
      <Problem text={problem} />
      {due.parts.length === 0 ? (
        <p className="rounded-card border border-dashed border-line px-4 py-6 text-center text-muted">
          {t("rebate.none")}
        </p>
      ) : (
        <Table caption={t("rebate.ready")} columns={columns} rows={due.parts} rowKey={({ gameType }) => gameType} />
      )}
      <p className="num mt-4 text-note text-muted">
        {t("rebate.period", {
          from: formatMoment(due.from, dates),
          to: formatMoment(due.to, dates),
          days: due.days,
        })}
      </p>
    </section>
  );
}

function useColumns(): Column<Part>[] {
  const { t, language } = useTexts();
  return [
    { key: "type", head: t("records.category"), card: "title", cell: ({ gameType }) => t(`category.${gameType}`) },
    { key: "bets", head: t("records.bets"), end: true, card: "start", cell: ({ bets }) => formatCount(bets, language) },
    { key: "stake", head: t("records.stake"), end: true, card: "end", cell: ({ stake }) => <Money of={stake} /> },
    {
      key: "rate",
      head: t("rebate.rate"),
      end: true,
      card: "start",
      cell: ({ rateBasisPoints }) => rateText(rateBasisPoints, language),
    },
    { key: "amount", head: t("rebate.amount"), end: true, card: "figure", cell: ({ amount }) => <Money of={amount} /> },
  ];
}

function useClaimColumns(): Column<Claim>[] {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  return [
    { key: "when", head: t("wallet.time"), card: "start", cell: ({ at }) => formatMoment(at, dates) },
    {
      key: "reference",
      head: t("records.reference"),
      card: "title",
      cell: ({ reference }) => <span className="num">{reference}</span>,
    },
    {
      key: "amount",
      head: t("rebate.amount"),
      end: true,
      card: "figure",
      cell: ({ amount }) => <Money of={amount} symbol={symbol} />,
    },
  ];
}

function Claims() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("rebateClaims", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns = useClaimColumns();
  return (
    <section className="follows mt-7" aria-label={t("rebate.claims")}>
      <h2 className="mb-2 text-lg font-bold">{t("rebate.claims")}</h2>
      <PagedView
        of={query}
        none={t("rebate.noClaims")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table caption={t("rebate.claims")} columns={columns} rows={content} rowKey={({ id }) => id} />
        )}
      </PagedView>
    </section>
  );
}
