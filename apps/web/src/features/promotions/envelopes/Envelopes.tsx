import { useAnySearch } from "../../../core/router/use-router.ts";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { OpenEnvelope } from "./OpenEnvelope.tsx";

type Received = WireOutput<"envelopes">["content"][number];

/** The redEnvelope page: envelopes from the upline, newest first; a message links to one of them. */
export function Envelopes() {
  const { t } = useTexts();
  const { envelope }: { envelope?: string } = useAnySearch();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState(envelope);
  const query = useCall("envelopes", { pageNo: page, pageSize: 20 }, { keepPrevious: true });
  const shown = query.data?.content.find(({ id }) => id === open);
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold">{t("envelope.title")}</h1>
      <p className="mb-5 max-w-prose text-muted">{t("envelope.intro")}</p>
      <PagedView
        of={query}
        none={t("envelope.none")}
        loading={<SkeletonRows count={3} className="my-2 h-20" />}
        onPage={setPage}
      >
        {({ content }) => (
          <ul className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
            {content.map((each) => (
              <Card key={each.id} of={each} onOpen={() => setOpen(each.id)} />
            ))}
          </ul>
        )}
      </PagedView>
      {shown && <OpenEnvelope of={shown} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const tones = { waiting: "warm", opened: "good", over: "plain", expired: "plain" } as const;

function Card({ of: each, onOpen }: { of: Received; onOpen(): void }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  return (
    <li className="grid grid-cols-1 content-between gap-3 panel-card p-4">
      <div className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{t("envelope.from", { account: each.from })}</span>
          <Badge tone={tones[each.state]}>{t(`envelope.state.${each.state}`)}</Badge>
        </p>
        {each.wishes !== "" && <p className="break-words">{each.wishes}</p>}
        <p className="num text-note text-muted">
          {each.state === "waiting"
            ? t("envelope.until", { time: formatMoment(each.expiresAt, dates) })
            : formatMoment(each.openedAt ?? each.at, dates)}
        </p>
      </div>
      {each.amount === undefined ? (
        each.state === "waiting" && (
          <Button look="primary" aria-label={t("envelope.openOf", { account: each.from })} onClick={onOpen}>
            {t("envelope.open")}
          </Button>
        )
      ) : (
        <p className="text-xl font-bold">
          <Money of={each.amount} symbol={symbol} />
        </p>
      )}
    </li>
  );
}
