import type { ConfirmationResult } from "@firebase/auth";
import { asciiDigits } from "@croupier/contract/domain/digits";
import { digitsOnly } from "@croupier/contract/domain/typed-codes";
import { useRef } from "react";
import type { Result } from "../api/result.ts";
import { useSite, useTexts } from "../app-context.tsx";

export interface NumberProof {
  /** Sends a code by Firebase; undefined if the platform sends it. */
  send:
    | ((to: { mobileNum: string; countryDialingCode: string }) => Promise<Result<{ expiredMinutes: number }>>)
    | undefined;
  /**
   * Returns the fields to send to the platform with the code; a code that already succeeded is not sent to Firebase
   * again.
   */
  prove(code: string): Promise<Result<{ firebaseChannel?: true; firebaseIdToken?: string }>>;
}

const offline = { ok: false, code: "NETWORK" } as const;
const sdk = () => import("./firebase-phone.ts").catch(() => undefined);

/** Returns a number in international form, without the leading zero of the national form. */
function whole(mobileNum: string, dialingCode: string): string {
  const isWhole = /^\D*\+|^\D*0\s*0/.test(asciiDigits(mobileNum.normalize("NFKC")));
  const digits = digitsOnly(mobileNum);
  return isWhole ? `+${digits.replace(/^00/, "")}` : `+${dialingCode}${digits.replace(/^0+/, "")}`;
}

/** Proves a number by Firebase if the merchant uses it; its SDK loads with the first code. */
export function useNumberProof(): NumberProof {
  const { firebase } = useSite().permission;
  const { language } = useTexts();
  const sent = useRef<ConfirmationResult>(undefined);
  const proved = useRef<{ code: string; firebaseIdToken: string }>(undefined);
  if (!firebase) return { send: undefined, prove: async () => ({ ok: true, value: {} }) };
  return {
    async send({ mobileNum, countryDialingCode }) {
      const loaded = await sdk();
      if (!loaded) return offline;
      const answer = await loaded.sendByFirebase(firebase, whole(mobileNum, countryDialingCode), language);
      if (!answer.ok) return answer;
      sent.current = answer.value;
      proved.current = undefined;
      // The pause is one minute, whatever the platform's own codes use (specification section 4).
      return { ok: true, value: { expiredMinutes: 1 } };
    },
    async prove(code) {
      if (proved.current?.code !== code) {
        const loaded = await sdk();
        if (!loaded) return offline;
        if (!sent.current) return { ok: false, code: "PHONE_CODE_WRONG" };
        const answer = await loaded.proveByFirebase(sent.current, code);
        if (!answer.ok) return answer;
        proved.current = { code, firebaseIdToken: answer.value };
      }
      return { ok: true, value: { firebaseChannel: true, firebaseIdToken: proved.current.firebaseIdToken } };
    },
  };
}
