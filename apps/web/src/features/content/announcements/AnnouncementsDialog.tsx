import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { RichHtml } from "../../../ui/RichHtml.tsx";
import { isSignedIn } from "../../../core/session/session.ts";
import { closePopups } from "../../../core/session/storage.ts";
import { cx } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { pageNumbers } from "./page-numbers.ts";

type Popup = WireOutput<"announcements">["popup"][number];

const perPage = 9;

/** The announcements popup: titles in pages of nine, and the selected one in full. It can be dragged by its heading. */
export function AnnouncementsDialog({ items, close: leave }: { items: Popup[]; close(): void }) {
  const { t } = useTexts();
  const session = useSession();
  const remember = () => closePopups(isSignedIn(session));
  const close = () => {
    remember();
    leave();
  };
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState(items[0]?.id);
  const pages = Math.ceil(items.length / perPage);
  const shown = items.slice((page - 1) * perPage, page * perPage);
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <Dialog title={t("popup.title")} onClose={close} draggable className="max-w-2xl">
      <div className="grid gap-5 p-6 pt-4 tablet:grid-cols-[200px_minmax(0,1fr)]">
        {items.length > 1 && (
          <div className="grid content-start gap-2">
            <ul className="grid gap-1">
              {shown.map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={id === item?.id}
                    onClick={() => setChosen(id)}
                    className={cx(
                      "min-h-11 w-full rounded-control px-3 py-2 text-start text-body",
                      id === item?.id ? "bg-accent/18 font-semibold" : "text-muted hover:bg-raised hover:text-ink",
                    )}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
            {pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
          </div>
        )}
        {item && (
          <article className={cx(items.length === 1 && "tablet:col-span-2")} aria-live="polite">
            <h3 className="mb-2 text-lg font-bold">{item.title}</h3>
            {/* A link leads to another page, where the popup would open again. */}
            <RichHtml html={item.content} onLink={remember} />
          </article>
        )}
      </div>
      <div className="flex justify-end border-t border-line px-6 py-4">
        <Button look="primary" onClick={close}>
          {t("popup.understood")}
        </Button>
      </div>
    </Dialog>
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t("paging.page", { page, pages })} className="flex flex-wrap gap-1">
      {pageNumbers(page, pages).map((each, at) =>
        each === undefined ? (
          <span key={`gap ${at}`} aria-hidden="true" className="px-1 text-muted">
            {"…"}
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-current={each === page ? "page" : undefined}
            onClick={() => onPage(each)}
            className="num size-11 rounded-control text-body text-muted hover:bg-raised aria-[current=page]:bg-accent/18 aria-[current=page]:text-ink"
          >
            {each}
          </button>
        ),
      )}
    </nav>
  );
}
