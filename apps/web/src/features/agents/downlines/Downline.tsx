import { useState } from "react";
import { shortTextMax } from "@croupier/contract/domain/short-text";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useApp, useSession, useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { formatDay } from "../../../core/i18n/format.ts";
import { mayUse } from "../../../core/session/session.ts";
import { dateOf } from "../../../core/time/day-range.ts";
import { BarChart } from "../../../ui/BarChart.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { parseRate, rateText } from "../../../core/i18n/rates.ts";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import { understoodRate } from "../../../core/money/understood.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { ContractLinks } from "./ContractBadges.tsx";
import { Facts, type Profile } from "./DownlineFacts.tsx";
import { ProfileHead, WeekFigures } from "./ProfileHead.tsx";
import { TransferDown } from "./TransferDown.tsx";

interface Props {
  account: string;
  onClose(): void;
  onShowLines(account: string): void;
}

/** A team member: figures of the last week, rate, note, and money transfer. */
export function Downline({ account, onClose, onShowLines }: Props) {
  const { t } = useTexts();
  const session = useSession();
  const [sending, setSending] = useState(false);
  const query = useCall("agentDownline", { account });
  const view = useViewState(query, () => false);
  if (sending) return <TransferDown account={account} onClose={() => setSending(false)} />;
  return (
    <Dialog title={account} titleHidden onClose={onClose} className="max-w-xl">
      <div className="grid gap-5 p-6 max-tablet:px-4 max-tablet:pt-8">
        <div className="pe-8">
          <ProfileHead account={account} of={query.data} />
        </div>
        <QueryView of={view} empty={<EmptyState text={t("error.NOT_FOUND")} />} loading={<Skeleton className="h-96" />}>
          {(profile) => (
            <>
              <WeekFigures of={profile} />
              <Facts of={profile} />
              <Week of={profile} />
              <CountedUntil at={profile.countedUntil} />
              <ContractLinks of={profile} account={account} />
              <div className="grid gap-2.5 tablet:grid-cols-2 tablet:*:only:col-span-full">
                {profile.team > 1 && (
                  <Button onClick={() => onShowLines(account)}>{t("agent.showLines", { count: profile.team })}</Button>
                )}
                {mayUse(session, undefined) && (
                  <Button look="primary" onClick={() => setSending(true)}>
                    {t("agent.sendMoney")}
                  </Button>
                )}
              </div>
              {profile.isDirect && <Rate of={profile} />}
              <Note of={profile} />
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

/** Shows the valid bets of the last week by day. */
function Week({ of: { days } }: { of: Pick<Profile, "days"> }) {
  const { t, dates } = useTexts();
  const money = useMoneyText();
  const name = (day: string) => formatDay(dateOf(day), dates);
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("agent.validBets7")}</h3>
      <BarChart
        label={t("agent.validBets7")}
        bars={days.map(({ day, validBets: bets }) => ({
          key: day,
          value: Number(bets),
          name: name(day),
          figure: money.figure(bets),
        }))}
        ends={[name(days[0]?.day ?? ""), name(days.at(-1)?.day ?? "")]}
      />
    </section>
  );
}

function Rate({ of: { account, rebateRate, rateBounds } }: { of: Profile }) {
  const texts = useTexts();
  const { t, language } = texts;
  const { api, queries } = useApp();
  const bounds = { min: rateText(rateBounds.min, language), max: rateText(rateBounds.max, language) };
  const wrong = (typed: string) => {
    const rate = parseRate(typed);
    if (rate === undefined) return t("agent.rateInvalid");
    return rate < rateBounds.min || rate > rateBounds.max ? t("agent.rateBounds", bounds) : undefined;
  };
  const form = useForm({
    values: { rate: rateText(rebateRate, language) },
    check: ({ rate }) => ({ rate: wrong(rate) }),
    fieldOf: { RATE_OUT_OF_BOUNDS: "rate" },
  });
  const send = async ({ rate }: typeof form.values) => {
    const answer = await api.call("agentRebateRate", { account, rebateRate: parseRate(rate) ?? 0 });
    if (!answer.ok) return answer;
    toast("good", t("agent.rateSaved", { account, rate: rateText(answer.value.rebateRate, language) }));
    await refreshAfterCommand(queries, "agentRebateRate");
    return undefined;
  };
  return (
    <Form of={form} send={send} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
      <Field
        {...form.field("rate")}
        label={t("agent.rebateRate")}
        understood={understoodRate(texts, form.values.rate)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        hint={t("agent.rateBounds", bounds)}
      />
      <Button type="submit" busy={form.busy} className="mt-[29px] min-h-12">
        {t("agent.save")}
      </Button>
      <Problem text={form.problem} />
    </Form>
  );
}

function Note({ of: { account, note } }: { of: Profile }) {
  const { t } = useTexts();
  const { api, queries } = useApp();
  const form = useForm({ values: { note: note ?? "" }, check: () => ({}) });
  const send = async (values: typeof form.values) => {
    const answer = await api.call("agentNote", { account, note: values.note });
    if (!answer.ok) return answer;
    toast("good", t("agent.noteSaved"));
    await refreshAfterCommand(queries, "agentNote");
    return undefined;
  };
  return (
    <Form of={form} send={send} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
      <Field
        {...form.shortText("note", shortTextMax.note)}
        label={t("agent.note")}
        autoComplete="off"
        hint={t("agent.noteHint")}
      />
      <Button type="submit" busy={form.busy} className="mt-[29px] min-h-12">
        {t("agent.save")}
      </Button>
      <Problem text={form.problem} />
    </Form>
  );
}
