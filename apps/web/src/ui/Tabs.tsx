import { useId, useRef, type ReactNode } from "react";
import { cx } from "../lib/class-names.ts";
import { TabText } from "./TabText.tsx";

interface Props<K extends string> {
  label: string;
  tabs: readonly { key: K; title: string }[];
  active: K;
  onChange(key: K): void;
  children: ReactNode;
}

/** Tabs by the ARIA pattern: arrows, Home and End move between them, Tab continues to the panel. */
export function Tabs<K extends string>({ label, tabs, active, onChange, children }: Props<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (to: number) => {
    const next = tabs.at(to % tabs.length);
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    // The row of tabs scrolls, so it has no minimum width.
    <div className="min-w-0">
      <div className="border-b border-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="hide-scroll -mx-1.5 -mb-px flex scroll-px-1.5 gap-5 overflow-x-auto px-1.5"
        >
          {tabs.map(({ key, title }, at) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              data-key={key}
              aria-selected={key === active}
              aria-controls={`${id}-panel`}
              tabIndex={key === active ? 0 : -1}
              onClick={() => onChange(key)}
              onKeyDown={(event) => {
                const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
                const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
                const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: -1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                go(to);
              }}
              className={cx(
                "group min-h-11 border-b-2 text-body font-semibold whitespace-nowrap outline-none",
                key === active ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              <TabText>{title}</TabText>
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}
