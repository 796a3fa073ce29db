import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import share from "icon:share-2";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { CopyLine } from "../../../core/CopyLine.tsx";
import { useLive } from "../../../ui/use-live.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { isSignedIn } from "../../../core/session/session.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { Skeleton, SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";

type Info = WireOutput<"referral">;
type Invited = WireOutput<"referrals">["content"][number];

const tones: Record<Invited["state"], Tone> = { registered: "plain", deposited: "good", held: "warm", refused: "bad" };

/** The referral page: the member's own link and code for sharing, and the members who joined by it. */
export function Referral() {
  const { t } = useTexts();
  const session = useSession();
  const isAgent = isSignedIn(session) && session.info.isAgent;
  const view = useViewState(useCall("referral", {}), () => false);
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold">{t(isAgent ? "referral.agent" : "referral.title")}</h1>
      <QueryView of={view} empty={null} loading={<Skeleton className="mt-4 h-72 rounded-card" />}>
        {(info) => (
          <>
            <Terms info={info} />
            <Figures info={info} />
            <HandOn info={info} />
          </>
        )}
      </QueryView>
      <InvitedList />
    </>
  );
}

function Terms({ info: { terms } }: { info: Info }) {
  const { t } = useTexts();
  const money = useMoneyText();
  return (
    <p className="mb-5 max-w-prose text-muted">
      {terms
        ? t("referral.terms", {
            amount: money(terms.amount),
            minDeposit: money(terms.minDeposit),
            required: money(terms.required),
          })
        : t("referral.agentTerms")}
    </p>
  );
}

function Figures({ info }: { info: Info }) {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const figures = [
    { key: "referral.invited", value: formatCount(info.invited, language) },
    { key: "referral.deposited", value: formatCount(info.deposited, language) },
    ...(info.terms ? [{ key: "referral.earned" as const, value: <Money of={info.earned} symbol={symbol} /> }] : []),
  ] as const;
  return (
    <dl className="mb-5 flex flex-wrap gap-3 max-[480px]:gap-2">
      {figures.map(({ key, value }) => (
        <div key={key} className="flex flex-[1_1_5.5rem] flex-col justify-between gap-1 panel-card p-4 max-[480px]:p-3">
          <dt className="text-note text-muted">{t(key)}</dt>
          <dd className="num text-xl font-bold max-[480px]:text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The link, its code and QR code; shared by the phone's native share sheet if there is one. */
function HandOn({ info: { code, path } }: { info: Info }) {
  const { t } = useTexts();
  const live = useLive();
  const link = live ? location.origin + path : "";
  const canShare = live && "share" in navigator;
  const send = () => void navigator.share({ title: t("referral.shareTitle"), url: link }).catch(() => undefined);
  return (
    <section
      aria-label={t("referral.link")}
      className="flex flex-wrap items-center justify-center gap-5 panel-card p-4 tablet:p-5"
    >
      {live ? <QrCode of={link} label={t("referral.qr")} /> : <Skeleton className="size-[120px]" />}
      <div className="grid min-w-0 flex-[1_1_280px] gap-3">
        <dl className="grid gap-2.5">
          <CopyLine label={t("referral.link")} value={link.replace(/^https?:\/\//, "")} copied={link} copy />
          <CopyLine label={t("referral.code")} value={code} copy />
        </dl>
        {canShare && (
          <Button look="primary" onClick={send} className="justify-self-start max-tablet:w-full">
            <Icon of={share} size={18} />
            {t("referral.share")}
          </Button>
        )}
      </div>
    </section>
  );
}

function useColumns(): Column<Invited & { key: string }>[] {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  return [
    { key: "player", head: t("winners.player"), card: "title", cell: ({ player }) => player },
    {
      key: "when",
      head: t("referral.since"),
      card: "start",
      cell: ({ registeredAt }) => formatMoment(registeredAt, dates),
    },
    {
      key: "state",
      head: t("wallet.status"),
      card: "badge",
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`referral.state.${state}`)}</Badge>,
    },
    {
      key: "reward",
      head: t("referral.reward"),
      end: true,
      card: "figure",
      cell: ({ reward }) => (reward ? <Money of={reward} symbol={symbol} /> : "–"),
    },
  ];
}

function InvitedList() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("referrals", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className="follows mt-7" aria-label={t("referral.list")}>
      <h2 className="mb-2 text-lg font-bold">{t("referral.list")}</h2>
      <PagedView
        of={query}
        none={t("referral.none")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content, pageNo }) => (
          <Table
            caption={t("referral.list")}
            columns={columns}
            rows={content.map((row, at) => ({ ...row, key: `${pageNo}-${at}` }))}
            rowKey={({ key }) => key}
          />
        )}
      </PagedView>
    </section>
  );
}
