import type { Handlers } from "../../kit/http/call.ts";
import type { ThirdPartySignIn } from "./social-login.ts";

type Names =
  | "thirdPartyLogin"
  | "thirdPartyAnswer"
  | "linkedThirdParties"
  | "linkThirdParty"
  | "keepThirdParty"
  | "dropThirdParty";

export function socialLoginHandlers(third: ThirdPartySignIn): Pick<Handlers, Names> {
  return {
    thirdPartyLogin: async ({ merchant, input, caller, thirdParty }) =>
      third.begin(merchant.code, input.provider, caller, thirdParty),
    thirdPartyAnswer: async ({ merchant, input, caller, thirdParty }) =>
      third.signIn(merchant.code, input, caller, thirdParty),
    linkedThirdParties: async ({ session }) => third.list(session),
    linkThirdParty: async ({ session, input, caller, thirdParty }) =>
      third.beginLink(session, input, caller, thirdParty),
    keepThirdParty: async ({ session, input, caller, thirdParty }) => third.keep(session, input, caller, thirdParty),
    dropThirdParty: async ({ session, input, caller }) => third.drop(session, input.provider, caller),
  };
}
