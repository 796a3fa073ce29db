import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { VerifierKeys } from "./verifier.ts";

/** A person's check at the double. */
interface Applicant {
  reviewStatus: string;
  reviewResult?: {
    reviewAnswer?: string;
    reviewRejectType?: string;
    moderationComment?: string;
    clientComment?: string;
  };
  info?: { firstName: string; lastName: string; dob: string };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts a double of Sumsub: it checks signatures, opens links, knows applicants, and signs webhooks. */
export async function startTestSumsub(merchant: string) {
  const keys = { token: "app-token", secret: "s".repeat(32), webhookSecret: "w".repeat(32) };
  const applicants = new Map<string, Applicant>();
  const asked: { method: string; path: string; body: unknown }[] = [];
  let isSilent = false;
  let held: Promise<void> | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "", url: path = "", headers } = request;
      const body = await readBody(request);
      const seconds = String(headers["x-app-access-ts"]);
      const expected = createHmac("sha256", keys.secret)
        .update(seconds + method + path + body)
        .digest("hex");
      const isSigned = headers["x-app-token"] === keys.token && headers["x-app-access-sig"] === expected;
      asked.push({ method, path, body: body ? JSON.parse(body) : undefined });
      const answer = (status: number, value: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (isSilent) return answer(503, {});
      if (!isSigned) return answer(401, {});
      if (method === "POST") {
        const { userId } = JSON.parse(body) as { userId: string };
        applicants.set(userId, applicants.get(userId) ?? { reviewStatus: "init" });
        return answer(200, { url: `https://in.sumsub.com/websdk/p/${userId}` });
      }
      const userId = decodeURIComponent(/externalUserId=([^/]+)\/one/.exec(path)?.[1] ?? "");
      const applicant = applicants.get(userId);
      if (!applicant) return answer(404, {});
      const { info, ...review } = applicant;
      const wait = held;
      held = undefined;
      await wait;
      return answer(200, { id: randomUUID(), externalUserId: userId, ...(info ? { info } : {}), review });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own: VerifierKeys = { ...keys, merchant, verifier: "sumsub", at: `http://127.0.0.1:${port}` };
  return {
    keys: own,
    asked,
    set: (userId: string, applicant: Applicant) => void applicants.set(userId, applicant),
    /** Delays the next answer about an applicant, which is as of its request; returns how to send it. */
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    silence: (silent: boolean) => void (isSilent = silent),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type TestSumsub = Awaited<ReturnType<typeof startTestSumsub>>;

/** Builds a report and its headers. */
export function report(
  { webhookSecret }: VerifierKeys,
  event: { userId: string; type: string; at: number; correlationId?: string },
  { digest = "SHA256", alg, secret = webhookSecret }: { digest?: string; alg?: string; secret?: string } = {},
): { body: string; headers: Record<string, string> } {
  const { userId, type, at, correlationId = randomUUID() } = event;
  const body = JSON.stringify({
    applicantId: "a1",
    inspectionId: "i1",
    correlationId,
    externalUserId: userId,
    levelName: "id-and-selfie",
    type,
    reviewStatus: "completed",
    // The platform does not believe a report's own result.
    reviewResult: { reviewAnswer: "GREEN" },
    createdAtMs: at,
    testMode: true,
    addedLater: { any: "thing" },
  });
  const digested = createHmac(digest, secret).update(body).digest("hex");
  return { body, headers: { "x-payload-digest": digested, "x-payload-digest-alg": alg ?? `HMAC_${digest}_HEX` } };
}
