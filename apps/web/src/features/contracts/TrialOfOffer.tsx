import type { ReactNode } from "react";
import type { ContractKind, ContractPeriod } from "@croupier/contract/domain/contracts";
import { formatMoney } from "@croupier/contract/domain/money";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { formatCount } from "@croupier/contract/domain/numbers";
import { rateText } from "../../core/i18n/rates.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSettled } from "../../core/time/use-settled.ts";
import { usePeriodText } from "../../core/time/use-period-text.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countedBy, toTier, type WireTier } from "./kinds.ts";
import { tryTerms, type Trial } from "./play.ts";
import { Word } from "./Word.tsx";

interface Options {
  kind: ContractKind;
  period: ContractPeriod;
  account: string;
  /** The offered tiers, once they are valid. */
  tiers: readonly WireTier[];
  own: readonly WireTier[];
}

/** Tries an offer on the recipient's last period, once the name is known to be a direct downline. */
export function useTrial({ kind, period, account, tiers, own }: Options) {
  const periodText = usePeriodText();
  const who = useSettled(account.trim());
  const play = useCall("contractPlay", { kind, period, account: who, when: "last" }, { enabled: who.length > 3 });
  // The field itself shows an error if no direct downline has the name.
  if (!play.data?.downline) return { isLoading: play.isLoading };
  return {
    isLoading: false,
    account: who,
    period: periodText({ period: countedBy(period), ...play.data }),
    result: tryTerms(kind, tiers.map(toTier), own.map(toTier), play.data),
  };
}

interface Props extends Pick<Options, "kind" | "tiers"> {
  of: ReturnType<typeof useTrial>;
}

/** Shows what an offer would have paid for the last period, and what would have been left for the upline. */
export function TrialOfOffer({ kind, tiers, of }: Props) {
  const { t } = useTexts();
  if (!of.isLoading && !of.result) return null;
  return (
    <QueryView
      of={of.result ? { state: "ready", value: of } : { state: "loading" }}
      empty={null}
      loading={<Skeleton className="h-44" />}
    >
      {({ account, period, result }) => (
        <section aria-label={t("contract.trial", { period })} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h4 className="font-semibold">{t("contract.trial", { period })}</h4>
          <Result kind={kind} account={account} tiers={tiers} of={result} />
        </section>
      )}
    </QueryView>
  );
}

interface ResultProps extends Pick<Options, "kind" | "account" | "tiers"> {
  of: Trial;
}

function Result({ kind, account, tiers, of }: ResultProps) {
  const { t, language } = useTexts();
  const money = (amount: bigint) => <Money of={formatMoney(amount)} />;
  const reached = of.tier === undefined ? undefined : tiers[of.tier];
  const tier = reached
    ? `${t("bill.tierNumber", { tier: (of.tier ?? 0) + 1 })} · ${rateText(reached.rate, language)}`
    : t("bill.noTier");
  const facts: (readonly [string, ReactNode])[] = [
    [t("contract.trialValidBets"), money(of.validBet)],
    ...(kind === "agentRealtimeSalary"
      ? [[t("bill.lost"), money(of.lostBet)] as const, [t("bill.won"), money(of.wonBet)] as const]
      : [[t("bill.active"), formatCount(of.activeMembers, language)] as const]),
    ...(kind === "enableCt" ? [[t("bill.loss"), money(of.loss)] as const] : []),
    ...(kind === "agentRealtimeSalary" ? [] : [[t("contract.trialTier"), <Word key="tier" of={tier} />] as const]),
    ...(kind === "hourSalary" ? [[t("contract.trialHours"), `${of.reached} / ${of.periods}`] as const] : []),
  ];
  return (
    <dl className="grid gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line pb-1.5 text-sm">
          <dt className="text-muted">{label}</dt>
          <dd className="num text-end font-semibold">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 pt-1 font-bold">
        <dt className="min-w-0 [overflow-wrap:anywhere]">{t("contract.trialPays", { account })}</dt>
        <dd className="num text-lg">{money(of.payout)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-sm">
        <dt className="text-muted">{t("contract.trialRemains")}</dt>
        <dd className="num font-semibold">
          <Money of={formatMoney(of.remains)} signed />
        </dd>
      </div>
    </dl>
  );
}
