import type { Handlers } from "../../kit/http/call.ts";
import type { SecureCookie } from "../../kit/http/secure-cookie.ts";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { SecondStep } from "./complete-sign-in.ts";
import type { FactorSettings } from "./settings.ts";
import type { StepUp } from "./step-up.ts";

type Names =
  | "secondStepCode"
  | "secondStep"
  | "stepUpCode"
  | "stepUp"
  | "twoFactor"
  | "beginTotp"
  | "confirmTotp"
  | "switchFactor"
  | "newRecoveryCodes"
  | "forgetBrowsers";

export interface FactorRoutesDeps {
  secondStep: SecondStep;
  stepUp: StepUp;
  settings: FactorSettings;
  /** Remembers the browser after the second step, if the first step asked for it. */
  remember: {
    keep(cookie: SecureCookie, memberId: bigint): Promise<void>;
    forget(cookie: SecureCookie): Promise<void>;
  };
}

export function twoFactorHandlers({ secondStep, stepUp, settings, remember }: FactorRoutesDeps): Pick<Handlers, Names> {
  return {
    secondStepCode: async ({ input, merchant, caller }) => secondStep.sendCode(merchant.code, input, caller),
    secondStep: async ({ input, merchant, caller, remember: cookie, trust }) => {
      const done = await secondStep.finish(merchant.code, input, caller, trust);
      if (isRefusal(done)) return done;
      const { answer, ticket } = done;
      // A password that must be changed is not remembered.
      if (ticket.remember && !answer.mustChangePassword) await remember.keep(cookie, ticket.memberId);
      else if (ticket.method === "password") await remember.forget(cookie);
      return answer;
    },
    stepUpCode: async ({ session, input, caller }) => stepUp.sendCode(session, input.kind, caller),
    stepUp: async ({ session, input, caller }) => stepUp.prove(session, input, caller),
    twoFactor: async ({ session }) => settings.overview(session),
    beginTotp: async ({ session, input }) => settings.beginTotp(session, input.password),
    confirmTotp: async ({ session, input, caller }) => settings.confirmTotp(session, input.code, caller),
    switchFactor: async ({ session, input, caller }) => settings.change(session, input, caller),
    newRecoveryCodes: async ({ session, input, caller }) => settings.renewCodes(session, input.password, caller),
    forgetBrowsers: async ({ session, caller }) => settings.forgetBrowsers(session, caller),
  };
}
