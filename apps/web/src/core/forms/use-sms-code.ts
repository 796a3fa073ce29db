import { useEffect, useRef, useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import type { Failure, Result } from "../api/result.ts";
import { useApp } from "../app-context.tsx";
import type { NumberProof } from "./use-number-proof.ts";
import type { Captcha } from "./use-captcha.ts";

export interface SmsCode {
  /** Seconds until another code may be sent; 0 means now. */
  secondsLeft: number;
  busy: boolean;
  wasSent: boolean;
  /** Sends a code; resolves with the failure, if any. Does nothing within a second of the last press. */
  send(to: { mobileNum: string; countryDialingCode: string; captcha?: string }): Promise<Failure | undefined>;
}

/** Counts down by a monotonic clock, so that a wrong device time does not matter. */
function useCountdown(): [secondsLeft: number, start: (milliseconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (end <= performance.now()) return undefined;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = (milliseconds: number) => {
    // One reading serves both uses: the clock may tick between two, and 120 seconds would start as 121.
    const begun = performance.now();
    setNow(begun);
    setEnd(begun + milliseconds);
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), start];
}

const secondsOf = ({ value }: Failure): number =>
  typeof value === "object" && value !== null && "secondsLeft" in value ? Number(value.secondsLeft) || 0 : 0;

interface Sending {
  secondsLeft: number;
  busy: boolean;
  wasSent: boolean;
  /** Requests a code unless one was requested within a second, or the button is disabled. */
  send(
    request: () => Promise<Result<{ expiredMinutes: number }> | undefined>,
    halfWayCounts?: boolean,
  ): Promise<Failure | undefined>;
}

/**
 * Holds the state of a button that sends a code; it stays disabled for expiredMinutes times 60 seconds (specification
 * section 4).
 */
export function useCodeButton(): Sending {
  const [secondsLeft, start] = useCountdown();
  const [busy, setBusy] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const last = useRef(Number.NEGATIVE_INFINITY);
  return {
    secondsLeft,
    busy,
    wasSent,
    async send(request, halfWayCounts = false) {
      const began = performance.now();
      if (busy || secondsLeft > 0 || began - last.current < 1000) return undefined;
      last.current = began;
      setBusy(true);
      const sent = await request();
      setBusy(false);
      if (!sent) return undefined;
      if (!sent.ok) {
        if (sent.code === "CODE_TOO_SOON") start(secondsOf(sent) * 1000);
        return sent;
      }
      const halfWay = halfWayCounts ? (performance.now() - began) / 2 : 0;
      start(sent.value.expiredMinutes * 60_000 - halfWay);
      setWasSent(true);
      return undefined;
    },
  };
}

/** Sends codes by text message; in the forgot flow the pause is shortened by half of the answer's duration. */
export function useSmsCode(
  type: WireInput<"smsCode">["type"] | "register",
  captcha: Captcha,
  proof: NumberProof,
): SmsCode {
  const { api } = useApp();
  const { send, ...button } = useCodeButton();
  return {
    ...button,
    send: ({ captcha: answer, mobileNum, countryDialingCode }) => {
      const read = answer ? { captcha: answer, captchaKey: captcha.key } : {};
      return send(() => {
        if (proof.send) return proof.send({ mobileNum, countryDialingCode });
        return type === "register"
          ? api.call("registerSmsCode", { mobileNo: mobileNum, countryDialingCode, ...read })
          : api.call("smsCode", { mobileNum, countryDialingCode, type, ...read });
      }, type === "password");
    },
  };
}
