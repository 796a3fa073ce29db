import { useState } from "react";
import { cx } from "../lib/class-names.ts";

export interface Bar {
  key: string;
  /** Above or below zero; only its proportion matters. */
  value: number;
  /** What it says in words, for everyone who does not see it. */
  label: string;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  /** Stands under the first and the last bar. */
  ends: readonly [string, string];
}

/** Bars above and below a line at zero; the one that is pointed at or focused says its figure. */
export function BarChart({ label, bars, ends }: Props) {
  const [shown, setShown] = useState<string>();
  const up = Math.max(0, ...bars.map(({ value }) => value));
  const down = Math.max(0, ...bars.map(({ value }) => -value));
  const whole = up + down || 1;
  const zero = `${(up / whole) * 100}%`;
  const named = bars.find(({ key }) => key === shown) ?? bars.findLast(({ value }) => value !== 0);
  return (
    <figure aria-label={label}>
      <p className="num min-h-6 text-sm text-muted" aria-hidden="true">
        {named?.label}
      </p>
      <div className="relative mt-2 h-44">
        <span className="absolute inset-x-0 border-t border-line" style={{ top: zero }} />
        <ol className="flex h-full gap-px tablet:gap-0.5" aria-label={label}>
          {bars.map((bar) => (
            <li key={bar.key} className="h-full min-w-0 flex-1">
              <button
                type="button"
                aria-label={bar.label}
                onPointerEnter={() => setShown(bar.key)}
                onFocus={() => setShown(bar.key)}
                onClick={() => setShown(bar.key)}
                className={cx(
                  "relative block size-full rounded-sm hover:bg-raised",
                  bar.key === named?.key && "bg-raised",
                )}
              >
                <span
                  className={cx("absolute inset-x-0 min-h-px rounded-[2px]", bar.value < 0 ? "bg-lose" : "bg-win")}
                  style={{
                    top: bar.value < 0 ? zero : `${((up - bar.value) / whole) * 100}%`,
                    height: `${(Math.abs(bar.value) / whole) * 100}%`,
                    opacity: bar.value === 0 ? 0 : 1,
                  }}
                />
              </button>
            </li>
          ))}
        </ol>
      </div>
      <p className="num mt-1.5 flex justify-between text-[13px] text-muted" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  );
}
