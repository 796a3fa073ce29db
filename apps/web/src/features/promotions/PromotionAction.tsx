import { isZero } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { failureText, useCall } from "../../core/api/use-call.ts";
import { useCommand } from "../../core/api/use-command.ts";
import { useResumed } from "../../core/api/use-resumed.ts";
import { celebrate } from "../../core/dialogs/celebrate.ts";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { useGate } from "../../core/games/use-launch.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { AwardTerms } from "./rewards/AwardTerms.tsx";
import { NeedProgress } from "./rewards/NeedProgress.tsx";
import { useBonusBarrier } from "../../core/money/use-bonus-barrier.ts";
import { useClaim } from "../../core/money/use-claim.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { isMember } from "../../core/session/session.ts";

type Promotion = WireOutput<"promotions">["list"][number];
type Application = WireOutput<"joinPromotion">;

/** The button's action by state; in all other states the button only shows the state. */
const acts: Partial<Record<Application["state"], "join" | "claim">> = { JOIN: "join", CLAIM: "claim" };

/** Returns this member's applications; visitors have none. */
export function useApplications() {
  const enabled = isMember(useSession());
  const { data, isPending } = useCall("promotionApplications", {}, { enabled });
  return { applications: enabled ? data : undefined, isPending: enabled && isPending };
}

/** Joins a promotion, draws a raffle ticket, or claims the award; a draw that a reload interrupted is sent again. */
function useAct(promotion: Promotion, mine: Application | undefined, resumes: boolean) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const gate = useGate();
  const join = useCommand("joinPromotion");
  const raffle = useCommand("rafflePromotion");
  const claim = useClaim({ resumes });
  const promotionId = promotion.id;

  const draw = async () => {
    const answer = await raffle.run({ promotionId });
    if (!answer?.ok) return;
    const { prize } = answer.value;
    const won = !isZero(prize);
    celebrate(prize);
    const amount = money(prize);
    toast(won ? "good" : "plain", t(won ? "raffle.won" : "raffle.nothing", { amount }));
  };
  useResumed("rafflePromotion", draw, (input) => resumes && input.promotionId === promotionId);

  const failure = join.failure ?? raffle.failure;
  return {
    press: () =>
      gate(() => {
        if (mine?.state === "CLAIM") return void claim.claim(mine.rewardId);
        void (promotion.raffle ? draw() : join.run({ promotionId }));
      }),
    busy: join.state !== "idle" || raffle.state !== "idle" || claim.claiming !== undefined,
    problem: (failure && failureText(texts, failure.code)) ?? claim.problemOf(mine?.rewardId),
  };
}

/**
 * Chooses a deposit bonus in a deposit dialog over this page. A member who cannot choose it reads why: it was for a
 * first deposit, or another bonus is active.
 */
function PayIn({ promotionId, most, full }: { promotionId: string; most: string; full: boolean }) {
  const { t } = useTexts();
  const gate = useGate();
  const { applications, isPending } = useApplications();
  const barredOf = useBonusBarrier();
  const isOver = applications?.firstDepositsOver.includes(promotionId);
  const barred = isOver ? t("promotions.barred.FIRST_DEPOSIT") : barredOf(most);
  if (barred) return <p className={full ? "text-muted" : "mt-auto pt-2 text-note text-muted"}>{barred}</p>;
  return (
    <div className={full ? undefined : "promotion-act relative mt-auto grid pt-2"}>
      <Button
        look={full ? "primary" : "quiet"}
        disabled={isPending}
        onClick={() => gate(() => openDialog({ name: "deposit" }))}
        className={full ? "tablet:min-w-52" : undefined}
      >
        {t("wallet.deposit")}
      </Button>
    </div>
  );
}

/** Shows the state of an application on its button, with what is missing as text. */
export function PromotionAction({ promotion, full = false }: { promotion: Promotion; full?: boolean }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const mine = useApplications().applications?.list.find(({ promotionId }) => promotionId === promotion.id);
  const act = useAct(promotion, mine, full);
  const barredOf = useBonusBarrier();
  const { figure } = promotion;
  if (!promotion.applies)
    return figure?.kind === "bonus" ? <PayIn promotionId={promotion.id} most={figure.most} full={full} /> : null;
  const state = mine?.state ?? (promotion.status === "OPEN" ? "JOIN" : promotion.status);
  const waits = state === "CLAIM" ? barredOf(mine?.gift?.required) : undefined;
  const can = acts[state] !== undefined && !mine?.barred && !waits;
  const isOpen = state === "JOIN" || state === "JOINING";
  const needs = (mine?.needs ?? []).filter(({ met }) => isOpen && !mine?.barred && (full || !met));
  return (
    <div
      className={
        full
          ? "grid gap-4 rounded-panel border border-line bg-surface p-5"
          : "promotion-act relative mt-auto grid gap-3 pt-2"
      }
    >
      {full && mine?.gift && (
        <div className="flex items-baseline justify-between gap-4">
          <AwardTerms required={mine.gift.required} className="num text-muted" />
          <Money of={mine.gift.amount} symbol={symbol} className="text-xl font-bold" />
        </div>
      )}
      {needs.map((need) => (
        <NeedProgress key={`${need.kind} ${need.gameType ?? ""}`} need={need} />
      ))}
      {mine?.barred && <p className="text-note text-muted">{t(`promotions.barred.${mine.barred}`)}</p>}
      {waits && <p className="text-note text-muted">{waits}</p>}
      {mine?.reason && <p className="text-note text-muted">{t("promotions.reason", { reason: mine.reason })}</p>}
      <Button
        look={can && (full || state === "CLAIM") ? "primary" : "quiet"}
        disabled={!can}
        busy={act.busy}
        onClick={act.press}
        className={full ? "tablet:justify-self-start tablet:min-w-52" : undefined}
      >
        {t(
          promotion.raffle && (state === "JOIN" || state === "SIGNED")
            ? `raffle.state.${state}`
            : `promotions.state.${state}`,
        )}
      </Button>
      {full && isOpen && !mine?.barred && !promotion.raffle && (
        <p className="text-note text-muted">{t(`promotions.next.${state}`)}</p>
      )}
      <Problem text={act.problem} />
    </div>
  );
}
