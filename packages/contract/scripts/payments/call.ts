import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { expectSame, Fault } from "./report.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** Milliseconds after which a platform gives an answer up as lost. */
const patienceMs = 5000;

const reasonOf = (error: unknown): string => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message ? cause.message : message;
};

/** Calls a service once, as a platform does; silence is a fault. */
export async function call(
  method: "GET" | "POST",
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: "error",
      headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: parse(text) };
  } catch (error) {
    throw new Fault(`no answer (${reasonOf(error)})`);
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;
export const isRefusal = ({ status }: Answer): boolean => status >= 400 && status <= 499 && status !== 429;

/** Reads a successful answer; a fault names the status, or the place that differs. Fields that are added pass. */
export function read<S extends z.ZodType>(answer: Answer, shape: S): z.output<S> {
  if (!isSuccess(answer)) throw new Fault(`${answer.status} in place of 200`);
  if (answer.body === undefined) throw new Fault("an answer that is no JSON");
  const { data, error } = shape.safeParse(answer.body);
  if (!error) return data;
  throw new Fault(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

export function expectStatus(answer: Answer, ...statuses: number[]): void {
  if (!statuses.includes(answer.status)) throw new Fault(`${answer.status} in place of ${statuses.join(" or ")}`);
}

/** Expects a refusal from which a platform concludes that nothing happened. */
export function expectRefusal(answer: Answer): void {
  if (!isRefusal(answer)) throw new Fault(`${answer.status} in place of a refusal (400 to 499)`);
}

/** Expects that exactly one of two calls at once took effect. */
export function expectOneSuccess(answers: readonly Answer[]): void {
  const statuses = answers.map(({ status }) => status).join(" and ");
  if (answers.filter(isSuccess).length !== 1) throw new Fault(`${statuses} in place of one success`);
  if (!answers.some(isRefusal)) throw new Fault(`${statuses} in place of a success and a refusal (400 to 499)`);
}

/** Asks until the answer is accepted, or for this long; returns the last one. */
export async function until<T>(forMs: number, ask: () => Promise<T>, isAccepted: (value: T) => boolean): Promise<T> {
  const end = Date.now() + forMs;
  for (;;) {
    const value = await ask();
    if (isAccepted(value) || Date.now() >= end) return value;
    await wait(Math.min(1000, forMs / 5));
  }
}

/** Expects one of some states within a time, since services reach them by themselves. */
export async function expectSoon(forMs: number, what: string, ask: () => Promise<string>, ...wanted: string[]) {
  const found = await until(forMs, ask, (state) => wanted.includes(state));
  if (!wanted.includes(found)) throw new Fault(`${what} is ${found} in place of ${wanted.join(" or ")}`);
}

/** Expects that a search finds one record, with this id, as soon as it finds any. */
export async function expectFound(forMs: number, search: () => Promise<string[]>, id: string): Promise<void> {
  const found = await until(forMs, search, (ids) => ids.length > 0);
  expectSame("the list", found.join(), id);
}
