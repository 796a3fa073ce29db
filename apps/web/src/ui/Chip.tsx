import type { ButtonHTMLAttributes } from "react";
import { cx } from "../lib/class-names.ts";

/**
 * One of a few choices; colour and `aria-pressed` mark the chosen one. Its colours fade only with a mouse: on a phone
 * each frame of a fade would delay the result. Its focus ring is inside, because the scrolling row would cut an outer
 * one.
 */
export function Chip({ chosen, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { chosen: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...rest}
      className={cx(
        "num inline-flex min-h-11 items-center justify-center rounded-control border px-3.5 text-body font-medium",
        "-outline-offset-2 whitespace-nowrap hover:transition-colors",
        chosen
          ? "border-accent bg-accent/15 text-ink"
          : "border-line bg-surface text-muted hover:bg-raised hover:text-ink",
        className,
      )}
    />
  );
}
