import { useTexts } from "../app-context.tsx";
import { formatMoment } from "../i18n/format.ts";
import { useMerchantTime } from "./day-range.ts";
import { cx } from "../../lib/class-names.ts";

/** Up to when figures are complete, in the merchant's time: they stand beside its days. */
export function CountedUntil({ at, className }: { at: string; className?: string }) {
  const { t, language } = useTexts();
  const timeOf = useMerchantTime();
  return (
    <p className={cx("num text-note text-muted", className)}>
      {t("figures.upTo", { time: formatMoment(timeOf(Date.parse(at)), language) })}
    </p>
  );
}
