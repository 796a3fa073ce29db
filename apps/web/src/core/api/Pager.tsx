import chevronLeft from "icon:chevron-left";
import chevronRight from "icon:chevron-right";
import { IconButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useTexts } from "../app-context.tsx";

export interface Page {
  pageNo: number;
  totalPages: number;
}

/** Shows "Page 2 of 7" between two arrows; nothing for a list of one page. */
export function Pager({ of: { pageNo, totalPages }, onPage }: { of: Page; onPage(page: number): void }) {
  const { t } = useTexts();
  if (totalPages < 2) return null;
  const text = t("paging.page", { page: pageNo, pages: totalPages });
  return (
    <nav aria-label={text} className="mt-4 flex items-center justify-center gap-3">
      <IconButton label={t("paging.before")} disabled={pageNo <= 1} onClick={() => onPage(pageNo - 1)}>
        <Icon of={chevronLeft} className="rtl:-scale-x-100" />
      </IconButton>
      <span className="num text-sm text-muted">{text}</span>
      <IconButton label={t("paging.after")} disabled={pageNo >= totalPages} onClick={() => onPage(pageNo + 1)}>
        <Icon of={chevronRight} className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  );
}
