import { Link } from "../../core/router/Link.tsx";
import { useState } from "react";
import chevronDown from "icon:chevron-down";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { failureText, useCall } from "../../core/api/use-call.ts";
import { useCommand } from "../../core/api/use-command.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { PagedView } from "../../core/api/PagedView.tsx";
import { cx } from "../../lib/class-names.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { DesktopNotifications } from "./DesktopNotifications.tsx";
import { useMessageText } from "./use-message-text.ts";

type Letter = WireOutput<"messages">["content"][number];

/** Lists the member's messages, newest first; opening one marks it as read. */
export function Messages() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const input = { pageNo: page, pageSize: 20, ...(unreadOnly ? { unreadOnly: "true" as const } : {}) };
  const query = useCall("messages", input, { keepPrevious: true });
  const { mark, busy } = useMark();
  const show = (unread: boolean) => {
    setUnreadOnly(unread);
    setPage(1);
  };
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.messages")}</h1>
      <DesktopNotifications />
      <div className="mb-4 flex flex-wrap gap-2">
        <Chip chosen={!unreadOnly} onClick={() => show(false)}>
          {t("inbox.all")}
        </Chip>
        <Chip chosen={unreadOnly} onClick={() => show(true)}>
          {t("inbox.unread")}
        </Chip>
        {(query.data?.unread ?? 0) > 0 && (
          <Button busy={busy} onClick={() => void mark(undefined)} className="ms-auto">
            {t("inbox.readAll")}
          </Button>
        )}
      </div>
      <PagedView
        of={query}
        none={t("inbox.none")}
        loading={<SkeletonRows count={5} className="my-2 h-14" />}
        onPage={setPage}
      >
        {({ content }) => (
          <ul className="grid gap-2.5">
            {content.map((letter) => (
              <LetterCard key={letter.id} letter={letter} onOpen={() => void mark(letter.id)} />
            ))}
          </ul>
        )}
      </PagedView>
    </>
  );
}

function useMark() {
  const command = useCommand("readMessages");
  return {
    busy: command.state !== "idle",
    async mark(id: string | undefined) {
      await command.run(id === undefined ? {} : { id });
    },
  };
}

function LetterCard({ letter, onOpen }: { letter: Letter; onOpen(): void }) {
  const { t } = useTexts();
  const moment = useMoment();
  const [open, setOpen] = useState(false);
  const words = useMessageText(letter);
  return (
    <li className="panel-card">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          if (!open && !letter.read) onOpen();
        }}
        className="flex w-full items-center gap-3 rounded-card p-3.5 text-start hover:bg-raised"
      >
        <span className={cx("size-2 flex-none rounded-full", letter.read ? "bg-transparent" : "bg-accent")}>
          {!letter.read && <span className="sr-only">{t("inbox.isUnread")}</span>}
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={cx("line-clamp-2", !letter.read && "font-semibold")}>{words.title}</span>
          <span className="num text-note text-muted">{moment(letter.at)}</span>
        </span>
        <Icon of={chevronDown} size={18} className={cx("text-faint transition-transform", open && "rotate-180")} />
      </button>
      {open && (
        <div className="grid gap-3.5 px-3.5 ps-8.5 pb-3.5">
          <p className="text-muted">{words.text}</p>
          <div className="flex flex-wrap gap-2.5">
            {words.to && (
              <Link to={words.to} search={words.search} className={buttonClass()}>
                {t("inbox.show")}
              </Link>
            )}
            <Delete id={letter.id} />
          </div>
        </div>
      )}
    </li>
  );
}

function Delete({ id }: { id: string }) {
  const texts = useTexts();
  const command = useCommand("deleteMessage");
  const remove = async () => {
    const answer = await command.run({ id });
    if (answer && !answer.ok) toast("bad", failureText(texts, answer.code));
  };
  return (
    <Button busy={command.state !== "idle"} onClick={() => void remove()}>
      {texts.t("inbox.delete")}
    </Button>
  );
}
