import { Link } from "./router/Link.tsx";
import type { ReactNode } from "react";
import chevronRight from "icon:chevron-right";
import { useTexts } from "./app-context.tsx";
import { usePages } from "./brand/brand.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  title: string;
  /** The page with the complete list. */
  to: string;
  /** The title of that page, if it differs. */
  all?: string;
  beside?: ReactNode;
  children: ReactNode;
}

/** A panel of the member's page, with a link to the complete list. */
export function Panel({ title, to, all = title, beside, children }: Props) {
  const { t } = useTexts();
  const isOn = usePages();
  return (
    <section aria-label={title} className="rounded-panel border border-line bg-surface px-4 pt-1 pb-2">
      <div className="flex min-h-12 items-center gap-x-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
          <h2 className="font-semibold">{title}</h2>
          {beside}
        </div>
        {isOn(to) && (
          <Link
            to={to}
            aria-label={t("home.viewAllOf", { title: all })}
            className="-me-2 flex min-h-11 flex-none items-center gap-1.5 px-2 text-sm font-medium text-muted hover:text-ink"
          >
            {t("home.viewAll")}
            <Icon of={chevronRight} size={16} className="rtl:-scale-x-100" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
