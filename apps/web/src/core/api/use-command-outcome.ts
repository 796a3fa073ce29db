import type { RowName } from "@croupier/contract/rows";
import { useEffect, useEffectEvent, useState } from "react";
import { useApp, useSession } from "../app-context.tsx";
import { dropPending } from "./pending.ts";
import { isSignedIn, readerOf } from "../session/session.ts";
import type { Api } from "./api.ts";
import { isUnknown } from "./result.ts";
import { pendingCommandKey } from "./use-command.ts";

/** The outcome of a command whose answer was lost in a reload, as the platform knows it. */
export type CommandOutcome = "done" | "notFound" | "unknown";

/** The reads that find a command by its key. */
type OutcomeRead = "withdrawal" | "transfer" | "pointsCommand";

/** Polls a few times, because the request may still be in transit. */
async function findOutcome(api: Api, read: OutcomeRead, key: string): Promise<CommandOutcome> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const answer = await api.call(read, { key });
    if (answer.ok) return "done";
    if (answer.code === "NOT_FOUND" && attempt >= 2) return "notFound";
    if (answer.code !== "NOT_FOUND" && !isUnknown(answer.code)) return "unknown";
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  return "unknown";
}

/**
 * Finds by its key the outcome of a command whose answer was lost in a reload. The command cannot be sent again,
 * because its password is not stored. Returns true until the outcome is known.
 */
export function useCommandOutcome(
  command: RowName,
  read: OutcomeRead,
  onKnown: (outcome: CommandOutcome) => void,
): boolean {
  const { api } = useApp();
  const now = useSession();
  const owner = isSignedIn(now) ? readerOf(now.info) : "";
  const [key] = useState(() => pendingCommandKey(owner, command));
  const [known, setKnown] = useState(key === undefined);
  const finish = useEffectEvent((pendingKey: string, outcome: CommandOutcome) => {
    // If the platform does not know the command, the key stays: sending the same request again is the same command.
    if (outcome === "done") dropPending(pendingKey);
    onKnown(outcome);
    setKnown(true);
  });
  useEffect(() => {
    if (key !== undefined) void findOutcome(api, read, key).then((outcome) => finish(key, outcome));
  }, [api, key, read]);
  return !known;
}
