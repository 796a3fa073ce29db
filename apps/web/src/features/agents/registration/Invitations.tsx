import { useState } from "react";
import qr from "icon:qr-code";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { failureText, useCall, useViewState } from "../../../core/api/use-call.ts";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { CopyLine } from "../../../core/CopyLine.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { rateText } from "../../../core/i18n/rates.ts";

export type Invitation = WireOutput<"agentInvitations">[number];

interface Props {
  /** The link that is shown to be shared. */
  shown: Invitation | undefined;
  onShow(link: Invitation | undefined): void;
}

/** Lists the agent's invitation links with their results. */
export function Invitations({ shown, onShow }: Props) {
  const { t } = useTexts();
  const view = useViewState(useCall("agentInvitations", {}), (links) => links.length === 0);
  const columns = useColumns(onShow);
  return (
    <section className="mt-4 rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="mb-2 text-lg font-bold">{t("agent.links")}</h2>
      <QueryView
        of={view}
        empty={<EmptyState text={t("agent.noLinks")} />}
        loading={<SkeletonRows count={4} className="my-2 h-10" />}
      >
        {(links) => <Table caption={t("agent.links")} columns={columns} rows={links} rowKey={({ code }) => code} />}
      </QueryView>
      {shown && <Link of={shown} onClose={() => onShow(undefined)} />}
    </section>
  );
}

const tones = { open: "good", off: "plain", expired: "plain", full: "warm" } as const;

function useColumns(show: (link: Invitation) => void): Column<Invitation>[] {
  const { t, language } = useTexts();
  const moment = useMerchantMoment();
  return [
    {
      key: "code",
      head: t("agent.code"),
      card: "title",
      cell: ({ code, name }) => (
        <>
          <span className="num font-semibold">{code}</span>
          {name && <span className="block text-note font-normal text-muted">{name}</span>}
        </>
      ),
    },
    {
      key: "terms",
      head: t("agent.becomes"),
      card: "fact",
      cell: ({ isAgent, rebateRate }) =>
        `${t(`agent.type.${isAgent ? "agent" : "member"}`)} · ${rateText(rebateRate, language)}`,
    },
    { key: "clicks", head: t("agent.clicks"), end: true, card: "fact", cell: ({ clicks }) => clicks },
    {
      key: "uses",
      head: t("agent.registrations"),
      end: true,
      card: "fact",
      cell: ({ uses, maxUses }) => (maxUses === undefined ? uses : `${uses} / ${maxUses}`),
    },
    {
      key: "deposits",
      head: t("agent.firstDeposits"),
      end: true,
      card: "fact",
      cell: ({ firstDeposits }) => firstDeposits,
    },
    {
      key: "ends",
      head: t("agent.linkEnds"),
      card: "fact",
      cell: ({ expiresAt }) => (expiresAt ? moment(expiresAt) : t("agent.linkOpen")),
    },
    {
      key: "state",
      head: t("agent.status"),
      card: "figure",
      cell: (link) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <Badge tone={tones[link.state]}>{t(`agent.linkState.${link.state}`)}</Badge>
          {link.state === "open" && (
            <Button look="link" onClick={() => show(link)} className="text-sm">
              <Icon of={qr} size={16} />
              {t("agent.showLink")}
              <span className="sr-only">{link.code}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function Link({ of: link, onClose }: { of: Invitation; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const [busy, setBusy] = useState(false);
  const address = `${location.origin}${link.path}`;
  const switchOff = async () => {
    setBusy(true);
    const answer = await api.call("agentInvitationOff", { code: link.code });
    setBusy(false);
    if (!answer.ok) return toast("bad", failureText(texts, answer.code));
    toast("good", t("agent.linkOffDone", { code: link.code }));
    await refreshAfterCommand(queries, "agentInvitationOff");
    return onClose();
  };
  return (
    <Dialog title={link.name === "" ? link.code : link.name} onClose={onClose} className="max-w-md">
      <div className="grid justify-items-center gap-4 p-6 pt-4">
        <QrCode of={address} label={t("agent.showLinkOf", { code: link.code })} size={200} />
        <dl className="grid w-full gap-2">
          <CopyLine label={t("agent.address")} value={address} copy />
          <CopyLine label={t("agent.code")} value={link.code} copy />
        </dl>
        <Button look="danger" busy={busy} onClick={() => void switchOff()} className="w-full">
          {t("agent.linkOff")}
        </Button>
        <p className="text-note text-muted">{t("agent.linkOffNote")}</p>
      </div>
    </Dialog>
  );
}
