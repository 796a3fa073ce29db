import { useTexts } from "../app-context.tsx";
import { useMerchantMoment } from "./use-moment.ts";
import { cx } from "../../lib/class-names.ts";

/** Up to when figures are complete, in the merchant's time: they stand beside its days. */
export function CountedUntil({ at, className }: { at: string; className?: string }) {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return <p className={cx("num text-note text-muted", className)}>{t("figures.upTo", { time: moment(at) })}</p>;
}
