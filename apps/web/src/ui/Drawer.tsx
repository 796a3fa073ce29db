import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "../lib/class-names.ts";
import { leaveModal, showModal } from "../lib/show-modal.ts";

/** A modal panel from the reading start, for menus on a phone. A press beside it closes it. */
export function Drawer({
  label,
  onClose,
  className,
  children,
}: {
  label: string;
  onClose(): void;
  className?: string;
  /** The content; a press on an element with `data-leave` closes it. */
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const leave = () => leaveModal(box.current, onClose);
  useEffect(() => (box.current ? showModal(box.current) : undefined), []);
  return (
    // The keyboard's way to close is Escape, which arrives as onCancel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      tabIndex={-1}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        const { target, currentTarget } = event;
        if (target === currentTarget || (target instanceof Element && target.closest("[data-leave]"))) leave();
      }}
      className={cx(
        "m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto outline-none border-e border-line bg-surface p-0",
        "animate-[slide-in_200ms_var(--ease-out)] rtl:[--from:100%] backdrop:bg-black/60 backdrop:animate-[fade-in_200ms]",
        className,
      )}
    >
      {children}
    </dialog>
  );
}
