import { useId, useRef, type ReactNode } from "react";
import { cx } from "../lib/class-names.ts";

interface Props {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  panelClassName?: string;
  /** Called when the panel opens or closes. */
  onToggle?(isOpen: boolean): void;
  children: ReactNode;
}

/**
 * A button with a panel on a native popover: a press outside or Escape closes it, and focus returns. The panel is
 * positioned under the button when it opens.
 */
export function Menu({ label, button, buttonClassName, panelClassName, onToggle, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const place = () => {
    const from = opener.current?.getBoundingClientRect();
    const box = panel.current;
    if (!from || !box) return;
    const start = getComputedStyle(box).direction === "rtl" ? from.left : from.right - box.offsetWidth;
    box.style.top = `${from.bottom + 8}px`;
    box.style.left = `${Math.max(8, Math.min(start, innerWidth - box.offsetWidth - 8))}px`;
  };
  return (
    <>
      <button ref={opener} type="button" aria-label={label} popoverTarget={id} className={buttonClassName}>
        {button}
      </button>
      {/* Any choice inside closes it; keys reach the links and buttons themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("a, button")) event.currentTarget.hidePopover();
        }}
        onToggle={(event) => {
          onToggle?.(event.newState === "open");
          if (event.newState !== "open") return;
          place();
          // A press into a frame, such as a game's, is no event of this page.
          addEventListener("blur", () => panel.current?.hidePopover(), { once: true });
        }}
        className={cx(
          "fixed inset-auto m-0 min-w-52 rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl",
          "open:animate-[rise_150ms_var(--ease-out)]",
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}

export const menuItemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-body hover:bg-surface";
