import { useNow } from "../../../core/time/use-now.ts";
import type { MemberInfo } from "../../../core/session/session.ts";

/** The period in which a member counts as new. */
const newMs = 14 * 24 * 3600_000;

/** Returns whether the member registered recently enough to see the guide. */
export function useIsNew({ registeredAt }: MemberInfo): boolean {
  const now = useNow(60_000);
  return now === undefined || now - Date.parse(registeredAt) < newMs;
}
