import { createStore } from "../../lib/store.ts";

/** The proofs that the platform accepts, as its refusal names them. */
export interface Challenge {
  ticket?: string;
  kinds: { kind: "totp" | "sms" | "email" | "recovery"; to?: string }[];
  bankName: boolean;
  trustDays: number;
}

export interface StepUpRequest {
  challenge: Challenge;
  done(proved: boolean): void;
}

/** Opens over any dialog; the input typed there is kept. */
export const stepUps = createStore<StepUpRequest | undefined>(undefined);

export function readChallenge(value: unknown): Challenge | undefined {
  const found = typeof value === "object" && value !== null && "kinds" in value && Array.isArray(value.kinds);
  return found ? (value as Challenge) : undefined;
}

/** Asks the member for a proof of identity; one question at a time. */
export function askStepUp(value: unknown): Promise<boolean> {
  const challenge = readChallenge(value);
  if (!challenge || stepUps.get()) return Promise.resolve(false);
  return new Promise((resolve) => {
    stepUps.set({
      challenge,
      done(proved) {
        stepUps.set(undefined);
        resolve(proved);
      },
    });
  });
}
