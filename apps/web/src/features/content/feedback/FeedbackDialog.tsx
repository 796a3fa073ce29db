import { Activity, useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import check from "icon:circle-check";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { isSignedIn } from "../../../core/session/session.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { FeedbackForm } from "./FeedbackForm.tsx";

const tabs = ["new", "sent"] as const;

/** Feedback and complaints: the form, and for a member the earlier messages with their answers. */
export function FeedbackDialog({ type, close }: { type?: WireInput<"feedback">["type"]; close(): void }) {
  const { t } = useTexts();
  const session = useSession();
  const member = isSignedIn(session) && session.status !== "trial";
  const [tab, setTab] = useState<(typeof tabs)[number]>("new");
  const [reference, setReference] = useState<string>();
  const form = reference ? (
    <Sent reference={reference} onDone={close} />
  ) : (
    <FeedbackForm about={type} sender={isSignedIn(session) ? session.info.account : ""} onSent={setReference} />
  );
  return (
    <Dialog title={t("feedback.title")} onClose={close} className="max-w-xl">
      <div className="p-6 pt-3">
        {member ? (
          <Tabs<(typeof tabs)[number]>
            label={t("feedback.title")}
            tabs={tabs.map((key) => ({ key, title: t(`feedback.${key}`) }))}
            active={tab}
            onChange={setTab}
          >
            <div className="pt-4">
              <Activity mode={tab === "new" ? "visible" : "hidden"}>{form}</Activity>
              {tab === "sent" && <Earlier />}
            </div>
          </Tabs>
        ) : (
          form
        )}
      </div>
    </Dialog>
  );
}

function Sent({ reference, onDone }: { reference: string; onDone(): void }) {
  const { t } = useTexts();
  return (
    <output className="grid justify-items-center gap-3 py-6 text-center">
      <Icon of={check} size={44} className="text-win" />
      <p className="text-lg font-bold">{t("feedback.thanks")}</p>
      <p className="text-muted">{t("feedback.reference")}</p>
      <p className="num rounded-control border border-line bg-ground px-4 py-2 text-lg font-bold select-all">
        {reference}
      </p>
      <Button look="primary" onClick={onDone}>
        {t("action.close")}
      </Button>
    </output>
  );
}

function Earlier() {
  const { t } = useTexts();
  const mine = useCall("myFeedback", {});
  const view = useViewState(mine, (list) => list.length === 0);
  return (
    <QueryView
      of={view}
      empty={<p className="py-8 text-center text-muted">{t("feedback.noneSent")}</p>}
      loading={
        <div className="grid gap-2.5">
          <SkeletonRows count={2} className="h-24" />
        </div>
      }
    >
      {(list) => (
        <ul className="grid gap-2.5">
          {list.map(({ reference, content, answer }) => (
            <li key={reference} className="grid gap-2 rounded-card border border-line bg-ground p-4 text-body">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="num font-semibold">{reference}</span>
                <Badge tone={answer ? "good" : "plain"}>{t(answer ? "feedback.answered" : "feedback.waiting")}</Badge>
              </div>
              <p className="whitespace-pre-line text-muted">{content}</p>
              {answer && <p className="whitespace-pre-line border-s-2 border-accent ps-3">{answer}</p>}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
