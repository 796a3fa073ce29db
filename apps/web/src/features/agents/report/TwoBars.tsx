import { useState } from "react";
import { cx } from "../../../lib/class-names.ts";

interface Day {
  key: string;
  /** The label below the bars. */
  short: string;
  first: number;
  second: number;
  /** Both figures as text. */
  label: string;
  /** The figures of the same day in the period before. */
  before?: Pick<Day, "first" | "second" | "label"> | undefined;
}

interface Props {
  title: string;
  names: readonly [string, string];
  /** The label of the marks on the bars. */
  before: string;
  days: readonly Day[];
  /** Formats a round figure for the scale. */
  scale(value: number): string;
}

/** Returns the next round figure above a value, so that the scale has readable labels. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/**
 * Two figures per day side by side, each on its own scale so that both stay legible, with a mark for the period before.
 * One slider covers all days: a pointer, a finger or the arrow keys move from day to day, and the active day shows its
 * figures.
 */
export function TwoBars({ title, names, before, days, scale }: Props) {
  const [at, setAt] = useState(days.length - 1);
  const figures = days.flatMap((day) => [day, ...(day.before ? [day.before] : [])]);
  const tops = {
    first: roundUp(Math.max(...figures.map(({ first }) => first), 0)),
    second: roundUp(Math.max(...figures.map(({ second }) => second), 0)),
  };
  const index = Math.min(at, days.length - 1);
  const every = Math.ceil(days.length / 10);
  const shown = days[index];
  return (
    <figure className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-bold">{title}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-note text-muted" aria-hidden="true">
          {names.map((name, which) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className={cx("size-2.5 rounded-sm", which === 0 ? "bg-accent" : "bg-[#7c5cff]")} />
              {name}
            </span>
          ))}
          <span className="inline-flex items-center gap-1.5">
            <span className="w-3 border-t-2 border-ink" />
            {before}
          </span>
        </span>
      </figcaption>
      <output className="num mt-2 block min-h-12 text-sm">
        {shown?.label}
        <span className="block text-muted">{shown?.before?.label}</span>
      </output>
      <div className="relative mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <Scale top={tops.first} words={scale} className="border-e-2 border-accent pe-2 text-end" />
        <div className="relative h-44">
          {[0, 50, 100].map((place) => (
            <span key={place} className="absolute inset-x-0 border-t border-line" style={{ top: `${place}%` }} />
          ))}
          <Bars days={days} tops={tops} index={index} />
          <input
            type="range"
            aria-label={title}
            aria-valuetext={[shown?.label, shown?.before?.label].filter(Boolean).join(" · ")}
            min={0}
            max={Math.max(0, days.length - 1)}
            value={Math.max(0, index)}
            onChange={(event) => setAt(event.target.valueAsNumber)}
            onPointerMove={({ clientX, currentTarget }) => {
              const box = currentTarget.getBoundingClientRect();
              const share = (clientX - box.left) / box.width;
              const place = Math.floor((document.dir === "rtl" ? 1 - share : share) * days.length);
              setAt(Math.min(days.length - 1, Math.max(0, place)));
            }}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
        <Scale top={tops.second} words={scale} className="border-s-2 border-[#7c5cff] ps-2" />
        <span />
        <div className="num mt-1.5 flex text-note text-muted" aria-hidden="true">
          {days.map(({ key, short }, place) => (
            <span key={key} className="min-w-0 flex-1 text-center">
              {place % every === 0 ? short : ""}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

function Scale({ top, words, className }: { top: number; words: Props["scale"]; className: string }) {
  return (
    <div aria-hidden="true" className={cx("num grid h-44 content-between text-note text-muted", className)}>
      {[top, top / 2, 0].map((value) => (
        <span key={value} className="-my-2">
          {words(value)}
        </span>
      ))}
    </div>
  );
}

interface BarsProps {
  days: Props["days"];
  tops: { first: number; second: number };
  index: number;
}

function Bars({ days, tops, index }: BarsProps) {
  return (
    <div className="relative flex h-full items-end" aria-hidden="true">
      {days.map(({ key, first, second, before }, place) => (
        <span
          key={key}
          className={cx(
            "flex h-full min-w-0 flex-1 items-end justify-center gap-0.5 rounded-sm px-0.5 tablet:gap-1",
            place === index && "bg-ink/8",
          )}
        >
          <Bar
            className="w-1/2 max-w-6"
            colour="bg-accent"
            share={first / tops.first}
            before={before && before.first / tops.first}
          />
          <Bar
            className="w-1/3 max-w-4"
            colour="bg-[#7c5cff]"
            share={second / tops.second}
            before={before && before.second / tops.second}
          />
        </span>
      ))}
    </div>
  );
}

interface BarProps {
  className: string;
  colour: string;
  /** The figure's share of the scale. */
  share: number;
  before: number | undefined;
}

function Bar({ className, colour, share, before }: BarProps) {
  return (
    <span className={cx("relative h-full", className)}>
      <span
        className={cx("absolute inset-x-0 bottom-0 rounded-t-[4px]", colour)}
        style={{ height: `${share * 100}%` }}
      />
      {before !== undefined && before > 0 && (
        <span className="absolute inset-x-0 border-t-2 border-ink" style={{ bottom: `calc(${before * 100}% - 1px)` }} />
      )}
    </span>
  );
}
