import type { RowName } from "@croupier/contract/rows";
import { useEffect, useEffectEvent, useState } from "react";
import { useApp, useSession } from "../app-context.tsx";
import { takePendingKey } from "../device/pending.ts";
import { isSignedIn } from "../session/session.ts";
import type { Api } from "./api.ts";
import { isUnknown } from "./result.ts";
import { unfinishedKey } from "./use-command.ts";

/** What became of a command whose answer a reload cut off. */
export type Became = "there" | "nothing" | "unknown";

/** A read that finds a command by its key. */
type LostRead = "withdrawal" | "transfer" | "pointsCommand";

/** Asks a few times, since the request may still be on its way. */
async function becameOf(api: Api, read: LostRead, key: string): Promise<Became> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const answer = await api.call(read, { key });
    if (answer.ok) return "there";
    if (answer.code === "NOT_FOUND" && attempt >= 2) return "nothing";
    if (answer.code !== "NOT_FOUND" && !isUnknown(answer.code)) return "unknown";
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  return "unknown";
}

/**
 * An answer that a reload cut off: what became of it is asked for by its key, since the password is not kept. True
 * while that is not known.
 */
export function useLost(command: RowName, read: LostRead, onKnown: (became: Became) => void): boolean {
  const { api } = useApp();
  const now = useSession();
  const owner = isSignedIn(now) ? now.info.id : "";
  const [key] = useState(() => unfinishedKey(owner, command));
  const [known, setKnown] = useState(key === undefined);
  const heard = useEffectEvent((lost: string, became: Became) => {
    // Nothing yet: the key stays, so that the same request sent again is the same command.
    if (became === "there") takePendingKey(lost);
    onKnown(became);
    setKnown(true);
  });
  useEffect(() => {
    if (key !== undefined) void becameOf(api, read, key).then((became) => heard(key, became));
  }, [api, key, read]);
  return !known;
}
