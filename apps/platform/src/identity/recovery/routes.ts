import type { Output } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { dialingCodes, readMobile } from "../../kit/lib/mobile.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { codeSent, type CodeRequest, type Codes } from "./codes.ts";
import { codeCountries } from "./sms-budget.ts";
import type { Recovery } from "./recovery.ts";

type Names = "countryCodes" | "smsCode" | "registerSmsCode" | "passwordByEmail" | "passwordByLink" | "passwordByPhone";

export function recoveryHandlers(recovery: Recovery, codes: Codes, merchants: Merchants): Pick<Handlers, Names> {
  async function send({
    mobileNum,
    countryDialingCode,
    ...request
  }: Omit<CodeRequest, "recipient" | "captcha" | "captchaKey"> & {
    mobileNum: string;
    countryDialingCode: string;
    captcha?: string | undefined;
    captchaKey?: string | undefined;
  }): Promise<Output<"smsCode"> | Refusal> {
    const recipient = readMobile(mobileNum, countryDialingCode);
    if (!recipient) return refuse("MOBILE_INVALID");
    const { merchant, purpose, network, language, captcha, captchaKey } = request;
    const refused = await codes.send({ merchant, purpose, recipient, network, language, captcha, captchaKey });
    return refused ?? codeSent();
  }

  return {
    countryCodes: async ({ merchant }) => {
      const { config } = await merchants.byCode(merchant.code);
      const served = codeCountries(config);
      const countries = served ? dialingCodes.filter(({ country }) => served.includes(country)) : dialingCodes;
      return { chosen: config.country, countries };
    },
    smsCode: async ({ input, merchant, caller, language }) => {
      if (input.type === "login" && !merchant.flags.MOBILEVERCODELOGIN3) return refuse("FEATURE_OFF");
      return send({ ...input, merchant: merchant.code, purpose: input.type, network: caller.network, language });
    },
    registerSmsCode: async ({ input: { mobileNo, ...input }, merchant, caller, language }) => {
      const { MOBILENUMREG3, REGMOBVERF3 } = merchant.flags;
      if (!MOBILENUMREG3 && !REGMOBVERF3) return refuse("FEATURE_OFF");
      const request = { ...input, mobileNum: mobileNo, merchant: merchant.code, network: caller.network, language };
      return send({ ...request, purpose: "register" });
    },
    passwordByEmail: async ({ input, merchant, caller }) =>
      (await recovery.byEmail(merchant.code, input, caller)) ?? {},
    passwordByLink: async ({ input, merchant, caller }) => recovery.byLink(merchant.code, input, caller),
    passwordByPhone: async ({ input, merchant, caller }) => recovery.byPhone(merchant.code, input, caller),
  };
}
