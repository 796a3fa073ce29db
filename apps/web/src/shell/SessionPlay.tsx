import { useTexts } from "../core/app-context.tsx";
import { useCall } from "../core/api/use-call.ts";
import { formatCountdown } from "../core/i18n/format.ts";
import { useMoneyText } from "../core/money/use-money-text.ts";
import { useNow } from "../core/time/use-now.ts";
import { cx } from "../lib/class-names.ts";

/** Shows how long the member has played since the first game of the session, and the net result. */
export function SessionPlay({ className }: { className?: string }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const now = useNow();
  const { data } = useCall("playSummary", {});
  if (!data?.since || now === undefined) return null;
  const time = formatCountdown(Math.max(0, now - Date.parse(data.since)));
  return (
    <p className={cx("num text-sm text-muted", className)}>
      {t("play.time", { time })} · {t("play.net", { net: money(data.net) })}
    </p>
  );
}
