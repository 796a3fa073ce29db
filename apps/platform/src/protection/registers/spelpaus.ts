import { randomUUID } from "node:crypto";
import { isPersonalNumber } from "@croupier/contract/domain/identity";
import { z } from "zod";
import {
  callRegister,
  patienceMs,
  readJson,
  registerNeeds,
  unknown,
  type Register,
  type RegisterAnswer,
  type RegisterPerson,
} from "./register.ts";

export interface SpelpausOptions {
  url: string;
  actorId: string;
  key: string;
  waitMs?: number;
}

const answerShape = z.object({ isBlocked: z.boolean(), requestId: z.string(), responseId: z.string().max(200) });

/**
 * Creates the register of Sweden. It has an address of its own for marketing, because the law forbids to use one answer
 * for both, and no batch for anything else.
 */
export function createSpelpaus({ url, actorId, key, waitMs = patienceMs }: SpelpausOptions): Register {
  async function check(path: string, { personalNumber }: RegisterPerson): Promise<RegisterAnswer> {
    // A number that is nobody's would be answered with "not blocked".
    if (!isPersonalNumber(personalNumber)) return unknown();
    const requestId = randomUUID();
    const headers = { authorization: key, "content-type": "application/json" };
    const body = JSON.stringify({ requestId, subjectId: personalNumber });
    const answer = await callRegister(`${url}/api/${path}/${actorId}`, { method: "POST", headers, body }, waitMs);
    const read = answerShape.safeParse(answer.ok ? await readJson(answer) : undefined);
    if (!read.success || read.data.requestId !== requestId) return unknown();
    const { isBlocked, responseId: proofId } = read.data;
    return { outcome: isBlocked ? "excluded" : "clear", proofId, checkedAt: new Date() };
  }

  return {
    name: "spelpaus",
    needs: registerNeeds.spelpaus,
    saysReturned: false,
    async check(purpose, persons) {
      const path = purpose === "marketing" ? "marketing-single-subjectid" : "blocking-info";
      const answers: RegisterAnswer[] = [];
      for (const person of persons) answers.push(await check(path, person));
      return answers;
    },
  };
}
