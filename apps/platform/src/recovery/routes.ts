import { refuse } from "../db/refusal.ts";
import type { Handlers } from "../http/call.ts";
import { dialingCodes, readMobile } from "../lib/mobile.ts";
import type { Merchants } from "../merchants/merchants.ts";
import { expiredMinutes, type Codes } from "./codes.ts";
import type { Recovery } from "./recovery.ts";

type Names = "countryCodes" | "smsCode" | "passwordByEmail" | "passwordByLink" | "passwordByPhone";

export function recoveryHandlers(recovery: Recovery, codes: Codes, merchants: Merchants): Pick<Handlers, Names> {
  return {
    countryCodes: async ({ merchant }) => ({
      chosen: (await merchants.byCode(merchant.code)).config.country,
      countries: dialingCodes,
    }),
    smsCode: async ({ input, merchant, caller }) => {
      if (input.type === "login" && !merchant.flags.MOBILEVERCODELOGIN3) return refuse("FEATURE_OFF");
      const recipient = readMobile(input.mobileNum, input.countryDialingCode);
      if (!recipient) return refuse("MOBILE_INVALID");
      const { captcha, captchaKey } = input;
      const place = { merchant: merchant.code, purpose: input.type, recipient };
      const refused = await codes.send({ ...place, ip: caller.ip, captcha, captchaKey });
      if (refused) return refused;
      const serverTime = new Date();
      return { expiredMinutes, serverTime, nextAt: new Date(serverTime.getTime() + expiredMinutes * 60_000) };
    },
    passwordByEmail: async ({ input, merchant, caller }) =>
      (await recovery.byEmail(merchant.code, input, caller)) ?? {},
    passwordByLink: async ({ input, merchant, caller }) => recovery.byLink(merchant.code, input, caller),
    passwordByPhone: async ({ input, merchant, caller }) => recovery.byPhone(merchant.code, input, caller),
  };
}
