import { useState } from "react";
import { limitKinds, type LimitKind } from "@croupier/contract/domain/member-limits";
import { useTexts } from "../../../core/app-context.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LimitChanges } from "./LimitChanges.tsx";
import { LimitForm } from "./LimitForm.tsx";
import { LimitLine } from "./LimitLine.tsx";
import type { LimitsAnswer } from "./types.ts";

/** The limits that members set for themselves, and their changes. */
export function Limits() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="limits" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1.5">
        <h2 id="limits" className="text-lg font-bold">
          {t("limit.title")}
        </h2>
        <p className="max-w-[65ch] text-pretty text-muted">{t("limit.lead")}</p>
      </div>
      <Cards />
      <LimitChanges />
    </section>
  );
}

/** One card for each kind of limit. */
function Cards() {
  const [kind, setKind] = useState<LimitKind>();
  const view = useViewState(useCall("memberLimits", {}), () => false);
  return (
    <QueryView of={view} empty={null} loading={<Loading />}>
      {(answer) => (
        <>
          <div className="grid gap-3 min-[1440px]:grid-cols-2">
            {limitKinds.map((each) => (
              <Card key={each} kind={each} answer={answer} onSet={() => setKind(each)} />
            ))}
          </div>
          {kind && <LimitForm kind={kind} answer={answer} onClose={() => setKind(undefined)} />}
        </>
      )}
    </QueryView>
  );
}

function Loading() {
  return (
    <div className="grid gap-3 min-[1440px]:grid-cols-2">
      {limitKinds.map((kind) => (
        <Skeleton key={kind} className="h-40 rounded-card" />
      ))}
    </div>
  );
}

function Card({ kind, answer, onSet }: { kind: LimitKind; answer: LimitsAnswer; onSet(): void }) {
  const { t } = useTexts();
  const title = t(`limit.kind.${kind}`);
  const own = answer.limits.filter(({ limit }) => limit === kind);
  const action = t(own.length > 0 ? "limit.change" : "limit.set");
  return (
    <section aria-label={title} className="grid content-start gap-3 panel-card px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-bold">{title}</h3>
        <Button aria-label={`${action}: ${title}`} onClick={onSet}>
          {action}
        </Button>
      </div>
      <p className="text-sm text-muted">{t(`limit.about.${kind}`)}</p>
      {own.length > 0 && (
        <ul className="grid gap-3">
          {own.map((limit) => (
            <LimitLine key={limit.period} of={limit} />
          ))}
        </ul>
      )}
    </section>
  );
}
