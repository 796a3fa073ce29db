import { isZero } from "@croupier/contract/domain/money";
import { useState } from "react";
import { useTexts } from "../app-context.tsx";
import { failureText } from "../api/use-call.ts";
import { useCommand } from "../api/use-command.ts";
import { useResumed } from "../api/use-resumed.ts";
import { celebrate } from "../dialogs/celebrate.ts";
import { toast } from "../dialogs/dialogs.ts";
import { useMoneyText } from "./use-money-text.ts";

/** Claims one reward, or all of them; a claim that a reload interrupted is sent again under its key. */
export function useClaim({ resumes = false } = {}) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("claimReward");
  /** The reward that was claimed last; empty for all of them. */
  const [requested, setRequested] = useState("");
  const finish = (answer: Awaited<ReturnType<typeof command.run>>) => {
    if (!answer?.ok) return;
    celebrate(answer.value.total);
    const amount = money(answer.value.total);
    const isBonus = answer.value.claimed.some(({ required }) => !isZero(required));
    toast("good", t(isBonus ? "reward.claimedBonus" : "reward.claimed", { amount }));
  };
  const claim = async (id?: string) => {
    if (command.state === "idle") setRequested(id ?? "");
    finish(await command.run(id === undefined ? {} : { id }));
  };
  useResumed(
    "claimReward",
    ({ id }) => claim(id),
    () => resumes,
  );
  return {
    claim,
    /** The reward that is being claimed; empty for all of them. */
    claiming: command.state === "idle" ? undefined : requested,
    checking: command.state === "checking",
    /**
     * Returns why a reward (or all of them, without an id) could not be claimed, for display beside the pressed button.
     */
    problemOf: (id = "") =>
      id === requested && command.failure ? failureText(texts, command.failure.code) : undefined,
  };
}
