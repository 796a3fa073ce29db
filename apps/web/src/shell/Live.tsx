import { useEffect } from "react";
import { useApp, useSession } from "../core/app.tsx";
import { isSignedIn } from "../core/session/session.ts";

/** The socket event listener of a signed-in page (specification section 2); it shows nothing itself. */
export function Live() {
  const app = useApp();
  const session = useSession();
  const token = isSignedIn(session) ? session.token : undefined;
  useEffect(() => {
    if (!token) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    void import("../core/realtime/listen.ts").then(({ listen }) => {
      if (!gone) stop = listen(app);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [app, token]);
  return null;
}
