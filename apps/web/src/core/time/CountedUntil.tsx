import { useTexts } from "../app-context.tsx";
import { useMerchantMoment } from "./use-moment.ts";
import { cx } from "../../lib/class-names.ts";

/** Shows the moment up to which figures are complete, in the merchant's time, like the days beside it. */
export function CountedUntil({ at, className }: { at: string; className?: string }) {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return <p className={cx("num text-note text-muted", className)}>{t("figures.upTo", { time: moment(at) })}</p>;
}
