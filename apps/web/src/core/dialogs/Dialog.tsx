import { useEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from "react";
import close from "icon:x";
import { swipeDown } from "./swipe-down.ts";
import { cx } from "../../lib/class-names.ts";
import { firstField } from "../../lib/first-field.ts";
import { leaveModal, showModal } from "../../lib/show-modal.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useTexts } from "../app-context.tsx";
import { useCover } from "../router/use-cover.ts";

interface Props {
  title: string;
  /** The content draws the visible heading itself, for example beside art. */
  titleHidden?: boolean;
  /** Without it the dialog has no button to close it: one of its own answers is required. */
  onClose?(): void;
  className?: string;
  /** The dialog can be dragged by its heading. */
  draggable?: boolean;
  children: ReactNode;
}

/**
 * A modal on the native <dialog>: the browser keeps focus inside, Escape and the back button close it, the page behind does not scroll
 * (see rules.css), and focus returns to the opener.
 */
export function Dialog({ title, titleHidden = false, onClose, className, draggable = false, children }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLDialogElement>(null);
  const leave = () => {
    if (onClose) leaveModal(box.current, onClose);
  };
  useModal(box);
  useCover(onClose && leave);
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        // Events of a dialog above this one bubble up to here as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      {...(onClose ? {} : { closedby: "none" })}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-auto rounded-panel outline-none border border-line bg-surface p-0",
        "shadow-2xl animate-[rise_180ms_var(--ease-out)] backdrop:bg-black/65 backdrop:animate-[fade-in_180ms]",
        "max-tablet:mb-0 max-tablet:w-full max-tablet:max-w-full max-tablet:rounded-b-none",
        draggable && "min-h-[200px] min-w-[200px]",
        className,
      )}
    >
      {onClose && (
        <>
          {/* On a phone the dialog is a sheet that closes by a swipe down; the button does the same. */}
          <div
            aria-hidden="true"
            onPointerDown={(event) => swipeDown(event, box.current, leave)}
            className="absolute inset-x-14 top-0 z-10 flex h-7 touch-none justify-center pt-2 tablet:hidden"
          >
            <span className="h-1 w-10 rounded-full bg-line" />
          </div>
          <IconButton label={t("action.close")} onClick={leave} className="absolute end-2 top-2 z-10">
            <Icon of={close} />
          </IconButton>
        </>
      )}
      {!titleHidden && (
        <h2
          {...(draggable ? { onPointerDown: (event: PointerEvent<HTMLElement>) => drag(event, box.current) } : {})}
          className={cx("px-6 pt-5 pe-14 text-xl font-bold", draggable && "cursor-move touch-none select-none")}
        >
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}

/** Moves the dialog with the pointer until release, within the window. */
function drag(event: PointerEvent<HTMLElement>, dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  const handle = event.currentTarget;
  const { left, top, width, height } = dialog.getBoundingClientRect();
  const [x = 0, y = 0] = (dialog.style.translate || "0 0").split(" ").map(Number.parseFloat);
  const from = { x: event.clientX, y: event.clientY };
  const within = (by: number, start: number, size: number, room: number) =>
    Math.max(-start, Math.min(by, room - size - start));
  const move = (moved: globalThis.PointerEvent) => {
    const dx = within(moved.clientX - from.x, left, width, innerWidth);
    const dy = within(moved.clientY - from.y, top, height, innerHeight);
    dialog.style.translate = `${x + dx}px ${y + dy}px`;
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), { once: true });
}

/** Opens a dialog above the page and any other dialog, and keeps the focus in it. */
function useModal(box: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = box.current;
    // If two dialogs are open, only the upper one darkens the page (rules.css).
    const under = [...document.querySelectorAll("dialog[open]")].at(-1);
    dialog?.toggleAttribute("data-over", under !== undefined);
    under?.setAttribute("data-under", "");
    const hide = dialog && showModal(dialog, firstField(dialog));
    // If the focused element disappears, such as a finished button, the dialog takes the focus.
    const watch = new MutationObserver(() => {
      if (
        document.activeElement === document.body &&
        dialog === [...document.querySelectorAll("dialog[open]")].at(-1)
      ) {
        dialog?.focus({ preventScroll: true });
      }
    });
    if (dialog) watch.observe(dialog, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      hide?.();
      under?.removeAttribute("data-under");
    };
  }, [box]);
}
