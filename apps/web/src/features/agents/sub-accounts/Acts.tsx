import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import type { TextKey } from "../../../core/i18n/texts.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";

type Act = WireOutput<"agentActs">["content"][number];

/** Actions with their own texts; any other is shown by its kind. */
const known = {
  signIn: "agent.act.signIn",
  changePassword: "agent.act.changePassword",
  agentSubAccountAdd: "agent.act.subAccountAdd",
  agentSubAccountChange: "agent.act.subAccountChange",
  agentSubAccountOff: "agent.act.subAccountOff",
  agentSubAccountPassword: "agent.act.subAccountPassword",
  agentNote: "agent.act.note",
  agentRebateRate: "agent.act.rebateRate",
  agentBulk: "agent.act.bulk",
  agentRegister: "agent.act.register",
  agentInvite: "agent.act.invite",
  agentInvitationOff: "agent.act.invitationOff",
  offerContract: "agent.act.offerContract",
  requestContract: "agent.act.requestContract",
  terminateContract: "agent.act.terminateContract",
  finishContract: "agent.act.finishContract",
  withdrawContract: "agent.act.withdrawContract",
  claimBill: "agent.act.claimBill",
  payBill: "agent.act.payBill",
} as const satisfies Record<string, TextKey>;

const isKnown = (act: string): act is keyof typeof known => Object.hasOwn(known, act);

/** Lists the actions taken in the agent's name, newest first. */
export function Acts() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("agentActs", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="mb-2 text-lg font-bold">{t("agent.acts")}</h2>
      <PagedView
        of={query}
        none={t("agent.noActs")}
        loading={<SkeletonRows count={4} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => <Table caption={t("agent.acts")} columns={columns} rows={content} rowKey={({ id }) => id} />}
      </PagedView>
    </section>
  );
}

function useColumns(): Column<Act>[] {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return [
    {
      key: "act",
      head: t("agent.act"),
      card: "title",
      cell: ({ act, subject }) => (
        <>
          <span className="font-semibold">{t(isKnown(act) ? known[act] : "agent.act.other")}</span>{" "}
          {subject && <span className="text-note break-all text-muted">{subject}</span>}
        </>
      ),
    },
    { key: "by", head: t("agent.actBy"), card: "start", named: true, cell: ({ by }) => by ?? t("agent.actByYou") },
    { key: "at", head: t("agent.actAt"), card: "start", cell: ({ at }) => moment(at) },
    { key: "ip", head: t("agent.actFrom"), card: "start", cell: ({ ip }) => <span className="num">{ip}</span> },
    {
      key: "outcome",
      head: t("agent.status"),
      card: "badge",
      cell: ({ outcome }) =>
        outcome === "done" ? (
          <Badge tone="good">{t("agent.actDone")}</Badge>
        ) : (
          <Badge tone={outcome === undefined ? "plain" : "bad"}>
            {t(outcome === undefined ? "agent.actOpen" : "agent.actRefused")}
          </Badge>
        ),
    },
  ];
}
