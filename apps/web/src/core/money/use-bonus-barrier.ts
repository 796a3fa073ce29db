import { isZero } from "@croupier/contract/domain/money";
import { useSession, useTexts } from "../app-context.tsx";
import { failureText, useCall } from "../api/use-call.ts";
import { isMember } from "../session/session.ts";

/**
 * One bonus at a time: while one is active, what would become another cannot be taken, and says so before it is pressed.
 * Answers the words for a reward by what must be staked for it; undefined where it can be taken.
 */
export function useBonusBarrier() {
  const texts = useTexts();
  const enabled = isMember(useSession());
  const { data } = useCall("bonusDetails", { state: "active", pageNo: 1, pageSize: 10 }, { enabled });
  const words = enabled && data && data.content.length > 0 ? failureText(texts, "BONUS_ACTIVE") : undefined;
  return (required: string | undefined) => (required === undefined || isZero(required) ? undefined : words);
}
