import { createHash, randomBytes } from "node:crypto";
import type { Input, Output } from "@croupier/contract/rows";
import type { FactorKind } from "@croupier/contract/rows/identity/two-factor";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, clearCount, countOf, limitKey, type LimitKey } from "../../kit/db/throttle.ts";
import { maskEmail, maskMobile } from "../../kit/lib/mask.ts";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import type { Email } from "../../kit/lib/normalised.ts";
import type { Encrypter } from "../../kit/lib/encrypt.ts";
import { toBase32, totpStep } from "../../kit/lib/totp.ts";
import type { Codes } from "../recovery/codes.ts";
import * as store from "./store.ts";
import type { FactorState } from "./store.ts";

/** Wrong codes before a pause, within half an hour and within a day, which makes six digits unguessable. */
const mostTries = 5;
const restSeconds = 30 * 60;
const mostADay = 30;
const daySeconds = 24 * 3600;

type Purpose = "second" | "stepUp";
type Counter = [key: LimitKey, most: number, seconds: number];
export type Proof = Pick<Input<"stepUp">, "kind" | "code">;
export type Sent = Output<"stepUpCode">;
type ProofKind = Proof["kind"];
/** Channels that a code is sent by; other kinds send nothing. */
type SentKind = Input<"stepUpCode">["kind"];

export interface ProofsDeps {
  db: Pool;
  codes: Pick<Codes, "sendOwn" | "right">;
  encrypter: Encrypter;
  /** Returns whether a member signed in from this network before. */
  knowsNetwork(memberId: bigint, network: Network): Promise<boolean>;
}

/** The purpose of a proof, and the network that sends it. */
interface ProofContext {
  purpose: Purpose;
  network: Network;
}

const strongestFirst: readonly FactorKind[] = ["totp", "sms", "email"];

export const addressOf = (state: FactorState, kind: FactorKind): Mobile | Email | null =>
  kind === "sms" ? state.mobileNum : kind === "email" ? state.email : null;

export function maskedAddress(state: FactorState, kind: FactorKind): string | undefined {
  if (kind === "sms" && state.mobileNum) return maskMobile(state.mobileNum);
  return kind === "email" && state.email ? maskEmail(state.email) : undefined;
}

/** Lists the factors that may be required of a member: the enabled ones, else the proven number and email. */
export function provable(state: FactorState): FactorKind[] {
  const reachable = (kind: FactorKind) => kind === "totp" || addressOf(state, kind) !== null;
  if (state.on.length > 0) return strongestFirst.filter((kind) => state.on.includes(kind) && reachable(kind));
  return strongestFirst.filter((kind) => kind !== "totp" && reachable(kind));
}

/**
 * Lists the factors a second step accepts, without those the first step proved. A member whose enabled factors are all
 * proved shows another contact; one without enabled factors needs only a proof of the number or email.
 */
export function secondKinds(state: FactorState, proved: readonly FactorKind[]): FactorKind[] {
  if (state.on.length === 0) return proved.length > 0 ? [] : provable(state);
  const left = (kinds: readonly FactorKind[]) => kinds.filter((kind) => !proved.includes(kind));
  const enabled = left(provable(state));
  return enabled.length > 0 ? enabled : left(provable({ ...state, on: [] }));
}

/** Converts factors for a challenge. Recovery codes replace any of them. */
export function namedKinds(state: FactorState, kinds: readonly FactorKind[]): { kind: ProofKind; to?: string }[] {
  const named: { kind: ProofKind; to?: string }[] = kinds.map((kind) => {
    const to = maskedAddress(state, kind);
    return to === undefined ? { kind } : { kind, to };
  });
  return state.recoveryCodesLeft > 0 ? [...named, { kind: "recovery" }] : named;
}

/** Creates ten codes of fifty bits, written in two halves. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = toBase32(randomBytes(10)).slice(0, 10);
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

export function hashRecoveryCode(memberId: bigint, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z2-7]/g, "");
  return createHash("sha256").update(`${memberId}\n${plain}`).digest();
}

export const secretPlace = (memberId: bigint): string => `totp ${memberId}`;

/** Creates the check of second-step proofs, and sends the codes for it. */
export function createProofs({ db, codes, encrypter, knowsNetwork }: ProofsDeps) {
  async function isRight(
    state: FactorState,
    { purpose, network }: ProofContext,
    { kind, code }: Proof,
  ): Promise<boolean> {
    if (kind === "recovery") return store.takeRecoveryCode(db, state.id, hashRecoveryCode(state.id, code));
    if (kind === "totp") {
      const encrypted = await store.readTotp(db, state.id);
      const step = encrypted && totpStep(encrypter.decrypt(encrypted, secretPlace(state.id)), code, Date.now());
      return typeof step === "number" && store.takeStep(db, state.id, step);
    }
    const recipient = addressOf(state, kind);
    return recipient !== null && codes.right({ merchant: state.merchant, purpose, recipient }, code, network);
  }

  /**
   * Returns the counters of attempts. Sessions and networks known to the member have their own, so that another person
   * with the password cannot use them up.
   */
  async function limitsOf(memberId: bigint, { purpose, network }: ProofContext): Promise<[Counter, Counter]> {
    const session = purpose === "stepUp";
    const known = !session && (await knowsNetwork(memberId, network));
    const whose = session ? "session" : known ? "known" : "unknown";
    const keyOf = (limit: "pause" | "day") =>
      known ? limitKey(`factor-${whose}-${limit}`, memberId, network) : limitKey(`factor-${whose}-${limit}`, memberId);
    return [
      [keyOf("pause"), mostTries, restSeconds],
      [keyOf("day"), mostADay, daySeconds],
    ];
  }

  /** Counts an attempt before it is checked; refuses during a pause. */
  async function countTry(memberId: bigint, context: ProofContext): Promise<Refusal | undefined> {
    for (const [key, most, seconds] of await limitsOf(memberId, context)) {
      if ((await bump(db, key, seconds)) > most) {
        const { secondsLeft } = await countOf(db, key);
        return { refused: "TOO_MANY_TRIES", value: { secondsLeft } };
      }
    }
    return undefined;
  }

  return {
    countTry,
    /** @param kinds the kinds the challenge accepts */
    async validate(
      state: FactorState,
      kinds: readonly FactorKind[],
      context: ProofContext,
      proof: Proof,
    ): Promise<Refusal | undefined> {
      if (proof.kind !== "recovery" && !kinds.includes(proof.kind)) return refuse("FACTOR_UNAVAILABLE");
      const resting = await countTry(state.id, context);
      if (resting) return resting;
      if (!(await isRight(state, context, proof))) return refuse("CODE_WRONG");
      const [[pause]] = await limitsOf(state.id, context);
      await clearCount(db, pause);
      return undefined;
    },
    async send(
      state: FactorState,
      kinds: readonly FactorKind[],
      { purpose, network }: ProofContext,
      kind: SentKind,
    ): Promise<Sent | Refusal> {
      const recipient = addressOf(state, kind);
      if (!kinds.includes(kind) || recipient === null) return refuse("FACTOR_UNAVAILABLE");
      const { merchant, id: memberId } = state;
      return codes.sendOwn({ merchant, memberId, purpose, recipient, network, channel: kind, reader: state });
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;
