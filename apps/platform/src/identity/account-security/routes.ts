import type { Handlers } from "../../kit/http/call.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { SubAccounts } from "../sub-accounts/sub-accounts.ts";
import type { Bind } from "./bind.ts";
import type { Icons } from "./icon.ts";
import type { Security } from "./account-security.ts";

type Names =
  | "securityOverview"
  | "memberProfile"
  | "changeProfile"
  | "changePassword"
  | "changePaymentPassword"
  | "signOutEverywhere"
  | "securityHistory"
  | "bindCode"
  | "bindMobile"
  | "bindEmail"
  | "changeIcon"
  | "dropIcon";

export function accountSecurityHandlers(
  security: Security,
  bind: Bind,
  icons: Icons,
  changeSubAccountPassword: SubAccounts["changePassword"],
): Pick<Handlers, Names> {
  return {
    bindCode: async ({ session, input, caller: { network }, language }) =>
      bind.sendCode(session, input, { network, language }),
    bindMobile: async ({ session, input, caller }) => bind.mobile(session, input, caller),
    bindEmail: async ({ session, input, caller }) => bind.email(session, input, caller),
    changeIcon: async ({ session, input }) => icons.change(session.memberId, input.picture),
    dropIcon: async ({ session }) => icons.drop(session.memberId),
    securityOverview: async ({ session }) => security.overview(session.memberId),
    memberProfile: async ({ session }) => security.profile(session.memberId),
    changeProfile: async ({ session, input, caller }) => security.changeProfile(session, input, caller),
    changePassword: async ({ session, input, caller }) =>
      session.subAccount
        ? changeSubAccountPassword({ ...session, subAccount: session.subAccount }, input, caller)
        : security.changePassword(session, input, caller),
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
