import { useTexts } from "../app-context.tsx";
import { formatMoment } from "../i18n/format.ts";
import { cx } from "../../lib/class-names.ts";

/** Up to when figures are complete. */
export function CountedUntil({ at, className }: { at: string; className?: string }) {
  const { t, language } = useTexts();
  return (
    <p className={cx("num text-note text-muted", className)}>
      {t("figures.upTo", { time: formatMoment(at, language) })}
    </p>
  );
}
