import { useState } from "react";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { formatCount, formatRound } from "@croupier/contract/domain/numbers";
import { useGate } from "../../core/games/use-launch.ts";
import { cx } from "../../lib/class-names.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { GoodsPicture } from "./GoodsPicture.tsx";
import { percentDone } from "../../core/money/percent-done.ts";
import { isMember } from "../../core/session/session.ts";
import { formatIn, missingOf, type Goods, type PointsBalance } from "./points.ts";
import { RedeemDialog } from "./RedeemDialog.tsx";

/** One column shows the picture beside the text; from 544 px on there are more, with the picture above. */
const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] gap-4";

/** Lists the goods that can be redeemed for points. */
export function GoodsList() {
  const { t } = useTexts();
  const session = useSession();
  const gate = useGate();
  const [chosen, setChosen] = useState<Goods>();
  const view = useViewState(useCall("pointsRewards", {}), ({ list }) => list.length === 0);
  const { data: pointsBalance } = useCall("pointsBalance", {}, { enabled: isMember(session) });
  return (
    <QueryView
      of={view}
      empty={<EmptyState text={t("points.none")} />}
      loading={
        <div className={grid}>
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} className="h-44 rounded-panel min-[544px]:h-[410px]" />
          ))}
        </div>
      }
    >
      {({ list, currency }) => (
        <>
          <ul className={grid}>
            {list.map((goods) => (
              <li key={goods.goods}>
                <Card
                  goods={goods}
                  currency={currency}
                  pointsBalance={isMember(session) ? pointsBalance : undefined}
                  onRedeem={() => gate(() => setChosen(goods))}
                />
              </li>
            ))}
          </ul>
          {chosen && pointsBalance && (
            <RedeemDialog
              goods={chosen}
              pointsBalance={pointsBalance}
              currency={currency}
              onClose={() => setChosen(undefined)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

interface CardProps {
  goods: Goods;
  currency: string;
  pointsBalance: PointsBalance | undefined;
  onRedeem(): void;
}

function Card({ goods, currency, pointsBalance, onRedeem }: CardProps) {
  const { t, language } = useTexts();
  const { title, text, quantity, pointsRequirement, amountRequirement, status } = goods;
  const soldOut = status === "soldOut";
  const missing = pointsBalance && missingOf(pointsRequirement, pointsBalance.currentPoints);
  return (
    <article className="flex h-full overflow-hidden rounded-panel border border-line bg-surface min-[544px]:flex-col">
      <div className="relative max-[543px]:w-[30%] max-[543px]:flex-none">
        <GoodsPicture
          picture={goods.picture}
          className={cx("max-[543px]:aspect-auto max-[543px]:h-full", soldOut && "opacity-45 grayscale")}
        />
        {soldOut && (
          <span className="absolute start-2 top-2 rounded-md bg-ground tablet:start-3 tablet:top-3">
            <Badge tone="plain">{t("points.soldOut")}</Badge>
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <h2 className="text-lead leading-snug font-bold">{title}</h2>
        <p className="text-body text-muted">{text}</p>
        {amountRequirement && (
          <Requirement needed={amountRequirement} currency={currency} pointsBalance={pointsBalance} />
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2.5 pt-2">
          <div>
            <p className="num font-bold text-accent-text">
              {t("points.amount", {
                count: Number(pointsRequirement),
                points: formatRound(pointsRequirement, language),
              })}
            </p>
            <p className="num text-note text-muted">
              {soldOut
                ? t("points.soldOut")
                : missing !== undefined
                  ? t("points.missing", { points: formatRound(missing, language) })
                  : t("points.left", { count: formatCount(quantity, language) })}
            </p>
          </div>
          <Button
            disabled={soldOut || missing !== undefined}
            onClick={onRedeem}
            className="ms-auto"
            aria-label={`${t("points.redeem")} · ${title}`}
          >
            {t("points.redeem")}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** A required deposit or turnover, with the member's progress. */
function Requirement({
  needed,
  currency,
  pointsBalance,
}: {
  needed: NonNullable<Goods["amountRequirement"]>;
  currency: string;
  pointsBalance: PointsBalance | undefined;
}) {
  const { t, language } = useTexts();
  const { kind, amount, days } = needed;
  const done = pointsBalance && (kind === "deposit" ? pointsBalance.deposited : pointsBalance.staked);
  const share = done && percentDone(done, amount);
  return (
    <div className="grid gap-1 text-note text-muted">
      <p className="num">{t(`points.needs.${kind}`, { amount: formatIn(currency, amount, language), days })}</p>
      {/* Its space is reserved while the member's figures load. */}
      {!done && <p className="member-place invisible pt-2.5">{"-"}</p>}
      {done && (
        <>
          {share !== undefined && (
            <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-raised">
              <span className="block h-full rounded-full bg-win" style={{ width: `${share}%` }} />
            </span>
          )}
          <p className="num">{t("points.reached", { done: formatIn(currency, done, language) })}</p>
        </>
      )}
    </div>
  );
}
