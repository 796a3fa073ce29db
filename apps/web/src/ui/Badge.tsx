import type { ReactNode } from "react";
import { cx } from "../lib/class-names.ts";

export type Tone = "good" | "bad" | "warm" | "plain";

const tones: Record<Tone, string> = {
  good: "bg-win/15 text-[color-mix(in_oklab,var(--win)_75%,var(--ink))]",
  bad: "bg-lose/15 text-[color-mix(in_oklab,var(--lose)_75%,var(--ink))]",
  warm: "bg-accent/20 text-accent-text",
  plain: "bg-ground text-muted",
};

/** A status in one or two words; the tone adds no meaning of its own. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "num inline-flex items-center rounded-md px-2 py-0.5 text-xs font-bold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
