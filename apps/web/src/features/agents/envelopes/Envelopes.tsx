import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { Pager } from "../../../core/api/Pager.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { Money } from "../../../core/money/Money.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton, SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { EnvelopeForm } from "./EnvelopeForm.tsx";
import { PageHead } from "../PageHead.tsx";

type Sent = WireOutput<"agentEnvelopes">["content"][number];
type Envelope = WireOutput<"agentEnvelope">;
type Share = Envelope["shares"]["content"][number];

/** Red envelopes: a new one for the team, and those sent, with their opened shares. */
export function Envelopes() {
  const { t } = useTexts();
  const view = useViewState(useCall("agentEnvelopeInfo", {}), () => false);
  return (
    <>
      <PageHead title={t("agent.envelopes")} />
      <QueryView of={view} empty={null} loading={<Skeleton className="h-96 rounded-panel" />}>
        {(info) => <EnvelopeForm info={info} />}
      </QueryView>
      <SentList />
    </>
  );
}

const tones = { open: "warm", finished: "good", returned: "plain" } as const;

function SentList() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Sent>();
  const query = useCall("agentEnvelopes", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className="mt-4 rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="mb-2 text-lg font-bold">{t("agent.envelopesSent")}</h2>
      <PagedView
        of={query}
        none={t("agent.noEnvelopes")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table
            caption={t("agent.envelopesSent")}
            columns={columns}
            rows={content}
            rowKey={({ id }) => id}
            onRow={(row) => setOpen(row)}
            rowLabel={({ reference }) => t("agent.envelopeShow", { reference })}
          />
        )}
      </PagedView>
      {open && <Shares of={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function useColumns(): Column<Sent>[] {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return [
    {
      key: "reference",
      head: t("agent.envelope"),
      card: "title",
      cell: ({ reference, wishes }) => (
        <>
          <span className="num font-semibold">{reference}</span>{" "}
          <span className="text-note wrap-anywhere text-muted">{wishes}</span>
        </>
      ),
    },
    { key: "sent", head: t("agent.envelopeAt"), card: "start", cell: ({ at }) => moment(at) },
    {
      key: "to",
      head: t("agent.envelopeTo"),
      card: "start",
      cell: ({ wholeTeam, recipients }) => t(wholeTeam ? "agent.toTeam" : "agent.toChosen", { count: recipients }),
    },
    { key: "amount", head: t("wallet.amount"), end: true, card: "figure", cell: ({ amount }) => <Money of={amount} /> },
    {
      key: "opened",
      head: t("agent.envelopeOpened"),
      end: true,
      card: "end",
      named: true,
      cell: ({ opened, count }) => `${opened} / ${count}`,
    },
    {
      key: "back",
      head: t("agent.envelopeBack"),
      end: true,
      card: "end",
      cell: ({ returned }) => <Money of={returned} />,
    },
    {
      key: "state",
      head: t("agent.status"),
      card: "badge",
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`agent.envelopeState.${state}`)}</Badge>,
    },
  ];
}

/** Lists the opened shares, newest first; updates while open. */
function Shares({ of: sent, onClose }: { of: Sent; onClose(): void }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const input = { id: sent.id, pageNo: page, pageSize: 20 };
  const view = useViewState(useCall("agentEnvelope", input, { keepPrevious: true }), () => false);
  return (
    <Dialog title={t("agent.envelopeOf", { reference: sent.reference })} onClose={onClose} className="max-w-xl">
      <div className="grid grid-cols-1 gap-4 p-6 pt-4">
        <QueryView of={view} empty={null} loading={<SkeletonRows count={4} className="my-2 h-10" />}>
          {(envelope) => (
            <>
              <State of={envelope} />
              <ShareTable of={envelope.shares.content} />
              <Pager of={envelope.shares} onPage={setPage} />
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

function State({ of: { wishes, opened, count, given, state, endedAt, expiresAt } }: { of: Envelope }) {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  const time = moment(endedAt ?? expiresAt);
  return (
    <>
      {wishes !== "" && <p className="break-words text-muted">{wishes}</p>}
      <dl className="grid grid-cols-2 gap-3">
        <div className="rounded-card border border-line bg-ground p-3.5">
          <dt className="text-note text-muted">{t("agent.envelopeOpened")}</dt>
          <dd className="num text-lg font-bold">{`${opened} / ${count}`}</dd>
        </div>
        <div className="rounded-card border border-line bg-ground p-3.5">
          <dt className="text-note text-muted">{t("agent.envelopeGiven")}</dt>
          <dd className="text-lg font-bold">
            <Money of={given} />
          </dd>
        </div>
      </dl>
      <p className="num text-note text-muted">
        {t(state === "open" ? "agent.envelopeUntil" : "agent.envelopeEnded", { time })}
      </p>
    </>
  );
}

function useShareColumns(): Column<Share>[] {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return [
    { key: "account", head: t("agent.username"), card: "title", cell: ({ account }) => account },
    { key: "at", head: t("agent.openedAt"), card: "start", cell: ({ at }) => moment(at) },
    { key: "amount", head: t("wallet.amount"), end: true, card: "figure", cell: ({ amount }) => <Money of={amount} /> },
  ];
}

function ShareTable({ of: shares }: { of: readonly Share[] }) {
  const { t } = useTexts();
  const columns = useShareColumns();
  if (shares.length === 0) return <EmptyState text={t("agent.nobodyOpened")} />;
  return (
    <Table caption={t("agent.envelopeShares")} columns={columns} rows={shares} rowKey={({ account }) => account} />
  );
}
