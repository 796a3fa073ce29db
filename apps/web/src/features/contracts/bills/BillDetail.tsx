import type { ReactNode } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { failureText, useCall, useViewState } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { formatList } from "../../../core/i18n/format.ts";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Tiers } from "../Tiers.tsx";
import { Word } from "../Word.tsx";
import { billTones } from "../../../core/session/contract-marks.ts";
import { usePeriodText } from "../../../core/time/use-period-text.ts";
import { useMissingText } from "./use-missing-text.ts";

type Detail = WireOutput<"bill">;

/** Shows how a bill was calculated and its outcome; the reader claims it here, or pays its downlines' shares. */
export function BillDetail({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTexts();
  const view = useViewState(useCall("bill", { id }), () => false);
  const reference = view.state === "ready" ? view.value.reference : "";
  return (
    <Dialog title={t("bill.of", { reference })} onClose={onClose} className="max-w-xl">
      <div className="p-6 pt-4">
        <QueryView of={view} empty={<EmptyState text={t("error.NOT_FOUND")} />} loading={<Skeleton className="h-80" />}>
          {(bill) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <Outcome bill={bill} />
              <Act bill={bill} />
              <Facts bill={bill} />
              {bill.kind === "enableCt" && <p className="text-note text-muted">{t("net.how")}</p>}
              <Terms bill={bill} />
              <Late bill={bill} />
              <Shares bill={bill} />
            </div>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

/** The amount and state of the bill, before its calculation. */
function Outcome({ bill: { net, own, state } }: { bill: Detail }) {
  const { t } = useTexts();
  return (
    <dl className="flex justify-between gap-4 rounded-card border border-line px-4 py-3">
      <div>
        <dt className="text-note text-muted">{t(net === undefined ? "bill.own" : "bill.net")}</dt>
        <dd className="num text-2xl font-bold">
          <Money of={net ?? own} signed={net !== undefined} fine />
        </dd>
      </div>
      <div className="flex flex-col items-end justify-between gap-2">
        <dt className="text-note text-muted">{t("bill.state")}</dt>
        <dd className="pb-1">
          <Badge tone={billTones[state]}>{t(`bill.state.${state}`)}</Badge>
        </dd>
      </div>
    </dl>
  );
}

function Facts({ bill }: { bill: Detail }) {
  const { t, language } = useTexts();
  const moment = useMerchantMoment();
  const period = usePeriodText();
  const { kind, shares, net, tier, paidAt, expiresAt, state } = bill;
  const money = (label: string, of: string): readonly [string, ReactNode] => [
    label,
    <Money key={label} of={of} fine />,
  ];
  const facts: (readonly [string, ReactNode])[] = [
    [t("bill.period"), period(bill)],
    ...(bill.side === "downline" ? [[t("bill.account"), bill.account] as const] : []),
    [t("bill.payer"), bill.uplineAccount ?? <Word key="platform" of={t("bill.platform")} />],
    money(t("bill.validBet"), bill.validBet),
    ...(kind === "agentRealtimeSalary"
      ? [money(t("bill.lost"), bill.lostBet), money(t("bill.won"), bill.wonBet)]
      : [[t("bill.active"), formatCount(bill.activeMembers, language)] as const]),
    ...(kind === "enableCt" ? [money(t("bill.loss"), bill.loss)] : []),
    [
      t("bill.tier"),
      tier === undefined ? <Word key="none" of={t("bill.noTier")} /> : t("bill.tierNumber", { tier: tier + 1 }),
    ],
    ...(net === undefined ? [] : [money(t("bill.own"), bill.own)]),
    ...(shares === undefined ? [] : [money(t("bill.shares"), shares)]),
    [t("bill.contract"), bill.contractReference],
    [t("bill.reckoned"), moment(bill.reckonedAt)],
    ...(paidAt ? [[t("bill.paidAt"), moment(paidAt)] as const] : []),
    ...(expiresAt && state === "unclaimed" ? [[t("bill.expires"), moment(expiresAt)] as const] : []),
  ];
  return (
    <dl className="grid gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line pb-1.5 last:border-0">
          <dt className="flex-none text-muted">{label}</dt>
          <dd className="num min-w-0 text-end font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The reader's actions, and what the bill is waiting for. */
function Act({ bill: { id, side, actions, net, waitsForUpline, reason } }: { bill: Detail }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const claim = useCommand("claimBill");
  const pay = useCommand("payBill");
  const failure = claim.failure ?? pay.failure;
  const missing = (failure?.value as { missing?: string } | undefined)?.missing;
  const amount = money(net ?? "0.0000");
  const run = async (command: typeof claim | typeof pay, done: string) => {
    const answer = await command.run({ id });
    if (answer?.ok) toast("good", done);
  };
  const words = waitsForUpline
    ? t(side === "mine" ? "bill.waits" : "bill.waitsDownline")
    : actions.includes("pay")
      ? t("bill.short")
      : reason;
  if (actions.length === 0 && words === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {words !== undefined && <p className="text-muted">{words}</p>}
      {failure && (
        <Problem
          text={
            missing === undefined
              ? failureText(texts, failure.code)
              : t("bill.missingFunds", { amount: money(missing) })
          }
        />
      )}
      {actions.includes("claim") && (
        <Button
          look="primary"
          busy={claim.state !== "idle"}
          onClick={() => void run(claim, t("bill.claimed", { amount }))}
        >
          {t("bill.claim", { amount })}
        </Button>
      )}
      {actions.includes("pay") && (
        <Button look="primary" busy={pay.state !== "idle"} onClick={() => void run(pay, t("bill.paid"))}>
          {t("bill.pay")}
        </Button>
      )}
    </div>
  );
}

/** The terms of the period with the tier that was reached, and what the next one still needed. */
function Terms({ bill: { kind, tiers, tier, missing } }: { bill: Detail }) {
  const { t, language } = useTexts();
  const missingText = useMissingText();
  const parts = missing ? missingText(missing) : [];
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("bill.terms")}</h3>
      <Tiers kind={kind} tiers={tiers} reached={tier} />
      {missing && parts.length > 0 && (
        <p className="num mt-2 text-sm">
          <span className="text-muted">{t("bill.missing", { tier: missing.tier + 1 })}</span>{" "}
          {formatList(parts, language)}
        </p>
      )}
    </section>
  );
}

/** Bets that changed after their period was settled. */
function Late({ bill }: { bill: Detail }) {
  const { t } = useTexts();
  const period = usePeriodText();
  if (bill.adjustments.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("bill.adjustments")}</h3>
      <ul>
        {bill.adjustments.map(({ from, bets, validBet, loss }) => {
          const when = period({ period: bill.period, start: from, end: new Date(Date.parse(from) + 1).toISOString() });
          return (
            <li
              key={`${from} ${bets}`}
              className="flex justify-between gap-4 border-b border-line py-2 text-sm last:border-0"
            >
              <span>
                {bets === 0
                  ? t("bill.leftOver", { period: when })
                  : t("bill.adjustment", { count: bets, period: when })}
              </span>
              <Money of={bill.kind === "enableCt" ? loss : validBet} signed />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The shares of the direct downlines. */
function Shares({ bill: { sharesOf } }: { bill: Detail }) {
  const { t } = useTexts();
  if (sharesOf.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("bill.sharesTitle")}</h3>
      <ul>
        {sharesOf.map(({ id, account, tier, own, state }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-0">
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{account}</span>
            <span className="text-muted">{tier === undefined ? "" : t("bill.tierNumber", { tier: tier + 1 })}</span>
            <Money of={own} fine className="num" />
            <Badge tone={billTones[state]}>{t(`bill.state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
