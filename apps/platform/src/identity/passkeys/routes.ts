import type { Handlers } from "../../kit/http/call.ts";
import type { Passkeys } from "./passkeys.ts";

type Names = "passkeyQuestion" | "passkeyLogin" | "passkeys" | "newPasskey" | "addPasskey" | "removePasskey";

export function passkeyHandlers(keys: Passkeys): Pick<Handlers, Names> {
  return {
    passkeyQuestion: async ({ merchant, caller }) => keys.question(merchant.code, caller),
    passkeyLogin: async ({ input, merchant, caller }) => keys.signIn(merchant.code, input, caller),
    passkeys: async ({ session }) =>
      (await keys.list(session.memberId)).map(({ id, device, added_at, used_at, synced }) => ({
        id,
        device,
        addedAt: added_at,
        synced,
        ...(used_at ? { usedAt: used_at } : {}),
      })),
    newPasskey: async ({ session, input, caller }) => keys.begin(session, input, caller),
    addPasskey: async ({ session, input, caller }) => keys.add(session, input, caller),
    removePasskey: async ({ session, input, caller }) => keys.remove(session, input.id, caller),
  };
}
