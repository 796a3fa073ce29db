import { useNow } from "../../../core/time/use-now.ts";
import type { MemberInfo } from "../../../core/session/session.ts";

/** How long a member counts as new. */
const newMs = 14 * 24 * 3600_000;

/** Whether this member came so lately that it is led through its first hour. */
export function useIsNew({ registeredAt }: MemberInfo): boolean {
  const now = useNow(60_000);
  return now === undefined || now - Date.parse(registeredAt) < newMs;
}
