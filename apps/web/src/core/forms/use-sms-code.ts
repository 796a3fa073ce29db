import { useEffect, useRef, useState } from "react";
import type { WireInput } from "@croupier/contract/rows";
import type { Failure } from "../api/result.ts";
import { useApp } from "../app.tsx";
import type { Captcha } from "./use-captcha.ts";

export interface SmsCode {
  /** Seconds until another may be sent; 0: now. */
  secondsLeft: number;
  busy: boolean;
  wasSent: boolean;
  /** Sends a code; the failure when it was not sent. Nothing happens within a second of the last press. */
  send(to: { mobileNum: string; countryDialingCode: string; captcha?: string }): Promise<Failure | undefined>;
}

/** Counted by a clock that nobody sets: a device that is a day off counts down rightly. */
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
    setNow(performance.now());
    setEnd(performance.now() + milliseconds);
  };
  return [Math.max(0, Math.ceil((end - now) / 1000)), start];
}

const secondsOf = ({ value }: Failure): number =>
  typeof value === "object" && value !== null && "secondsLeft" in value ? Number(value.secondsLeft) || 0 : 0;

/**
 * A code by text message with the button's rest: expiredMinutes times 60 seconds; in the forgot flow less half of what
 * the answer took (specification section 4).
 */
export function useSmsCode(type: WireInput<"smsCode">["type"], captcha: Captcha): SmsCode {
  const { api } = useApp();
  const [secondsLeft, start] = useCountdown();
  const [busy, setBusy] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const last = useRef(Number.NEGATIVE_INFINITY);
  return {
    secondsLeft,
    busy,
    wasSent,
    async send({ captcha: answer, ...to }) {
      const began = performance.now();
      if (busy || secondsLeft > 0 || began - last.current < 1000) return undefined;
      last.current = began;
      setBusy(true);
      const sent = await api.call("smsCode", {
        ...to,
        type,
        ...(answer ? { captcha: answer, captchaKey: captcha.key } : {}),
      });
      setBusy(false);
      if (!sent.ok) {
        if (sent.code === "CODE_TOO_SOON") start(secondsOf(sent) * 1000);
        return sent;
      }
      const halfWay = type === "password" ? (performance.now() - began) / 2 : 0;
      start(sent.value.expiredMinutes * 60_000 - halfWay);
      setWasSent(true);
      return undefined;
    },
  };
}
