import { useTexts } from "../../app-context.tsx";
import { cx } from "../../../lib/class-names.ts";

interface Props {
  /** Seconds until bets close; undefined while none are taken. */
  seconds: number | undefined;
  /** The betting time of a round in seconds. */
  of: number;
  large?: boolean;
}

/**
 * Shows the seconds left to bet, or that bets are closed. Both take the same width, so that a name beside them does not
 * rewrap with every hand. Each word has its own line, to leave room for the name.
 */
export function Ring({ seconds, of, large = false }: Props) {
  const { t } = useTexts();
  return (
    <span className="grid max-w-[45%] flex-none items-center justify-items-end *:col-start-1 *:row-start-1">
      <span
        className={cx(
          "w-min max-w-full rounded-md bg-raised px-2 py-1 text-center text-mark font-semibold wrap-break-word break-keep text-muted",
          seconds !== undefined && "invisible",
        )}
      >
        {t("live.dealing")}
      </span>
      {seconds !== undefined && <Seconds left={seconds} of={of} large={large} />}
    </span>
  );
}

interface SecondsProps {
  left: number;
  of: number;
  large: boolean;
}

/** A ring that empties; vermilion during the last five seconds. */
function Seconds({ left: seconds, of, large }: SecondsProps) {
  const { t } = useTexts();
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
