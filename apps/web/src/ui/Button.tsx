import { useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import loader from "icon:loader-circle";
import { cx } from "../lib/class-names.ts";
import { Icon } from "./Icon.tsx";

export type ButtonLook = "primary" | "outline" | "quiet" | "plain" | "danger" | "link";

/** The box of a button, whose text wraps into two lines on a narrow phone; `link` has no box and flows within text. */
const box =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-body font-semibold whitespace-nowrap max-[359px]:leading-tight max-[359px]:whitespace-normal transition-[filter,background-color] duration-150 select-none disabled:opacity-60";

const looks: Record<ButtonLook, string> = {
  primary: `${box} fill-accent shadow-sm hover:brightness-105`,
  outline: `${box} border border-accent bg-surface text-accent-text hover:bg-raised`,
  quiet: `${box} border border-line bg-surface text-ink hover:bg-raised`,
  plain: `${box} text-ink hover:bg-raised`,
  danger: `${box} border border-lose text-lose hover:bg-raised`,
  link: "inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text hover:underline",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = "quiet", className?: string): string {
  return cx(looks[look], className);
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Shows that an action is in progress and ignores a second click. */
  busy?: boolean;
  children?: ReactNode;
}

/**
 * A button with one of the looks. If it becomes disabled while it has the focus, it ignores presses but stays focusable
 * until it is left, because a browser drops the focus of a disabled button.
 */
export function Button({ look = "quiet", busy = false, className, children, disabled, type, ...rest }: Props) {
  const [focused, setFocused] = useState(false);
  const off = disabled === true;
  const holdsFocus = off && focused;
  return (
    <button
      {...rest}
      type={type === "submit" ? "submit" : "button"}
      disabled={off && !holdsFocus}
      aria-busy={busy}
      aria-disabled={busy || off}
      className={buttonClass(look, cx(className, holdsFocus && "opacity-60"))}
      onClick={busy || off ? (event) => event.preventDefault() : rest.onClick}
      onFocus={(event) => {
        setFocused(true);
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        rest.onBlur?.(event);
      }}
    >
      {busy && <Icon of={loader} size={18} className="animate-[spin_0.9s_linear_infinite]" />}
      {children}
    </button>
  );
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        "inline-flex size-11 flex-none items-center justify-center rounded-control text-muted transition-colors",
        "hover:bg-raised hover:text-ink disabled:opacity-40",
        className,
      )}
    >
      {children}
    </button>
  );
}
