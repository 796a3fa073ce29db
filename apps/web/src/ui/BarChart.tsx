import { useState } from "react";
import { cx } from "../lib/class-names.ts";

interface Bar {
  key: string;
  /** The value, above or below zero; only its proportion matters. */
  value: number;
  /** The label of the bar, such as a day, and its value as text. */
  name: string;
  figure: string;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  /** Labels under the first and the last bar. */
  ends: readonly [string, string];
}

/**
 * Bars above and below a line at zero. One slider covers all of them: a pointer, a finger or the arrow keys move from
 * bar to bar, and the active one shows its figure. The scale labels the highest value, the lowest and zero.
 */
export function BarChart({ label, bars, ends }: Props) {
  const last = bars.findLastIndex(({ value }) => value !== 0);
  const [at, setAt] = useState(last);
  const up = Math.max(0, ...bars.map(({ value }) => value));
  const down = Math.max(0, ...bars.map(({ value }) => -value));
  const whole = up + down || 1;
  const zero = `${(up / whole) * 100}%`;
  const index = at < bars.length ? at : last;
  const bar = bars[index];
  const said = bar && `${bar.name}: ${bar.figure}`;
  const figureOf = (value: number) => bars.find((each) => each.value === value)?.figure;
  return (
    <figure className="grid grid-cols-[1fr_auto] gap-x-2">
      <output className="num col-span-2 mb-2 block min-h-6 text-sm text-muted">{said}</output>
      <div className="relative h-44 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <span className="absolute inset-x-0 border-t border-line" style={{ top: zero }} />
        <div className="flex h-full gap-px tablet:gap-0.5" aria-hidden="true">
          {bars.map(({ key, value }, place) => (
            <span key={key} className={cx("relative h-full min-w-0 flex-1 rounded-sm", place === index && "bg-ink/8")}>
              <span
                className={cx("absolute inset-x-0 min-h-px rounded-[2px]", value < 0 ? "bg-lose" : "bg-win")}
                style={{
                  top: value < 0 ? zero : `${((up - value) / whole) * 100}%`,
                  height: `${(Math.abs(value) / whole) * 100}%`,
                  opacity: value === 0 ? 0 : 1,
                }}
              />
            </span>
          ))}
        </div>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={said}
          min={0}
          max={Math.max(0, bars.length - 1)}
          value={Math.max(0, index)}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          onPointerMove={({ clientX, currentTarget }) => {
            const box = currentTarget.getBoundingClientRect();
            const share = (clientX - box.left) / box.width;
            const place = Math.floor((document.dir === "rtl" ? 1 - share : share) * bars.length);
            setAt(Math.min(bars.length - 1, Math.max(0, place)));
          }}
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
        />
      </div>
      <div
        className="num relative flex min-w-4 flex-col justify-between text-end text-note leading-none text-muted"
        aria-hidden="true"
      >
        <span>{up > 0 ? figureOf(up) : "0"}</span>
        {up > 0.15 * whole && down > 0.15 * whole && (
          <span className="absolute end-0 -translate-y-1/2" style={{ top: zero }}>
            0
          </span>
        )}
        <span>{down > 0 ? figureOf(-down) : "0"}</span>
      </div>
      <p className="num mt-1.5 flex justify-between text-note text-muted" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </figure>
  );
}
