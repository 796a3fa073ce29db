import type { Handlers } from "../http/call.ts";
import { refuse } from "../db/refusal.ts";
import { deviceName } from "../lib/device.ts";
import { toPage } from "../lib/paging.ts";
import type { Sessions } from "./sessions.ts";
import type { createSignIn } from "./sign-in.ts";

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
  makeCaptcha(key: string): Promise<string>;
  createTrial(merchant: string, ip: string): Promise<bigint>;
  noteFirstLogin(memberId: bigint): Promise<void>;
}

export function sessionHandlers({
  sessions,
  signIn,
  makeCaptcha,
  createTrial,
  noteFirstLogin,
}: SessionRoutesDeps): Pick<Handlers, Names> {
  return {
    captcha: async ({ input }) => makeCaptcha(input.captchaKey),
    login: async ({ input, merchant, caller }) =>
      signIn(
        {
          merchant: merchant.code,
          username: input.username,
          password: input.password,
          captcha: input.captcha,
          captchaKey: input.captchaKey,
        },
        caller,
      ),
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
