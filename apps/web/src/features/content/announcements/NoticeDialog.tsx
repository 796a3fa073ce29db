import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { homeInputs } from "../home/home-inputs.ts";
import { noticesOf } from "./notices.ts";

/** Lists every current notice in full, with the pressed one expanded. */
export function NoticeDialog({ id, close }: { id?: string; close(): void }) {
  const { t, dates } = useTexts();
  const view = useViewState(
    useCall("announcements", homeInputs.announcements),
    ({ banners, playerNotices }) => banners.length + playerNotices.length === 0,
  );
  return (
    <Dialog title={t("notice.title")} onClose={close} className="max-w-xl">
      <div className="grid gap-2 p-6 pt-4">
        <QueryView of={view} loading={<Skeleton className="h-40" />} empty={<EmptyState text={t("notice.none")} />}>
          {(all) =>
            noticesOf(all).map((notice) => (
              <details
                key={notice.id}
                open={notice.id === id}
                className="rounded-card border border-line bg-ground px-4"
              >
                <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-semibold">
                  {notice.title}
                  <time className="num flex-none text-note font-normal text-muted" dateTime={notice.publishedAt}>
                    {formatMoment(notice.publishedAt, dates)}
                  </time>
                </summary>
                <RichHtml html={notice.content} className="pb-4 text-muted" />
              </details>
            ))
          }
        </QueryView>
      </div>
    </Dialog>
  );
}
