import type { Handlers } from "../http/call.ts";
import { toPage } from "../lib/paging.ts";
import type { Security } from "./security.ts";

type Names =
  | "securityOverview"
  | "memberProfile"
  | "changeProfile"
  | "changePassword"
  | "changePaymentPassword"
  | "signOutEverywhere"
  | "securityHistory";

export function securityHandlers(security: Security): Pick<Handlers, Names> {
  return {
    securityOverview: async ({ session }) => security.overview(session.memberId),
    memberProfile: async ({ session }) => security.profile(session.memberId),
    changeProfile: async ({ session, input, caller }) => security.changeProfile(session, input, caller),
    changePassword: async ({ session, input, caller }) => security.changePassword(session, input, caller),
    changePaymentPassword: async ({ session, input, caller }) => security.changePaymentPassword(session, input, caller),
    signOutEverywhere: async ({ session, input, caller }) => security.signOutEverywhere(session, input.keep, caller),
    securityHistory: async ({ session, input }) =>
      toPage(input, await security.history(session.memberId, input), ({ id, kind, at, ip, country, device }) => ({
        id: id.toString(),
        kind,
        at,
        ip,
        device,
        ...(country ? { country } : {}),
      })),
  };
}
