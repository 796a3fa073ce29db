import { isZero } from "@croupier/contract/domain/money";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { StateChips } from "../../../ui/StateChips.tsx";
import { MaxStake, StakePlace, TurnoverRules } from "../../../core/money/TurnoverRules.tsx";
import { AwardTerms } from "./AwardTerms.tsx";
import { useBonusBarrier } from "../../../core/money/use-bonus-barrier.ts";
import { useClaim } from "../../../core/money/use-claim.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";

type Reward = WireOutput<"rewards">["content"][number];

const states: readonly Reward["state"][] = ["claimable", "claimed", "expired"];
const tones: Record<Reward["state"], Tone> = { claimable: "warm", claimed: "good", expired: "plain" };

/** Lists the member's rewards: open ones first, then the others with their outcome. */
export function RewardCentre() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<Reward["state"]>();
  const claim = useClaim({ resumes: true });
  const query = useCall("rewards", { pageNo: page, pageSize: 10, ...(state ? { state } : {}) }, { keepPrevious: true });
  const show = (next: Reward["state"] | undefined) => {
    setState(next);
    setPage(1);
  };
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold">{t("reward.title")}</h1>
      <p className="mb-5 max-w-prose text-muted">{t("reward.lead")}</p>
      <Ready page={query.data} claim={claim} />
      <StateChips
        states={states}
        chosen={state}
        all={t("inbox.all")}
        title={(each) => t(`reward.state.${each}`)}
        onState={show}
      />
      <PagedView
        of={query}
        none={t("reward.none")}
        loading={<SkeletonRows count={4} className="my-2 h-24" />}
        onPage={setPage}
      >
        {({ content }) => (
          <ul className="grid gap-3">
            {content.map((reward) => (
              <RewardCard key={reward.id} reward={reward} claim={claim} />
            ))}
          </ul>
        )}
      </PagedView>
    </>
  );
}

/** The claimable total, and one button for all of it. */
function Ready({ page, claim }: { page: WireOutput<"rewards"> | undefined; claim: ReturnType<typeof useClaim> }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const barredOf = useBonusBarrier();
  const { content = [], claimable } = page ?? {};
  const count = claimable?.count ?? 0;
  const open = content.filter(({ state }) => state === "claimable");
  // If nothing can be claimed, the rest waits for the active bonus.
  const barred = count === 0 ? open.map(({ required }) => barredOf(required)).find(Boolean) : undefined;
  return (
    <section aria-label={t("reward.ready")} className="mb-5 grid gap-3 panel-card p-4 tablet:p-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-muted">{t("reward.ready")}</p>
          <p className="min-h-9 text-3xl font-bold" data-testid="claimable">
            {claimable && <Money of={claimable.total} symbol={symbol} />}
          </p>
        </div>
        <Button
          look="primary"
          disabled={count === 0 && claim.claiming !== ""}
          busy={claim.claiming === ""}
          onClick={() => void claim.claim()}
          className="whitespace-normal! max-tablet:w-full"
        >
          {t("reward.claimAll", { count })}
        </Button>
      </div>
      <output className="text-note text-muted">
        {claim.checking ? t("reward.checking") : (barred ?? t("reward.note"))}
      </output>
      <TurnoverRules />
      <Problem text={claim.problemOf()} />
    </section>
  );
}

function RewardCard({ reward, claim }: { reward: Reward; claim: ReturnType<typeof useClaim> }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const { id, source, vip, title, amount, required, state, reference, at, expiresAt, claimedAt } = reward;
  const { data: rules, isPending } = useCall("turnoverRules", {});
  const barredOf = useBonusBarrier();
  const barred = state === "claimable" ? barredOf(required) : undefined;
  const isBonus = state === "claimable" && !isZero(required);
  const name = title ?? (vip ? t(`vip.bonus.${vip}`) : t(`reward.source.${source}`));
  const when =
    state === "claimable"
      ? t("reward.until", { time: formatMoment(expiresAt, dates) })
      : formatMoment(claimedAt ?? expiresAt, dates);
  return (
    <li className="grid gap-x-6 gap-y-3 panel-card p-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          <Badge tone={tones[state]}>{t(`reward.state.${state}`)}</Badge>
        </p>
        <p className="num text-note text-muted">
          {vip ? t(`vip.bonus.${vip}`) : t(`reward.source.${source}`)} · {formatMoment(at, dates)} · {reference}
        </p>
        <AwardTerms required={required} />
        {barred ? (
          <p className="text-note text-muted">{barred}</p>
        ) : (
          isBonus && (isPending ? <StakePlace /> : <MaxStake amount={rules?.bonusMaxStake} />)
        )}
      </div>
      <div className="flex items-center justify-between gap-4 tablet:grid tablet:justify-items-end tablet:gap-1">
        <p className="grid tablet:justify-items-end">
          <Money of={amount} symbol={symbol} className="text-lg font-bold" />
          <span className="num text-note text-muted">{when}</span>
        </p>
        {state === "claimable" && (
          <Button
            look={barred ? "quiet" : "outline"}
            disabled={barred !== undefined}
            busy={claim.claiming === id}
            aria-label={t("reward.claimOf", { name })}
            onClick={() => void claim.claim(id)}
          >
            {t("reward.claim")}
          </Button>
        )}
      </div>
      <div className="tablet:col-span-2 empty:hidden">
        <Problem text={claim.problemOf(id)} />
      </div>
    </li>
  );
}
