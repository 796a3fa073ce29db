import { useState } from "react";
import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { Form } from "../../../core/forms/Form.tsx";
import { required } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { useNewSecret } from "../../../core/forms/use-new-secret.ts";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { Acts } from "./Acts.tsx";
import { FirstPasswordField, HandOver, type Made } from "../FirstPassword.tsx";
import { Rights, type SubAccount } from "./Rights.tsx";
import { PageHead } from "../PageHead.tsx";
import { SubAccountDialog } from "./SubAccountDialog.tsx";

/** Lists the agent's sub-accounts with their permissions and actions. */
export function SubAccounts() {
  const { t } = useTexts();
  const [open, setOpen] = useState<string>();
  const query = useCall("agentSubAccounts", {});
  const view = useViewState(query, ({ accounts }) => accounts.length === 0);
  const columns = useColumns();
  const shown = query.data?.accounts.find(({ name }) => name === open);
  return (
    <>
      <PageHead title={t("agent.subAccounts")} />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,380px)_minmax(0,1fr)]">
        <Add />
        <div className="grid min-w-0 gap-4">
          <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
            <h2 className="mb-2 text-lg font-bold">{t("agent.subAccountList")}</h2>
            <QueryView
              of={view}
              empty={<EmptyState text={t("agent.noSubAccounts")} />}
              loading={<SkeletonRows count={3} className="my-2 h-12" />}
            >
              {({ accounts }) => (
                <Table
                  caption={t("agent.subAccountList")}
                  columns={columns}
                  rows={accounts}
                  rowKey={({ name }) => name}
                  onRow={({ name }) => setOpen(name)}
                  rowLabel={({ name }) => t("agent.changeSubAccount", { name })}
                />
              )}
            </QueryView>
          </section>
          <Acts />
        </div>
      </div>
      {shown && <SubAccountDialog of={shown} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useColumns(): Column<SubAccount>[] {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return [
    {
      key: "name",
      head: t("agent.subAccountName"),
      card: "title",
      cell: ({ name, login }) => (
        <>
          <span className="font-semibold">{name}</span>
          <span className="block text-note break-all text-muted">{login}</span>
        </>
      ),
    },
    {
      key: "rights",
      head: t("agent.rights"),
      card: "line",
      cell: ({ rights }) => (
        <span className="text-note text-muted">
          {rights.length === 0 ? t("agent.noRights") : rights.map((right) => t(`agent.right.${right}`)).join(" · ")}
        </span>
      ),
    },
    {
      key: "seen",
      head: t("agent.lastSeen"),
      card: "start",
      cell: ({ lastSeenAt }) => (lastSeenAt ? moment(lastSeenAt) : t("agent.never")),
    },
    {
      key: "state",
      head: t("agent.status"),
      card: "badge",
      cell: ({ isActive, isPasswordGiven }) =>
        isActive ? (
          <Badge tone={isPasswordGiven ? "warm" : "good"}>
            {t(isPasswordGiven ? "agent.subAccountNew" : "agent.status.active")}
          </Badge>
        ) : (
          <Badge tone="plain">{t("agent.subAccountOff")}</Badge>
        ),
    },
  ];
}

function Add() {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const [made, setMade] = useState<Made>();
  const secret = useNewSecret("password");
  const form = useForm<{ name: string; password: string; rights: AgentRight[] }>({
    values: { name: "", password: "", rights: [] },
    check: ({ name, password, rights }) => ({
      name:
        required(texts, name) ?? (/^[a-z0-9]{2,20}$/i.test(name.trim()) ? undefined : t("agent.subAccountNameInvalid")),
      password: secret.first(password),
      rights: rights.length === 0 ? t("agent.chooseRight") : undefined,
    }),
    fieldOf: { USERNAME_TAKEN: "name" },
  });
  const send = async ({ name, password, rights }: typeof form.values) => {
    const answer = await api.call("agentSubAccountAdd", { name: name.trim(), password, rights });
    if (!answer.ok) return answer;
    setMade({ name: answer.value.login, password });
    form.reset();
    await refreshAfterCommand(queries, "agentSubAccountAdd");
    return undefined;
  };
  return (
    <Form of={form} send={send} className="grid gap-4 rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="text-lg font-bold">{t("agent.subAccountAdd")}</h2>
      <Field
        {...form.field("name")}
        label={t("agent.subAccountName")}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={20}
        hint={t("agent.subAccountNameHint")}
        required
      />
      <FirstPasswordField {...form.field("password")} required />
      <Rights rights={form.values.rights} error={form.error("rights")} onRights={(rights) => form.set({ rights })} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
        {t("agent.subAccountAddNow")}
      </Button>
      {made && <HandOver title={t("agent.subAccountMade", { login: made.name })} page="/agent" of={made} />}
    </Form>
  );
}
