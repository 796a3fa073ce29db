import { useEffect, useRef, type ReactNode } from "react";
import close from "icon:x";
import { cx } from "../lib/class-names.ts";
import { IconButton } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  title: string;
  /** The visible heading is drawn by the content itself (it may stand beside art). */
  titleHidden?: boolean;
  closeLabel: string;
  onClose(): void;
  className?: string;
  children: ReactNode;
}

/**
 * A modal on the platform's own <dialog>: the browser keeps focus inside, Escape closes, the page behind does not
 * scroll (see app.css), and focus returns to what opened it.
 */
export function Dialog({ title, titleHidden = false, closeLabel, onClose, className, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // The first field, so that one can type at once; on a touch screen the keyboard would cover the dialog.
      const field = matchMedia("(pointer: fine)").matches ? dialog.querySelector("input") : null;
      (field ?? dialog).focus();
    }
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-auto rounded-panel outline-none border border-line bg-surface p-0",
        "shadow-2xl animate-[rise_180ms_var(--ease-out)] backdrop:bg-black/65 backdrop:animate-[fade-in_180ms]",
        "max-tablet:mb-0 max-tablet:w-full max-tablet:max-w-full max-tablet:rounded-b-none",
        className,
      )}
    >
      <IconButton label={closeLabel} onClick={onClose} className="absolute end-2 top-2 z-10">
        <Icon of={close} />
      </IconButton>
      {!titleHidden && <h2 className="px-6 pt-5 pe-14 text-xl font-bold">{title}</h2>}
      {children}
    </dialog>
  );
}
