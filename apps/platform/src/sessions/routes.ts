import type { Handlers } from "../http/call.ts";
import { refuse } from "../db/refusal.ts";
import { deviceName } from "../lib/device.ts";
import { readMobile } from "../lib/mobile.ts";
import { toPage } from "../lib/paging.ts";
import type { Sessions } from "./sessions.ts";
import type { createCodeSignIn, createSignIn } from "./sign-in.ts";

type Names =
  | "captcha"
  | "login"
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
  /** The dialling code of a number that is typed without one. */
  dialingCode(merchant: string): Promise<string>;
  makeCaptcha(key: string): Promise<string>;
  createTrial(merchant: string, ip: string): Promise<bigint>;
  noteFirstLogin(memberId: bigint): Promise<void>;
}

export function sessionHandlers({
  sessions,
  signIn,
  signInByCode,
  dialingCode,
  makeCaptcha,
  createTrial,
  noteFirstLogin,
}: SessionRoutesDeps): Pick<Handlers, Names> {
  return {
    captcha: async ({ input }) => makeCaptcha(input.captchaKey),
    login: async ({ input, merchant, caller }) => {
      const { username, password, captcha, captchaKey } = input;
      const mobileNum = readMobile(username, input.countryDialingCode ?? (await dialingCode(merchant.code)));
      if (input.type === "username") {
        return signIn({ merchant: merchant.code, username, password, captcha, captchaKey, mobileNum }, caller);
      }
      if (!merchant.flags.MOBILEVERCODELOGIN3) return refuse("FEATURE_OFF");
      return mobileNum ? signInByCode(merchant.code, mobileNum, password, caller) : refuse("MOBILE_INVALID");
    },
    freePlay: async ({ merchant, caller }) =>
      sessions.open(await createTrial(merchant.code, caller.ip), caller, { method: "trial" }),
    logout: async ({ session }) => {
      await sessions.end(session.memberId, session.sessionId);
      return {};
    },
    sessionCode: async ({ session }) => sessions.makeCode(session.memberId),
    restore: async ({ input, caller }) => sessions.restore(input.code, caller),
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
