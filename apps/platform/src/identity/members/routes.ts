import { registerNeedsCode, type RegisterMode } from "@croupier/contract/domain/register-modes";
import type { Output } from "@croupier/contract/rows";
import type { Call, Handlers } from "../../kit/http/call.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { readLanguage } from "@croupier/contract/domain/languages";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { infoFor, type Sessions } from "../sessions/sessions.ts";
import type { Members } from "./members.ts";
import type { Registration } from "./registration.ts";

type Names = "memberInfo" | "register" | "registerMobile" | "affiliateCheck" | "changeLanguage";

export interface MemberRoutesDeps {
  members: Members;
  merchants: Merchants;
  sessions: Sessions;
}

export function memberHandlers({ members, merchants, sessions }: MemberRoutesDeps): Pick<Handlers, Names> {
  async function begin(
    mode: RegisterMode,
    input: Registration["input"],
    { merchant, language, caller }: Pick<Call<"register">, "merchant" | "language" | "caller">,
  ): Promise<Output<"register"> | Refusal> {
    const { config } = await merchants.byCode(merchant.code);
    const { ip, network } = caller;
    const born = await members.register({ merchant: merchant.code, config, language, mode, input, ip, network });
    return isRefusal(born)
      ? born
      : sessions.open(born, caller, { method: "register", proved: registerNeedsCode(mode, config.flags) });
  }

  return {
    memberInfo: async ({ session: { memberId, subAccount } }) => infoFor(await members.info(memberId), subAccount),
    register: async (call) => begin("username", call.input, call),
    registerMobile: async (call) => begin("mobile", call.input, call),
    affiliateCheck: async ({ input, merchant }) => {
      const found = await members.uplineOf(merchant.code, input.code);
      if (isRefusal(found)) return found;
      await members.countClick(found);
      return { valid: true };
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
