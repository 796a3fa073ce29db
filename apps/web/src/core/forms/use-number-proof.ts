import type { ConfirmationResult } from "@firebase/auth";
import { useRef } from "react";
import type { Result } from "../api/result.ts";
import { useSite, useTexts } from "../app-context.tsx";

export interface NumberProof {
  /** Sends a code by firebase; undefined where the platform sends it. */
  send:
    | ((to: { mobileNum: string; countryDialingCode: string }) => Promise<Result<{ expiredMinutes: number }>>)
    | undefined;
  /** Returns what travels to the platform beside the code; a code that was right before is not sent to firebase again. */
  prove(code: string): Promise<Result<{ firebaseChannel?: true; firebaseIdToken?: string }>>;
}

const offline = { ok: false, code: "NETWORK" } as const;
const sdk = () => import("../device/firebase-phone.ts").catch(() => undefined);

/** In international form; a nought before a national number is not part of it. */
const whole = (mobileNum: string, dialingCode: string) =>
  `+${dialingCode}${mobileNum.replace(/\D/g, "").replace(/^0+/, "")}`;

/** Proving a number where the merchant has firebase do it: its SDK comes with the first code and not before. */
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
      // One minute, whatever the platform's own codes take (specification section 4).
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
