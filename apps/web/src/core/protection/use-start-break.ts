import type { WireInput } from "@croupier/contract/rows";
import { useCommand } from "../api/use-command.ts";
import { notifyBreak } from "../realtime/breaks.ts";

/** Starts a break; the games of this page close without waiting for its event. */
export function useStartBreak() {
  const { state, failure, run } = useCommand("startBreak");
  const start = async (input: WireInput<"startBreak">) => {
    const answer = await run(input);
    if (!answer?.ok) return answer;
    const { period, gameType, endsAt } = answer.value;
    notifyBreak({ period, ...(gameType ? { gameType } : {}), ...(endsAt ? { until: endsAt } : {}) });
    return answer;
  };
  return { state, failure, start };
}
