import { useState } from "react";
import { redeemStates, type RedeemState } from "@croupier/contract/domain/points";
import { useTexts } from "../../core/app-context.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { formatRound } from "@croupier/contract/domain/numbers";
import { PagedView } from "../../core/api/PagedView.tsx";
import { StateChips } from "../../ui/StateChips.tsx";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ForMembers } from "./ForMembers.tsx";
import { GoodsPicture } from "./GoodsPicture.tsx";
import type { Request } from "./points.ts";

const tones = { inProcess: "warm", approved: "good", rejected: "bad" } as const satisfies Record<RedeemState, Tone>;

/** Lists redeem requests, newest first, each with its outcome. */
export function RedeemHistory() {
  return (
    <ForMembers>
      <History />
    </ForMembers>
  );
}

function History() {
  const { t } = useTexts();
  const [status, setStatus] = useState<RedeemState>();
  const [page, setPage] = useState(1);
  const input = { ...(status ? { status } : {}), pageNo: page, pageSize: 10 };
  const query = useCall("redeemList", input, { keepPrevious: true });
  const choose = (next: RedeemState | undefined) => {
    setStatus(next);
    setPage(1);
  };
  return (
    <section aria-label={t("points.history")}>
      <StateChips
        states={redeemStates}
        chosen={status}
        all={t("points.allStates")}
        title={(each) => t(`points.status.${each}`)}
        onState={choose}
      />
      <PagedView
        of={query}
        none={t("points.noRequests")}
        loading={<SkeletonRows count={3} className="my-2 h-32 rounded-panel" />}
        onPage={setPage}
      >
        {({ content }) => (
          <ul className="grid gap-3 desktop:grid-cols-2">
            {content.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        )}
      </PagedView>
    </section>
  );
}

function RequestCard({ request }: { request: Request }) {
  const { t, language, dates } = useTexts();
  const { title, quantity, points, status, reference, createdAt, address, mobileNum, remark, reason } = request;
  const lines = [
    { name: t("points.to"), text: address },
    { name: t("points.mobile"), text: mobileNum },
    ...(remark ? [{ name: t("points.said"), text: remark }] : []),
    ...(reason
      ? [{ name: t("points.reason"), text: reason === "unreachable" ? t("points.unreachable") : reason }]
      : []),
  ];
  return (
    <article className="flex h-full gap-4 rounded-panel border border-line bg-surface p-4">
      <div className="w-24 flex-none tablet:w-36">
        <GoodsPicture picture={request.picture} className="rounded-card" />
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="font-bold">{quantity > 1 ? `${title} × ${quantity}` : title}</h2>
          <Badge tone={tones[status]}>{t(`points.status.${status}`)}</Badge>
        </div>
        <p className="num text-note text-muted">
          {`${t("points.amount", { count: Number(points), points: formatRound(points, language) })} · ${formatMoment(createdAt, dates)}`}
        </p>
        <p className="num text-note text-muted">{reference}</p>
        <dl className="mt-1 grid gap-1 border-t border-line pt-2 text-note">
          {lines.map(({ name, text }) => (
            <div key={name} className="grid grid-cols-[92px_minmax(0,1fr)] gap-2">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
