import type { TestPlatform } from "../../test-platform.ts";
import { stepAt, totpCode } from "../../kit/lib/totp.ts";

/** An address other than the one a test member registered from. */
export const elsewhere = { "x-forwarded-for": "203.0.113.7" };

interface Challenge {
  ticket: string;
  kinds: { kind: string; to?: string }[];
  bankName: boolean;
  trustDays: number;
}

export function factorTools(app: () => TestPlatform) {
  const query = (text: string, values: unknown[]) => app().database.pool.query(text, values);
  const tools = {
    signIn: (username: string, headers: Record<string, string> = {}) =>
      app().call("login", { username, password: "Lantern2026", type: "username" }, { headers }),
    /** Creates a member whose number and email are proven. */
    async proven(): Promise<{ id: string; token: string; account: string; mobileNum: string; email: string }> {
      const member = await app().register();
      const mobileNum = `+8490${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
      const email = `${member.account}@example.com`;
      await query(
        `update member set mobile_num = $2, mobile_verified_at = now(), email = $3, email_verified_at = now()
         where id = $1`,
        [member.id, mobileNum, email],
      );
      return { ...member, mobileNum, email };
    },
    /** Returns the newest code sent to an address. */
    async codeSentTo(recipient: string): Promise<string> {
      const url = `${app().url}/sandbox/outbox?format=json&to=${encodeURIComponent(recipient)}`;
      for (let tries = 0; tries < 50; tries++) {
        const sent = (await (await fetch(url)).json()) as { body: string }[];
        const code = sent.map(({ body }) => /\b(\d{6})\b/.exec(body)?.[1]).find((found) => found !== undefined);
        if (code) return code;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`nothing was sent to ${recipient}`);
    },
    /** Resets the limits of sent codes, as the next day does. */
    async later() {
      await query("delete from throttle", []);
      await query("delete from sandbox_outbox where kind <> 'captcha'", []);
    },
    challengeOf: (refusal: unknown) => refusal as Challenge,
    /** Proves a code by text message; returns the new token. */
    async stepUp({ token, mobileNum }: { token: string; mobileNum: string }): Promise<string> {
      await app().call("stepUpCode", { kind: "sms" }, { token });
      const code = await tools.codeSentTo(mobileNum);
      return (await app().call("stepUp", { kind: "sms", code }, { token })).value.token;
    },
    /** Sets up an authenticator app; returns its secret, the recovery codes and the new token. */
    async withApp(member: { token: string; mobileNum: string }) {
      const token = await tools.stepUp(member);
      const { secret } = (await app().call("beginTotp", { password: "Lantern2026" }, { token })).value;
      // It uses the previous step's code, so that the current one stays unused, and retries if a step begins meanwhile.
      const confirm = async (): Promise<{ value: { recoveryCodes?: string[] | undefined } }> => {
        const step = stepAt(Date.now());
        const answer = await app().call("confirmTotp", { code: totpCode(secret, step - 1) }, { token });
        return answer.status !== 200 && stepAt(Date.now()) > step ? confirm() : answer;
      };
      const { recoveryCodes = [] } = (await confirm()).value;
      return { secret, recoveryCodes, token };
    },
    query,
  };
  return tools;
}
