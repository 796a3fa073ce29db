import type { RowName, WireInput } from "@croupier/contract/rows";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../app-context.tsx";
import { isSignedIn, readerOf } from "../session/session.ts";
import { pendingCommand } from "./use-command.ts";

/**
 * Repeats a command whose answer was lost in a reload; its key gives it one effect. Returns true until that is done.
 * `mine` decides whether this screen continues it.
 */
export function useResumed<N extends RowName>(
  name: N,
  send: (input: WireInput<N>) => Promise<unknown>,
  mine: (input: WireInput<N>) => boolean = () => true,
): boolean {
  const session = useSession();
  const owner = isSignedIn(session) ? readerOf(session.info) : "";
  const [pending] = useState(() => {
    const input = pendingCommand(owner, name);
    return input !== undefined && mine(input) ? input : undefined;
  });
  const [resuming, setResuming] = useState(pending !== undefined);
  const resume = useEffectEvent(() => {
    if (pending !== undefined) void send(pending).then(() => setResuming(false));
  });
  useEffect(() => resume(), []);
  return resuming;
}
