import { isZero } from "@croupier/contract/domain/money";
import { useSession, useTexts } from "../app-context.tsx";
import { failureText, useCall } from "../api/use-call.ts";
import { isMember } from "../session/session.ts";

/**
 * Only one bonus may be active: a reward that would become another one is blocked, with a reason before the press.
 * Returns that text for a reward's turnover; undefined if it can be claimed.
 */
export function useBonusBarrier() {
  const texts = useTexts();
  const enabled = isMember(useSession());
  const { data } = useCall("bonusDetails", { state: "active", pageNo: 1, pageSize: 10 }, { enabled });
  const words = enabled && data && data.content.length > 0 ? failureText(texts, "BONUS_ACTIVE") : undefined;
  return (required: string | undefined) => (required === undefined || isZero(required) ? undefined : words);
}
