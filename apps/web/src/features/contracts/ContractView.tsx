import { lazy, Suspense, useState } from "react";
import { formatMoney } from "@croupier/contract/domain/money";
import { cutText, shortTextMax } from "@croupier/contract/domain/short-text";
import { useCall } from "../../core/api/use-call.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { useTexts } from "../../core/app-context.tsx";
import { useMerchantMoment } from "../../core/time/use-moment.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { usePeriodText } from "../../core/time/use-period-text.ts";
import { cx } from "../../lib/class-names.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { inOrder } from "../../ui/in-order.ts";
import { Problem } from "../../ui/Problem.tsx";
import { Ending } from "./Ending.tsx";
import { Facts, useStartText } from "./Facts.tsx";
import { countedBy, ratesText, stateTones, toTier, type Contract, type WireTier } from "./kinds.ts";
import { LaterOffer } from "./LaterOffer.tsx";
import { broughtBy, progressOf } from "./play.ts";
import { RunningPeriod, useRunningPlay } from "./RunningPeriod.tsx";
import { Tiers } from "./Tiers.tsx";
import { useStep, type StepName } from "./use-step.ts";

const ContractLog = lazy(() => import("./ContractLog.tsx").then((module) => ({ default: module.ContractLog })));

interface Props {
  contract: Contract;
  /** Hides the other side's name and the log, for a dialog that only asks for an answer. */
  brief?: boolean;
  onDone?(step: StepName): void;
}

/**
 * A contract as seen by one side: its terms, pending requests, current actions, and its log. In a wide space the terms
 * are beside the rest.
 */
export function ContractView({ contract, brief = false, onDone }: Props) {
  const { t } = useTexts();
  const [logged, setLogged] = useState(false);
  const { terms, offered, state, side, request } = contract;
  const isRunning = !brief && hasRun(contract);
  const shown = offered && (state !== "valid" || request === "CHANGE") ? offered : (terms ?? offered);
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 @3xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {!brief && (
            <p className="flex flex-wrap items-center gap-2.5">
              <Badge tone={stateTones[state]}>{t(`contract.state.${state}`)}</Badge>
              {request !== "NONE" && <Badge tone="warm">{t(`contract.waits.${request}.${side}`)}</Badge>}
            </p>
          )}
          {shown && shown === offered && <Offered contract={contract} tiers={shown.tiers} />}
          {shown && shown !== offered && <InForce contract={contract} tiers={shown.tiers} isRunning={isRunning} />}
        </div>
        <div className={cx("grid grid-cols-[minmax(0,1fr)] gap-4", inOrder)}>
          {isRunning && <RunningPeriod of={contract} />}
          <Facts of={contract} brief={brief} />
          <Termination of={contract} />
          <Steps contract={contract} brief={brief} {...(onDone ? { onDone } : {})} />
        </div>
      </div>
      {!brief && (
        <div className="grid gap-3 border-t border-line pt-3">
          <Button look="link" aria-expanded={logged} onClick={() => setLogged(!logged)} className="justify-self-start">
            {t(logged ? "contract.hideLog" : "contract.showLog")}
          </Button>
          {logged && (
            <Suspense fallback={null}>
              <ContractLog id={contract.id} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

interface InForceProps {
  contract: Contract;
  tiers: readonly WireTier[];
  /** Whether the running period is shown beside the terms. */
  isRunning: boolean;
}

/** Terms in force; the tier that the running period has reached is highlighted. */
function InForce({ contract: { kind, period }, tiers, isRunning }: InForceProps) {
  const play = useRunningPlay(kind, period, isRunning).data;
  return <Tiers kind={kind} tiers={tiers} reached={play && progressOf(kind, tiers.map(toTier), play)?.tier} />;
}

/** Offered terms, beside those in force. The recipient also sees what they would have paid for the last period. */
function Offered({ contract, tiers }: { contract: Contract; tiers: readonly WireTier[] }) {
  const { kind, period, side, terms, myTurn } = contract;
  const { t, language } = useTexts();
  const money = useMoneyText();
  const periodText = usePeriodText();
  const play = useCall("contractPlay", { kind, period, when: "last" }, { enabled: side === "mine" && myTurn }).data;
  const brought = play && broughtBy(kind, tiers.map(toTier), play);
  const reached = brought?.tier === undefined ? undefined : tiers[brought.tier];
  const span = play && { period: countedBy(period), ...play };
  return (
    <Tiers
      kind={kind}
      tiers={tiers}
      {...(terms ? { beside: terms.tiers, besideName: t("contract.inForce") } : {})}
      reached={brought?.tier}
      reachedText={
        brought && reached && span
          ? `${t("contract.trial", { period: periodText(span) })}: ${ratesText(kind, [reached], language)} · ${money(formatMoney(brought.payout))}`
          : undefined
      }
    />
  );
}

/** Returns whether the member's own contract has a running period to show; five-minute periods are too short. */
const hasRun = ({ side, state, kind, effectiveFrom }: Contract): boolean =>
  side === "mine" &&
  state === "valid" &&
  kind !== "agentRealtimeSalary" &&
  effectiveFrom !== undefined &&
  Date.parse(effectiveFrom) <= serverNow();

function Termination({ of: { termination, period, nextStart, account, uplineAccount, side } }: { of: Contract }) {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  const start = useStartText();
  if (!termination) return null;
  const other = side === "mine" ? (uplineAccount ?? t("contract.platform")) : account;
  return (
    <p className="rounded-card border border-line bg-ground px-4 py-3 text-sm">
      {termination.mine
        ? t("contract.endAskedByYou", { date: moment(termination.finishableFrom) })
        : t("contract.endAsked", { account: other, date: start(period, nextStart) })}
      {termination.reason && <span className="block text-muted">{termination.reason}</span>}
    </p>
  );
}

const looks = { accept: "primary", reject: "quiet", withdraw: "quiet", terminate: "quiet", finish: "danger" } as const;

const order = ["withdraw", "terminate", "finish", "reject", "accept"] as const;

/** The buttons of the current actions; ending a contract asks for a reason first. */
function Steps({ contract, brief, onDone }: Pick<Props, "contract" | "onDone"> & { brief: boolean }) {
  const { t } = useTexts();
  const [offering, setOffering] = useState(false);
  const [ending, setEnding] = useState(false);
  const step = useStep(contract, (name) => {
    setEnding(false);
    toast("good", t(`contract.done.${name}`));
    onDone?.(name);
  });
  if (contract.actions.length === 0) return null;
  if (step.accounts) return <Confirm step={step} />;
  // A dialog about new terms offers no other actions.
  const names = order.filter((name) => contract.actions.includes(name) && !(brief && name === "terminate"));
  if (ending) return <AskEnd step={step} onCancel={() => setEnding(false)} />;
  return (
    // In a dialog the buttons stay within reach of the thumb, however long the terms are.
    <div
      className={cx(
        "grid grid-cols-[minmax(0,1fr)] gap-2.5",
        brief &&
          "sticky bottom-0 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-3.5 max-tablet:-mx-4 max-tablet:px-4",
      )}
    >
      <Problem text={step.problem} />
      <div
        className={cx(
          "grid gap-2.5 *:only:col-span-full tablet:flex tablet:flex-wrap tablet:justify-end",
          names.includes("accept") ? "grid-cols-[1fr_1.6fr]" : "grid-cols-2",
        )}
      >
        {contract.actions.includes("offer") && (
          <Button look="primary" onClick={() => setOffering(true)}>
            {t(contract.state === "valid" ? "contract.change" : "contract.makeOffer")}
          </Button>
        )}
        {names.map((name) => (
          <Button
            key={name}
            look={looks[name]}
            busy={step.busy === name}
            onClick={() => (name === "terminate" ? setEnding(true) : step.run(name))}
          >
            {t(`contract.do.${name}`)}
          </Button>
        ))}
      </div>
      {offering && (
        <LaterOffer
          kind={contract.kind}
          account={contract.account}
          tiers={contract.terms?.tiers ?? []}
          onClose={() => setOffering(false)}
        />
      )}
    </div>
  );
}

function Confirm({ step }: { step: ReturnType<typeof useStep> }) {
  const { t } = useTexts();
  const [confirmed, setConfirmed] = useState(false);
  const [pressed, setPressed] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Ending
        accounts={step.accounts ?? []}
        confirmed={confirmed}
        error={pressed && !confirmed ? t("contract.confirmFirst") : undefined}
        onConfirm={setConfirmed}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={step.cancel}>{t("contract.cancel")}</Button>
        <Button
          look="primary"
          busy={step.busy !== undefined}
          onClick={() => (confirmed ? step.confirm() : setPressed(true))}
        >
          {t("contract.confirm")}
        </Button>
      </div>
    </div>
  );
}

function AskEnd({ step, onCancel }: { step: ReturnType<typeof useStep>; onCancel(): void }) {
  const { t } = useTexts();
  const [reason, setReason] = useState("");
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <p className="text-sm text-muted">{t("contract.endNote")}</p>
      <Field
        label={t("contract.reason")}
        value={reason}
        autoComplete="off"
        onChange={({ target }) => setReason(cutText(target.value, shortTextMax.note))}
      />
      <Problem text={step.problem} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onCancel}>{t("contract.cancel")}</Button>
        <Button look="danger" busy={step.busy === "terminate"} onClick={() => step.run("terminate", reason.trim())}>
          {t("contract.askEnd")}
        </Button>
      </div>
    </div>
  );
}
