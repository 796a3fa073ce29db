import { useRef, useState } from "react";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import type { Failure, Result } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import type { Api } from "../../core/api/api.ts";
import { processRows, type Contract } from "./kinds.ts";

/** An action of one side on an existing contract; an offer has a separate form. */
export type StepName = Exclude<Contract["actions"][number], "offer">;

interface Step {
  name: StepName;
  reason?: string;
}

async function send(api: Api, contract: Contract, { name, reason = "" }: Step, confirmed: boolean) {
  const { id, kind, request, offered } = contract;
  const confirm = confirmed ? "true" : "false";
  if (name === "withdraw") return api.call("withdrawContract", { id });
  if (name === "finish") return api.call("finishContract", { id, confirm });
  if (name === "terminate") return api.call("terminateContract", { id, reason, confirm });
  const isAboutTerms = request === "NEW" || request === "CHANGE";
  const version = isAboutTerms && offered ? { version: offered.version } : {};
  return api.call(processRows[kind], { id, action: name, confirm, ...version });
}

/** Returns the names in a refusal: the accounts whose contracts would end. */
export function namesOf({ code, value }: Failure): readonly string[] | undefined {
  if (code !== "CONTRACT_ENDS_OTHERS") return undefined;
  return (value as { accounts?: readonly string[] } | undefined)?.accounts ?? [];
}

/**
 * Runs actions on one contract. If contracts further down would end, their names are shown first and the action waits
 * for confirmation.
 */
export function useStep(contract: Contract, onDone: (name: StepName) => void) {
  const texts = useTexts();
  const { api, queries } = useApp();
  const [busy, setBusy] = useState<StepName>();
  const [problem, setProblem] = useState<string>();
  const [warning, setWarning] = useState<{ step: Step; accounts: readonly string[] }>();
  const running = useRef(false);

  async function run(step: Step, confirmed = false): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(step.name);
    setProblem(undefined);
    const answer: Result<unknown> = await send(api, contract, step, confirmed);
    running.current = false;
    setBusy(undefined);
    const accounts = answer.ok ? undefined : namesOf(answer);
    setWarning(accounts && { step, accounts });
    if (!answer.ok && !accounts) setProblem(failureText(texts, answer.code));
    if (answer.ok || answer.code === "CONTRACT_CLOSED") await refreshAfterCommand(queries, "offerContract");
    if (answer.ok) onDone(step.name);
  }

  return {
    busy,
    problem,
    /** The accounts whose contracts would end; undefined if there are none. */
    accounts: warning?.accounts,
    run: (name: StepName, reason?: string) => void run({ name, ...(reason === undefined ? {} : { reason }) }),
    confirm: () => void (warning && run(warning.step, true)),
    cancel: () => setWarning(undefined),
  };
}
