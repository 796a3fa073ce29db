import type { Handlers } from "../http/call.ts";
import { isRefusal, refuse } from "../db/refusal.ts";
import { readLanguage } from "@croupier/contract/languages";
import type { Merchants } from "../merchants/merchants.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Members } from "./members.ts";

type Names = "memberInfo" | "register" | "affiliateCheck" | "changeLanguage";

export interface MemberRoutesDeps {
  members: Members;
  merchants: Merchants;
  sessions: Sessions;
}

export function memberHandlers({ members, merchants, sessions }: MemberRoutesDeps): Pick<Handlers, Names> {
  return {
    memberInfo: async ({ session }) => members.info(session.memberId),
    register: async ({ input, merchant, language, caller }) => {
      const { config } = await merchants.byCode(merchant.code);
      const born = await members.register({ merchant: merchant.code, config, language, input, ip: caller.ip });
      return isRefusal(born) ? born : sessions.open(born, caller, { method: "register" });
    },
    affiliateCheck: async ({ input, merchant }) => {
      const found = await members.uplineOf(merchant.code, input.code);
      return isRefusal(found) ? found : { valid: true };
    },
    changeLanguage: async ({ input, merchant, session }) => {
      const { config } = await merchants.byCode(merchant.code);
      const language = readLanguage(input.language);
      if (!language || !config.languages.includes(language)) return refuse("INVALID_FIELDS");
      await members.changeLanguage(session.memberId, language);
      return {};
    },
  };
}
