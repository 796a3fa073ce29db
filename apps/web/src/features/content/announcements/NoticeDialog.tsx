import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useFace } from "../../../core/api/use-call.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Faces, Message } from "../../../ui/Faces.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { homeInputs } from "../home/load-home.ts";

/** Every current notice in full, the one that was pressed unfolded. */
export function NoticeDialog({ id, close }: { id?: string; close(): void }) {
  const { t, language } = useTexts();
  const face = useFace(
    useCall("announcements", homeInputs.announcements),
    ({ playerNotices }) => playerNotices.length === 0,
  );
  return (
    <Dialog title={t("notice.title")} closeLabel={t("action.close")} onClose={close} className="max-w-xl">
      <div className="grid gap-2 p-6 pt-4">
        <Faces
          of={face}
          retryLabel={t("action.retry")}
          waiting={<Skeleton className="h-40" />}
          empty={<Message text={t("notice.none")} />}
        >
          {({ playerNotices }) =>
            playerNotices.map((notice) => (
              <details
                key={notice.id}
                open={notice.id === id}
                className="rounded-card border border-line bg-ground px-4"
              >
                <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-semibold">
                  {notice.title}
                  <time className="num flex-none text-[13px] font-normal text-muted" dateTime={notice.publishedAt}>
                    {formatMoment(notice.publishedAt, language)}
                  </time>
                </summary>
                <RichHtml html={notice.content} className="pb-4 text-muted" />
              </details>
            ))
          }
        </Faces>
      </div>
    </Dialog>
  );
}
