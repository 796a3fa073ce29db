import type { DocumentState } from "@croupier/contract/domain/documents";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatDayOf } from "../../../core/i18n/format.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { DocumentForm } from "./DocumentForm.tsx";

type Document = WireOutput<"documents">["documents"][number];

const tones: Record<DocumentState, Tone> = {
  needed: "plain",
  review: "warm",
  moreNeeded: "bad",
  verified: "good",
  expired: "bad",
};

/** A document with its state, why more is needed, and a form while it can be sent. */
export function DocumentCard({ of, refusedTypes }: { of: Document; refusedTypes: readonly string[] }) {
  const { t, dates } = useTexts();
  const { document, state, reason, note, validUntil, isOpen } = of;
  const title = t(`document.kind.${document}`);
  return (
    <li>
      <section
        aria-label={title}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface px-4 py-3.5"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-bold">{title}</h2>
          <Badge tone={tones[state]}>{t(`document.state.${state}`)}</Badge>
          {validUntil && (
            <span className="num text-sm text-muted">
              {t("document.validUntil", { time: formatDayOf(validUntil, dates) })}
            </span>
          )}
        </div>
        {reason && (
          <div className="text-sm">
            <p className="text-lose">{t(`document.reason.${reason}`)}</p>
            {note && <p className="break-words">{note}</p>}
          </div>
        )}
        <p className="max-w-[65ch] text-sm text-muted">{t(`document.about.${document}`)}</p>
        {isOpen && <DocumentForm document={document} refusedTypes={refusedTypes} />}
      </section>
    </li>
  );
}
