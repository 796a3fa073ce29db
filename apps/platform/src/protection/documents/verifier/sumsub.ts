import { createHmac } from "node:crypto";
import { z } from "zod";
import { isDigest } from "../../../kit/lib/digest.ts";
import { parseJson } from "../../../kit/lib/parse-json.ts";
import type { VerificationState, Verifier, VerifierEvent, VerifierKeys, VerifierOutcome } from "./verifier.ts";

const patienceMs = 5000;
/** Seconds for which a link can be opened. */
const linkSeconds = 1800;

type Digest = "SHA256" | "SHA512";

/** Reports that may change the state of a check; others are answered and change nothing. */
const typesOfInterest = new Set([
  "applicantCreated",
  "applicantPending",
  "applicantOnHold",
  "applicantReviewed",
  "applicantReset",
  "applicantPersonalInfoChanged",
  "applicantLevelChanged",
  "applicantDeactivated",
  "applicantDeleted",
]);

const linkShape = z.object({ url: z.url({ protocol: /^https?$/ }) });

const resultShape = z.object({
  reviewAnswer: z.enum(["GREEN", "RED"]).optional(),
  reviewRejectType: z.enum(["FINAL", "RETRY"]).optional(),
  moderationComment: z.string().optional(),
});

const nameShape = z.object({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  dob: z.iso.date().optional(),
});

const applicantShape = z.object({
  info: nameShape.optional(),
  review: z.object({ reviewStatus: z.string(), reviewResult: resultShape.optional() }).optional(),
});

const webhookShape = z.object({
  externalUserId: z.string().max(100),
  correlationId: z.string().max(200),
  type: z.string().max(100),
  createdAtMs: z.union([z.number(), z.string().max(40)]),
});

/** Creates the adapter of Sumsub: its hosted page by link, its applicants, and its signed webhooks. */
export function createSumsub(keys: VerifierKeys, digest: Digest): Verifier {
  const ask = createClient(keys);
  return {
    async start({ userId, level, returnUrl }) {
      const body = {
        levelName: level,
        userId,
        redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
        ttlInSecs: linkSeconds,
      };
      const answer = await ask("POST", "/resources/sdkIntegrations/levels/-/websdkLink", body);
      return linkShape.safeParse(answer).data?.url;
    },
    async outcome(userId) {
      const answer = await ask("GET", `/resources/applicants/-;externalUserId=${encodeURIComponent(userId)}/one`);
      const { data } = applicantShape.safeParse(answer);
      return data && toOutcome(data);
    },
    readWebhook: (headers, raw) => {
      const isOurs = isSignedBy(keys.webhookSecret, digest, String(headers["x-payload-digest"] ?? ""), {
        algorithm: String(headers["x-payload-digest-alg"] ?? ""),
        raw,
      });
      return isOurs ? readEvent(raw) : "forged";
    },
  };
}

/** Creates the signed calls; a call without a usable answer resolves with undefined. */
function createClient({ token, secret, at = "https://api.sumsub.com" }: VerifierKeys) {
  return async (method: "GET" | "POST", path: string, input?: object): Promise<unknown> => {
    const body = input === undefined ? "" : JSON.stringify(input);
    const seconds = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", secret)
      .update(seconds + method + path + body)
      .digest("hex");
    const answer = await fetch(at + path, {
      method,
      redirect: "error",
      headers: {
        "x-app-token": token,
        "x-app-access-ts": seconds,
        "x-app-access-sig": signature,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined);
    return answer?.ok ? answer.json().catch(() => undefined) : undefined;
  };
}

function toOutcome({ info, review }: z.output<typeof applicantShape>): VerifierOutcome {
  const name = [info?.firstName, info?.lastName].filter(Boolean).join(" ");
  const comment = review?.reviewResult?.moderationComment;
  return {
    state: stateOf(review),
    ...(info?.dob ? { birthDate: info.dob } : {}),
    ...(name ? { name } : {}),
    reasons: comment ? [comment] : [],
  };
}

/** An answer counts only once the review is completed: a reset one keeps that of the review before. */
function stateOf(review: z.output<typeof applicantShape>["review"]): VerificationState {
  if (!review || review.reviewStatus === "init") return "open";
  const { reviewAnswer, reviewRejectType } = review.reviewResult ?? {};
  if (review.reviewStatus !== "completed" || reviewAnswer === undefined) return "checking";
  if (reviewAnswer === "GREEN") return "passed";
  return reviewRejectType === "RETRY" ? "again" : "refused";
}

/** Checks a digest in constant time. The algorithm is the configured one: the header has to name it, and chooses none. */
function isSignedBy(
  secret: string,
  digest: Digest,
  given: string,
  { algorithm, raw }: { algorithm: string; raw: string },
): boolean {
  return algorithm === `HMAC_${digest}_HEX` && isDigest(digest === "SHA256" ? "sha256" : "sha512", secret, raw, given);
}

function readEvent(raw: string): VerifierEvent | "forged" {
  const { data } = webhookShape.safeParse(parseJson(raw));
  const at = data && readTime(data.createdAtMs);
  if (!data || !at) return "forged";
  return {
    userId: data.externalUserId,
    key: `${data.correlationId}:${data.type}`,
    at,
    isOfInterest: typesOfInterest.has(data.type),
  };
}

/** Reads milliseconds as a number, or a moment as text in UTC. */
function readTime(given: number | string): Date | undefined {
  const text = String(given);
  const time = /^\d+$/.test(text) ? new Date(Number(text)) : new Date(`${text.replace(" ", "T").replace(/Z$/, "")}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
