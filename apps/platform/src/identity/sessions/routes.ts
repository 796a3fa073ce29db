import { readCode } from "@croupier/contract/domain/typed-codes";
import type { Handlers } from "../../kit/http/call.ts";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import { deviceName } from "../../kit/lib/device.ts";
import { toPage } from "../../kit/lib/paging.ts";
import { identityOf } from "./login-identity.ts";
import type { Remember } from "./remember.ts";
import type { Sessions } from "./sessions.ts";
import type { createCodeSignIn, createSignIn } from "./sign-in.ts";

type Names =
  | "captcha"
  | "login"
  | "rememberedLogin"
  | "freePlay"
  | "logout"
  | "sessionCode"
  | "restore"
  | "sessionList"
  | "endSession"
  | "signInHistory"
  | "firstLoginAction";

export interface SessionRoutesDeps {
  sessions: Sessions;
  signIn: ReturnType<typeof createSignIn>;
  signInByCode: ReturnType<typeof createCodeSignIn>;
  remember: Remember;
  /** Returns the merchant's dialling code, for numbers typed without one. */
  dialingCode(merchant: string): Promise<string>;
  makeCaptcha(key: string): Promise<string>;
  createTrial(merchant: string, ip: string): Promise<bigint>;
  noteFirstLogin(memberId: bigint): Promise<void>;
}

export function sessionHandlers({
  sessions,
  signIn,
  signInByCode,
  remember,
  dialingCode,
  makeCaptcha,
  createTrial,
  noteFirstLogin,
}: SessionRoutesDeps): Pick<Handlers, Names> {
  return {
    captcha: async ({ input }) => makeCaptcha(input.captchaKey),
    login: async ({ input, merchant, caller, remember: cookie }) => {
      const { username, password, captcha, captchaKey, entrance } = input;
      const dialing = input.countryDialingCode ?? (await dialingCode(merchant.code));
      const identity = identityOf(merchant.code, username, dialing);
      if (input.type === "username") {
        const keep = input.remember === true && entrance === undefined;
        const attempt = { identity, password, captcha, captchaKey, entrance, remember: keep };
        const answer = await signIn(attempt, caller);
        if (isRefusal(answer) || entrance) return answer;
        // A password that must be changed is not remembered.
        if (input.remember && !answer.mustChangePassword) await remember.keep(cookie, answer.info.id);
        else await remember.forget(cookie);
        return answer;
      }
      if (!merchant.flags.MOBILEVERCODELOGIN3) return refuse("FEATURE_OFF");
      if (!identity.mobileNum) return refuse("MOBILE_INVALID");
      const code = readCode(password) ?? password;
      return signInByCode(merchant.code, identity.mobileNum, code, input.firebaseIdToken, caller);
    },
    rememberedLogin: async ({ merchant, caller, remember: cookie }) => remember.signIn(merchant.code, cookie, caller),
    freePlay: async ({ merchant, caller }) =>
      sessions.open(await createTrial(merchant.code, caller.ip), caller, { method: "trial" }),
    logout: async ({ session }) => {
      await sessions.end(session.memberId, session.sessionId);
      return {};
    },
    sessionCode: async ({ session }) => sessions.makeCode(session),
    restore: async ({ input, merchant, caller }) => sessions.restore(merchant.code, input.code, caller),
    sessionList: async ({ session }) =>
      (await sessions.list(session.memberId)).map((row) => ({
        id: row.id,
        current: row.id === session.sessionId,
        startedAt: row.started_at,
        seenAt: row.seen_at,
        ip: row.ip,
        ...(row.country ? { country: row.country } : {}),
        device: deviceName(row.device),
      })),
    signInHistory: async ({ session, input }) =>
      toPage(input, await sessions.history(session.memberId, input), (row) => ({
        id: row.id.toString(),
        at: row.at,
        method: row.method,
        outcome: row.outcome,
        ip: row.ip,
        ...(row.country ? { country: row.country } : {}),
        device: deviceName(row.device),
      })),
    endSession: async ({ input, session }) =>
      (await sessions.end(session.memberId, input.id)) ? {} : refuse("NOT_FOUND"),
    firstLoginAction: async ({ session }) => {
      await noteFirstLogin(session.memberId);
      return {};
    },
  };
}
