import { useEffect, useRef } from "react";
import { failureText } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { remember } from "../../core/storage/device.ts";
import { Pager, type Page } from "../../core/api/Pager.tsx";
import { whenNear } from "../../lib/near.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import type { Rest } from "./use-record.ts";

interface Props {
  of: Page & { content: readonly unknown[]; totalElements: number };
  rest: Rest;
}

/** The foot of a record: its continuation, and the choice between pages and one list. */
export function RecordRest({ of, rest }: Props) {
  const { t } = useTexts();
  if (of.totalPages < 2) return null;
  const other = rest.as === "pages" ? "list" : "pages";
  return (
    <>
      {rest.as === "pages" ? (
        <Pager of={of} onPage={rest.onPage} />
      ) : (
        <More shown={of.content.length} all={of.totalElements} rest={rest} />
      )}
      <div className="mt-2 flex justify-center">
        <Button look="plain" onClick={() => remember({ recordsAs: other })}>
          {t(other === "list" ? "paging.asList" : "paging.asPages")}
        </Button>
      </div>
    </>
  );
}

/** Loads more when it comes near the window; a press does the same, also after a failure. */
function More({ shown, all, rest }: { shown: number; all: number; rest: Extract<Rest, { as: "list" }> }) {
  const texts = useTexts();
  const { t } = texts;
  const place = useRef<HTMLDivElement>(null);
  const fetchMore = useRef(rest.fetchMore);
  useEffect(() => {
    fetchMore.current = rest.fetchMore;
  });
  const waits = rest.more && !rest.busy && !rest.failed;
  useEffect(() => {
    if (!waits || !place.current) return undefined;
    return whenNear(place.current, () => fetchMore.current());
  }, [waits]);
  return (
    <div ref={place} className="mt-4 grid justify-items-center gap-3">
      {rest.failed !== undefined && <Problem text={failureText(texts, rest.failed)} />}
      <p aria-live="polite" className="num text-sm text-muted">
        {t("paging.shown", { count: shown, all })}
      </p>
      {rest.more && (
        <Button busy={rest.busy} onClick={rest.fetchMore}>
          {t("paging.more")}
        </Button>
      )}
    </div>
  );
}
