import { useTexts } from "../../app-context.tsx";
import { cx } from "../../../lib/class-names.ts";

interface Props {
  /** Seconds until bets close; undefined while none are taken. */
  seconds: number | undefined;
  /** For how long bets are taken in a round. */
  of: number;
  large?: boolean;
}

/** The seconds that are left to bet, as a ring that empties; vermilion at the last five. */
export function Ring({ seconds, of, large = false }: Props) {
  const { t } = useTexts();
  if (seconds === undefined) {
    return (
      <span className="max-w-[45%] flex-none rounded-md bg-raised px-2 py-1 text-center text-mark font-semibold text-muted">
        {t("live.dealing")}
      </span>
    );
  }
  const length = 2 * Math.PI * 16;
  const share = Math.min(1, Math.max(0, seconds / of));
  return (
    <span className={cx("relative grid flex-none place-items-center", large ? "size-16" : "size-10")}>
      <span className="sr-only">{t("live.seconds", { seconds })}</span>
      <svg viewBox="0 0 36 36" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r="16" fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="18"
          cy="18"
          r="16"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${length * share} ${length}`}
          className={seconds <= 5 ? "stroke-accent-2" : "stroke-accent"}
        />
      </svg>
      <b className={cx("num", large ? "text-xl" : "text-sm")} aria-hidden="true">
        {seconds}
      </b>
    </span>
  );
}
