import type { Handlers } from "../../kit/http/call.ts";
import type { Privacy } from "./privacy.ts";

/** Handles the copy of a member's data and the end of its account. */
export function privacyHandlers(privacy: Privacy): Pick<Handlers, "personalData" | "closeAccount"> {
  return {
    personalData: ({ input, session }) => privacy.data(session, input),
    closeAccount: async ({ input, session }) => (await privacy.close(session, input.password)) ?? {},
  };
}
