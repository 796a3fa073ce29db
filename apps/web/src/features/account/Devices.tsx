import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import laptop from "icon:monitor";
import phone from "icon:smartphone";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { failureText, useCall, useViewState } from "../../core/api/use-call.ts";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { placeText } from "./place.ts";

type Session = WireOutput<"sessionList">[number];

/** Lists the devices signed in to this account, this one first; each other can be signed out. */
export function Devices() {
  const { t } = useTexts();
  const view = useViewState(useCall("sessionList", {}), (list) => list.length === 0);
  return (
    <QueryView
      of={view}
      loading={<SkeletonRows count={2} className="mb-2.5 h-[68px]" />}
      empty={<EmptyState text={t("security.noDevices")} />}
    >
      {(list) => (
        <>
          <ul className="grid">
            {list
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Device key={session.id} session={session} />
              ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            {list.length > 1 && (
              <Button
                className="max-tablet:whitespace-normal"
                onClick={() => openDialog({ name: "signOutOthers", keep: "this" })}
              >
                {t("security.endOthers")}
              </Button>
            )}
            <Button
              look="danger"
              className="max-tablet:whitespace-normal"
              onClick={() => openDialog({ name: "signOutOthers", keep: "none" })}
            >
              {t("security.endAll")}
            </Button>
          </div>
        </>
      )}
    </QueryView>
  );
}

function Device({ session }: { session: Session }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const { t } = texts;
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const name = session.device || t("security.unknownDevice");
  const end = async () => {
    setBusy(true);
    const answer = await api.call("endSession", { id: session.id });
    setBusy(false);
    if (!answer.ok && answer.code !== "NOT_FOUND") toast("bad", failureText(texts, answer.code));
    void refreshAfterCommand(queries, "endSession");
  };
  return (
    <li className="flex min-h-[68px] items-center gap-3.5 border-b border-line py-2.5">
      <Icon of={/iPhone|Android/.test(name) ? phone : laptop} size={22} className="text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
          {name}
          {session.current && <Badge tone="good">{t("security.thisDevice")}</Badge>}
        </p>
        <p className="num text-sm text-muted">
          {t("security.sinceAt", {
            place: placeText(texts, session),
            time: moment(session.startedAt),
          })}
        </p>
      </div>
      {!session.current && (
        <Button busy={busy} onClick={() => void end()} aria-label={`${t("auth.signOut")}: ${name}`}>
          {t("auth.signOut")}
        </Button>
      )}
    </li>
  );
}
