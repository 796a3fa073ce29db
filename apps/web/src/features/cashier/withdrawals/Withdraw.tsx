import { isZero } from "@croupier/contract/domain/money";
import { useRef, useState, type RefObject } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { TurnoverRules } from "../../../core/money/TurnoverRules.tsx";
import { onDemand } from "../../../core/loading/on-demand.tsx";
import { useAhead } from "../../../core/loading/use-ahead.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { neededOf } from "../amount.ts";
import { Destinations } from "./Destinations.tsx";
import { SetWithdrawPassword } from "../../../core/money/SetWithdrawPassword.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import type { WithdrawInfo } from "./types.ts";
import { firstPage, WithdrawalList } from "./WithdrawalList.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";

const AddDestination = onDemand(async () => (await import("./AddDestination.tsx")).AddDestination);

/** The withdrawal page: choose a destination and an amount, see what arrives, and follow the payout. */
export function Withdraw() {
  const { t } = useTexts();
  const view = useViewState(useCall("withdrawInfo", {}), () => false);
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.withdraw")}</h1>
      <QueryView
        of={view}
        empty={null}
        loading={
          <div className="grid gap-5">
            <Skeleton className="h-[88px] rounded-card" />
            <Skeleton className="h-60 rounded-card" />
          </div>
        }
      >
        {(info) => <Ask info={info} list={list} />}
      </QueryView>
      <WithdrawalList ref={list} />
    </>
  );
}

/** Asks for missing data step by step before a first withdrawal; later only for the amount. */
function Ask({ info, list: below }: { info: WithdrawInfo; list: RefObject<HTMLElement | null> }) {
  const { t } = useTexts();
  const view = useViewState(useCall("destinations", {}), () => false);
  const past = useCall("withdrawals", firstPage);
  const [chosen, setChosen] = useState<string>();
  const [adding, setAdding] = useState(false);
  useAhead(AddDestination);
  // Every later step needs the withdraw password, so it comes first: no member fills in a form that cannot be sent.
  if (!info.hasWithdrawPassword) {
    return (
      <>
        <FirstSteps now="password" />
        <SetWithdrawPassword />
      </>
    );
  }
  return (
    <>
      <Turnover info={info} />
      <QueryView
        of={past.isPending ? { state: "loading" } : view}
        empty={null}
        loading={<Skeleton className="mb-5 h-[88px] rounded-card" />}
      >
        {(list) => {
          const destination = list.find(({ id }) => id === chosen) ?? list[0];
          const add = () => setAdding(true);
          if (!destination) {
            return (
              <>
                <FirstSteps now="destination" />
                <EmptyState text={t("withdraw.noDestinations")}>
                  <Button look="primary" onClick={add}>
                    {t("withdraw.add")}
                  </Button>
                </EmptyState>
              </>
            );
          }
          return (
            <>
              {past.data?.totalElements === 0 && <FirstSteps now="amount" />}
              <Destinations
                list={list}
                chosen={destination.id}
                onChoose={setChosen}
                {...(list.length < info.maxDestinations ? { onAdd: add } : {})}
              />
              <WithdrawForm
                info={info}
                destination={destination}
                // The outcome appears there, and a phone's keyboard is no longer needed.
                onSent={() => below.current?.focus()}
              />
            </>
          );
        }}
      </QueryView>
      {adding && (
        <AddDestination
          info={info}
          onClose={(added) => {
            setAdding(false);
            if (added) setChosen(added);
          }}
        />
      )}
    </>
  );
}

/** Shows the remaining turnover before a withdrawal as a bar. */
function Turnover({ info }: { info: WithdrawInfo }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const { required, done, left } = info.turnover;
  if (isZero(left)) return null;
  const [whole, part] = [Number(required), Number(done)];
  return (
    <section className="mb-5 grid gap-2 panel-card p-4">
      <h2 className="font-semibold">{t("withdraw.turnoverTitle", { amount: money(neededOf(left)) })}</h2>
      <progress
        value={part}
        max={whole}
        aria-label={t("withdraw.turnoverTitle", { amount: money(neededOf(left)) })}
        className="bar"
      />
      <p className="num text-note text-muted">
        {t("withdraw.turnoverText", { done: money(done), required: money(required) })}
      </p>
      <TurnoverRules />
    </section>
  );
}
