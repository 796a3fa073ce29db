import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useApp, useSession, useTexts } from "../../../core/app-context.tsx";
import { Form } from "../../../core/forms/Form.tsx";
import { validate } from "../../../core/forms/rules.ts";
import { useForm, type FormState } from "../../../core/forms/use-form.ts";
import { useNewSecret } from "../../../core/forms/use-new-secret.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { readTypedCount } from "@croupier/contract/domain/typed-amounts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { mayUse } from "../../../core/session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { FirstPasswordField, HandOver, type Made } from "../FirstPassword.tsx";
import { Invitations, type Invitation } from "./Invitations.tsx";
import { PageHead } from "../PageHead.tsx";
import { parseRate, rateText } from "../../../core/i18n/rates.ts";
import { understoodCount, understoodRate } from "../../../core/money/understood.ts";

type Info = WireOutput<"agentRegisterInfo">;

/** Registers members and agents directly, or by invitation links. */
export function Register() {
  const { t } = useTexts();
  const view = useViewState(useCall("agentRegisterInfo", {}), () => false);
  const [shown, setShown] = useState<Invitation>();
  return (
    <>
      <PageHead title={t("agent.register")} />
      <QueryView of={view} empty={null} loading={<Skeleton className="h-80 rounded-panel" />}>
        {(info) => (
          <div className="grid gap-4">
            <Limits of={info} />
            <div className="grid gap-4 desktop:grid-cols-2">
              <Direct info={info} />
              <Invite info={info} onMade={setShown} />
            </div>
          </div>
        )}
      </QueryView>
      <Invitations shown={shown} onShow={setShown} />
    </>
  );
}

/** Shows the merchant's limits and their current use. */
function Limits({ of: { limits, maxRebateRate } }: { of: Info }) {
  const { t, language } = useTexts();
  const session = useSession();
  const money = useMoneyText();
  const maySend = mayUse(session, undefined);
  const { data: sending, isPending } = useCall("transferDownlineInfo", {}, { enabled: maySend });
  const used = (now: number, most: number | undefined) =>
    most === undefined ? formatCount(now, language) : `${formatCount(now, language)} / ${formatCount(most, language)}`;
  const facts = [
    { key: "level", label: t("agent.limit.level"), value: used(limits.level, limits.maxLevel) },
    { key: "direct", label: t("agent.limit.direct"), value: used(limits.direct, limits.maxDirect) },
    { key: "today", label: t("agent.limit.today"), value: used(limits.registeredToday, limits.maxToday) },
    { key: "rate", label: t("agent.limit.rate"), value: rateText(maxRebateRate, language) },
    // Its place is there from the start, so that nothing moves when it comes.
    ...(maySend && (sending || isPending)
      ? [{ key: "send", label: t("agent.limit.send"), value: sending ? money(sending.leftToday) : "\u00a0" }]
      : []),
  ];
  return (
    <dl
      aria-label={t("agent.limits")}
      className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface tablet:grid-cols-5"
    >
      {facts.map(({ key, label, value }) => (
        <div key={key} className="-ms-px -mt-px border-s border-t border-line px-4 py-3 last:odd:max-tablet:col-span-2">
          <dt className="text-note text-muted">{label}</dt>
          <dd className="num text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Terms {
  kind: string;
  rate: string;
}

/** The account type and the rate, which a registration and a link have in common. */
function TermsFields<V extends Terms>({ form, info }: { form: FormState<V>; info: Info }) {
  const texts = useTexts();
  const { t, language } = texts;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Select
        {...form.choice("kind" as never)}
        label={t("agent.becomes")}
        options={(info.canRegisterAgents ? (["member", "agent"] as const) : (["member"] as const)).map((value) => ({
          value,
          title: t(`agent.type.${value}`),
        }))}
      />
      <Field
        {...form.field("rate" as never)}
        label={t("agent.rebateRate")}
        understood={understoodRate(texts, form.values.rate)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        hint={t("agent.rateBounds", { min: rateText(0, language), max: rateText(info.maxRebateRate, language) })}
      />
    </div>
  );
}

function useRateCheck({ maxRebateRate }: Info) {
  const { t, language } = useTexts();
  return (typed: string): string | undefined => {
    const rate = parseRate(typed);
    if (rate === undefined) return t("agent.rateInvalid");
    return rate > maxRebateRate
      ? t("agent.rateBounds", { min: rateText(0, language), max: rateText(maxRebateRate, language) })
      : undefined;
  };
}

const panel = "flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 tablet:p-5";

function Direct({ info }: { info: Info }) {
  const texts = useTexts();
  const { t, language } = texts;
  const { api, queries } = useApp();
  const [made, setMade] = useState<Made>();
  const rate = useRateCheck(info);
  const rules = useCall("registerRules", {}).data;
  const secret = useNewSecret("password");
  const form = useForm({
    values: { username: "", password: "", kind: "member", rate: rateText(0, language) },
    check: (values) => ({
      username: validate(texts, values.username.trim(), true, rules?.username),
      password: secret.first(values.password),
      rate: rate(values.rate),
    }),
    fieldOf: {
      USERNAME_TAKEN: "username",
      RATE_OUT_OF_BOUNDS: "rate",
      TEAM_TOO_DEEP: "kind",
      TEAM_FULL: "kind",
      REGISTRATIONS_USED_UP: "username",
    },
  });
  const send = async ({ username, password, kind, rate: typed }: typeof form.values) => {
    const answer = await api.call("agentRegister", {
      username: username.trim(),
      password,
      isAgent: kind === "agent",
      rebateRate: parseRate(typed) ?? 0,
    });
    if (!answer.ok) return answer;
    setMade({ name: answer.value.account, password });
    form.reset();
    await refreshAfterCommand(queries, "agentRegister");
    return undefined;
  };
  return (
    <Form of={form} send={send} className={panel}>
      <h2 className="text-lg font-bold">{t("agent.registerDirect")}</h2>
      <Field {...form.field("username")} label={t("agent.username")} autoComplete="off" maxLength={64} required />
      <FirstPasswordField {...form.field("password")} required />
      <TermsFields form={form} info={info} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="mt-auto min-h-12">
        {t("agent.registerNow")}
      </Button>
      {made && <HandOver title={t("agent.registered", { account: made.name })} page="/login" of={made} />}
    </Form>
  );
}

function Invite({ info, onMade }: { info: Info; onMade(link: Invitation): void }) {
  const texts = useTexts();
  const { t, language } = texts;
  const command = useCommand("agentInvite");
  const rate = useRateCheck(info);
  const uses = (typed: string) => {
    const count = readTypedCount(typed, language) ?? 0;
    return typed === "" || (count > 0 && count < 10_000) ? undefined : t("agent.usesInvalid");
  };
  const form = useForm({
    values: { name: "", kind: "member", rate: rateText(0, language), days: "", uses: "" },
    check: (values) => ({ rate: rate(values.rate), uses: uses(values.uses) }),
    fieldOf: { RATE_OUT_OF_BOUNDS: "rate", TEAM_TOO_DEEP: "kind", TEAM_FULL: "kind" },
  });
  const send = async (values: typeof form.values) => {
    const answer = await command.run({
      name: values.name.trim(),
      isAgent: values.kind === "agent",
      rebateRate: parseRate(values.rate) ?? 0,
      ...(values.days ? { days: Number(values.days) } : {}),
      ...(values.uses ? { maxUses: readTypedCount(values.uses, language) ?? 0 } : {}),
    });
    if (!answer?.ok) return answer;
    form.reset();
    onMade(answer.value);
    await command.refreshed();
    return undefined;
  };
  return (
    <Form of={form} send={send} className={panel}>
      <h2 className="text-lg font-bold">{t("agent.invite")}</h2>
      <Field
        {...form.field("name")}
        label={t("agent.linkName")}
        autoComplete="off"
        maxLength={60}
        hint={t("agent.linkNameHint")}
      />
      <TermsFields form={form} info={info} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Select
          {...form.choice("days")}
          label={t("agent.linkEnds")}
          options={[
            { value: "", title: t("agent.linkOpen") },
            ...["7", "30", "90"].map((value) => ({ value, title: t("agent.linkDays", { days: Number(value) }) })),
          ]}
        />
        <Field
          {...form.field("uses")}
          label={t("agent.linkUses")}
          understood={understoodCount(texts, form.values.uses)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint={t("agent.linkUsesHint")}
        />
      </div>
      <Problem text={form.problem} />
      <Button type="submit" busy={form.busy} className="mt-auto min-h-12">
        {t("agent.makeLink")}
      </Button>
    </Form>
  );
}
