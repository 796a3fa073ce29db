import { parseJson } from "../../kit/lib/parse-json.ts";

/** Why a register is asked; an answer for marketing decides nothing else. */
export type RegisterPurpose = "register" | "signIn" | "marketing";

/**
 * `returned`: was excluded, and is no longer. `unknown`: the register gave no answer, which never counts as clear.
 */
export type RegisterOutcome = "excluded" | "clear" | "returned" | "unknown";

/** A person as registers know it; a field that was never asked for is empty. */
export interface RegisterPerson {
  givenName: string;
  familyName: string;
  /** yyyy-MM-dd. */
  birthday: string;
  postcode: string;
  personalNumber: string;
  email: string;
  mobile: string;
}

export interface RegisterAnswer {
  outcome: RegisterOutcome;
  /** The register's id of the check; absent if it gave none. */
  proofId?: string;
  checkedAt: Date;
}

/** The registers that a merchant's file can name, and the fields without which each finds nobody. */
export const registerNeeds = {
  gamstop: ["givenName", "familyName", "birthday", "postcode"],
  sandbox: ["givenName", "familyName", "birthday", "postcode"],
  spelpaus: ["personalNumber"],
} as const satisfies Record<string, readonly (keyof RegisterPerson)[]>;
export type RegisterName = keyof typeof registerNeeds;
export const registerNames = Object.keys(registerNeeds) as [RegisterName, ...RegisterName[]];

/** A register of self-exclusion. */
export interface Register {
  name: string;
  needs: readonly (keyof RegisterPerson)[];
  /** The most persons of a nightly batch's call, and the milliseconds from call to call; absent: it has no batch. */
  batch?: { mostPerCall: number; pauseMs: number };
  /**
   * Whether it says "returned" about whoever asked to be removed from it: then only that ends an exclusion, since somebody
   * whose postcode changed is clear too. The guard of member_break names the registers whose "clear" ends one.
   */
  saysReturned: boolean;
  /**
   * Returns an answer for each person, in their order. Throws if it cannot be reached, refuses the key or has had too many calls.
   */
  check(purpose: RegisterPurpose, persons: readonly RegisterPerson[]): Promise<RegisterAnswer[]>;
}

/** Returns whether a person has every field without which a register finds nobody. */
export const isComplete = ({ needs }: Register, person: RegisterPerson): boolean =>
  needs.every((field) => person[field] !== "");

/** Returns the answer that nothing is known, now. */
export const unknown = (): RegisterAnswer => ({ outcome: "unknown", checkedAt: new Date() });

/** Thrown when a register as a whole does not answer. */
export class RegisterDown extends Error {}

/** Milliseconds that a register may take; a batch may take longer, because nobody waits for it. */
export const patienceMs = 2_000;
export const batchPatienceMs = 30_000;

/** Sends one call to a register; throws RegisterDown for silence, a refused key, too many calls or a fault of its own. */
export async function callRegister(url: string, init: RequestInit, waitMs: number): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(waitMs) }).catch(
    (error: unknown) => {
      throw new RegisterDown("no answer", { cause: error });
    },
  );
  const { status } = answer;
  if (status === 401 || status === 403 || status === 405 || status === 429 || status >= 500) {
    await answer.body?.cancel();
    throw new RegisterDown(`status ${status}`);
  }
  return answer;
}

/** Reads a JSON body; throws RegisterDown if it does not arrive, and returns undefined if it is none. */
export async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text().catch((error: unknown) => {
    throw new RegisterDown("the answer broke off", { cause: error });
  });
  return parseJson(text);
}
