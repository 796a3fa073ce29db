import chevronLeft from "icon:chevron-left";
import chevronRight from "icon:chevron-right";
import { IconButton } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  page: number;
  pages: number;
  /** "Page 2 of 7" */
  text: string;
  before: string;
  after: string;
  onPage(page: number): void;
}

export function Pagination({ page, pages, text, before, after, onPage }: Props) {
  if (pages < 2) return null;
  return (
    <nav aria-label={text} className="mt-4 flex items-center justify-center gap-3">
      <IconButton label={before} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon of={chevronLeft} className="rtl:-scale-x-100" />
      </IconButton>
      <span className="num text-sm text-muted">{text}</span>
      <IconButton label={after} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon of={chevronRight} className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  );
}
