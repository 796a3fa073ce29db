import { useEffect, useRef } from "react";
import { useSession } from "../core/app-context.tsx";
import { dialogs, openDialog } from "../core/dialogs/dialogs.ts";
import { dropRegistration, readRegistration } from "../core/session/storage.ts";

/** Returns whether this page is a reload; any other way to a page leaves the earlier dialog behind. */
const isReload = () =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

/** Opens a registration again that a reload closed; any other end of the dialog drops its input. */
export function useOpenRegistration(): void {
  const { status } = useSession();
  const looked = useRef(false);
  useEffect(() => {
    if (!isReload()) dropRegistration();
    return dialogs.subscribe(() => {
      if (dialogs.get()?.name !== "register") dropRegistration();
    });
  }, []);
  useEffect(() => {
    if (status === "starting" || looked.current) return;
    looked.current = true;
    const stored = readRegistration();
    if (!stored || dialogs.get()) return;
    if (status !== "visitor") return dropRegistration();
    openDialog({ name: "register", ...(stored.referralCode ? { referralCode: stored.referralCode } : {}) });
  }, [status]);
}
