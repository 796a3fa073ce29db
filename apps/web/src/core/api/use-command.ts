import { paths } from "@croupier/contract/wire/paths";
import type { RowName, WireInput, WireOutput } from "@croupier/contract/rows";
import { useEffect, useRef, useState } from "react";
import { backoff } from "../../lib/backoff.ts";
import { useApp } from "../app-context.tsx";
import { storePending, readPending, dropPending } from "./pending.ts";
import { askSignIn } from "../dialogs/ask-sign-in.ts";
import { isSignedIn, readerOf } from "../session/session.ts";
import { refreshAfterCommand } from "./refreshes.ts";
import { isBeforeKey, isUnknown, type Failure, type Result } from "./result.ts";

/** The state of a command; `checking` repeats it under the same key after its answer was lost. */
type CommandState = "idle" | "sending" | "checking";

export interface Command<N extends RowName> {
  state: CommandState;
  failure: Failure | undefined;
  /**
   * Sends once, however often it is pressed. Resolves with the final answer; undefined while a run is already under
   * way.
   */
  run(input: WireInput<N>): Promise<Result<WireOutput<N>> | undefined>;
  /** Resolves when the reads that the last run made stale are loaded again. */
  refreshed(): Promise<void>;
}

const tries = 12;
const sessionOver = (answer: Result<unknown>) =>
  !answer.ok && (answer.code === "SESSION_ENDED" || answer.code === "NOT_LOGGED_IN");

/**
 * Runs a command that changes something. Its key is stored on the device before the first send and dropped with the
 * final answer, so a lost answer, a double click, a reload or a sign-in in between has one effect.
 */
export function useCommand<N extends RowName>(name: N): Command<N> {
  const { api, queries, session } = useApp();
  const [state, setState] = useState<CommandState>("idle");
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const mounted = useRef(true);
  const refreshing = useRef(Promise.resolve());
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function send(input: WireInput<N>, key: string): Promise<Result<WireOutput<N>>> {
    let lost: Failure | undefined;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await api.call(name, input, paths[name].idempotent ? { idempotencyKey: key } : {});
      if (answer.ok || !paths[name].idempotent) return answer;
      // The outcome of the first attempt stays unknown.
      if (lost && isBeforeKey(answer.code)) return lost;
      if (!isUnknown(answer.code)) return answer;
      lost = answer;
      if (attempt >= tries || !mounted.current) return answer;
      setState("checking");
      const wait = Math.max((answer.retryAfterSeconds ?? 0) * 500, backoff(attempt, 400, 4000) + 200);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async function run(input: WireInput<N>): Promise<Result<WireOutput<N>> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setState("sending");
    setFailure(undefined);
    const now = session.state.get();
    const owner = isSignedIn(now) ? readerOf(now.info) : "";
    // A command without an idempotency key on the wire cannot be found again.
    const { key, isRepeated } = paths[name].idempotent
      ? storePending(owner, name, input)
      : { key: "", isRepeated: false };
    let answer = await send(input, key);
    // The command continues after a new sign-in, but never for another member.
    while (sessionOver(answer) && (await askSignIn(session.state)) === owner) answer = await send(input, key);
    running.current = false;
    setState("idle");
    refreshing.current = refreshAfterCommand(queries, name);
    if (answer.ok) {
      dropPending(key);
      return answer;
    }
    const isOpen = isUnknown(answer.code) || sessionOver(answer) || (isRepeated && isBeforeKey(answer.code));
    if (!isOpen) dropPending(key);
    setFailure(answer);
    return answer;
  }

  return { state, failure, run, refreshed: () => refreshing.current };
}

/** Finds the input of a command that a reload interrupted; the screen sends it again. */
export function pendingCommand<N extends RowName>(owner: string, name: N): WireInput<N> | undefined {
  return readPending(owner, name)?.input as WireInput<N> | undefined;
}

/**
 * Finds the key of a command that a reload interrupted and whose input held a secret: it cannot be sent again, but its
 * outcome can be read.
 */
export function pendingCommandKey(owner: string, name: RowName): string | undefined {
  return readPending(owner, name)?.key;
}
