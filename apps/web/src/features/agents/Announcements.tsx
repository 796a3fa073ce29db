import { useState } from "react";
import chevronDown from "icon:chevron-down";
import type { WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../core/api/PagedView.tsx";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { failureText, useCall } from "../../core/api/use-call.ts";
import { useApp, useSession, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { mayUse } from "../../core/session/session.ts";
import { useMerchantMoment } from "../../core/time/use-moment.ts";
import { cx } from "../../lib/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { PageHead } from "./PageHead.tsx";

type Announcement = WireOutput<"agentAnnouncements">["content"][number];

/** The number of announcements per page (specification section 9). */
const perPage = 9;

/** Lists the merchant's announcements to its agents; opening one marks it as read. */
export function Announcements() {
  const texts = useTexts();
  const { t } = texts;
  const { api, queries } = useApp();
  const [page, setPage] = useState(1);
  const session = useSession();
  const query = useCall("agentAnnouncements", { pageNo: page, pageSize: perPage }, { keepPrevious: true });
  const mark = async (announcement?: string) => {
    // An announcement that a sub-account has read is still unread for its agent.
    if (!mayUse(session, undefined)) return;
    const answer = await api.call("agentReadAnnouncements", announcement === undefined ? {} : { announcement });
    if (!answer.ok) return toast("bad", failureText(texts, answer.code));
    return refreshAfterCommand(queries, "agentReadAnnouncements");
  };
  return (
    <>
      <PageHead title={t("agent.announcements")}>
        {(query.data?.unread ?? 0) > 0 && <Button onClick={() => void mark()}>{t("agent.readAll")}</Button>}
      </PageHead>
      <PagedView
        of={query}
        none={t("agent.noAnnouncements")}
        loading={<SkeletonRows count={4} className="my-2 h-16" />}
        onPage={setPage}
      >
        {({ content }) => (
          <ul className="grid gap-2.5">
            {content.map((each) => (
              <Card key={each.id} of={each} onOpen={() => void mark(each.id)} />
            ))}
          </ul>
        )}
      </PagedView>
    </>
  );
}

function Card({ of: { title, content, publishedAt, isRead }, onOpen }: { of: Announcement; onOpen(): void }) {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  const [open, setOpen] = useState(false);
  return (
    <li className="rounded-card border border-line bg-surface">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          if (!open && !isRead) onOpen();
        }}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start"
      >
        <span className={cx("size-2.5 flex-none rounded-full", isRead ? "bg-transparent" : "bg-accent")} />
        <span className="min-w-0 flex-1">
          {!isRead && <span className="sr-only">{t("agent.unread")} </span>}
          <span className={isRead ? undefined : "font-semibold"}>{title}</span>
          <span className="num block text-note text-muted">{moment(publishedAt)}</span>
        </span>
        <Icon of={chevronDown} size={18} className={cx("text-muted transition-transform", open && "rotate-180")} />
      </button>
      {open && (
        <div className="border-t border-line px-4 py-3">
          <RichHtml html={content} />
        </div>
      )}
    </li>
  );
}
