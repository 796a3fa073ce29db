import { useEffect, useEffectEvent, useRef, useState } from "react";
import clock from "icon:clock";
import { useApp, useSignedIn, useTexts } from "../core/app-context.tsx";
import { idleLeft, isSilentlyBusy, noteAnswer, noteTouched, warnMs } from "../core/session/idle.ts";
import { Icon } from "../ui/Icon.tsx";

/** Warns before an idle session ends; a key or a touch extends it, and typed input stays. */
export function IdleBanner() {
  const signedIn = useSignedIn();
  return signedIn && <Watch />;
}

function Watch() {
  const { api } = useApp();
  const [left, setLeft] = useState<number>();
  const touchSession = useEffectEvent(() => void api.call("memberInfo", {}));
  const look = useEffectEvent(() => {
    const now = Date.now();
    const remains = idleLeft(now);
    // This call extends the session of an active player. If the time is over, the platform refuses it, and the page asks
    // for a new sign-in over its content.
    if (remains === 0 || isSilentlyBusy(now)) {
      noteAnswer();
      touchSession();
    }
    setLeft(remains > 0 && remains <= warnMs && !isSilentlyBusy(now) ? remains : undefined);
  });
  useEffect(() => {
    noteAnswer();
    const timer = setInterval(() => look(), 1000);
    const touched = () => noteTouched();
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, { passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, touched);
    };
  }, []);
  return left !== undefined && <Warning seconds={Math.ceil(left / 1000)} />;
}

/** A warning above everything, including an open dialog. */
function Warning({ seconds }: { seconds: number }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover(), []);
  return (
    <div
      ref={box}
      popover="manual"
      role="alert"
      className="fixed inset-x-0 top-4 bottom-auto mx-auto my-0 w-fit max-w-[92vw] rounded-card border border-line bg-raised px-4 py-3 text-body text-ink shadow-2xl"
    >
      <span className="flex items-center gap-3">
        <Icon of={clock} className="text-accent-text" />
        {t("session.endsSoon")}
        <span aria-hidden="true" className="num font-semibold">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
        </span>
      </span>
    </div>
  );
}
