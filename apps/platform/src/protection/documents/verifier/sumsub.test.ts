import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../../test-platform.ts";
import { createDocumentHelpers, withDocuments } from "../test-documents.ts";
import { report, startTestSumsub, type TestSumsub } from "./test-sumsub.ts";

let sumsub: TestSumsub;
let app: TestPlatform;
let act: ReturnType<typeof createDocumentHelpers>;

beforeAll(async () => {
  sumsub = await startTestSumsub("saffron");
  const verifier = { name: "sumsub" as const, levels: { verified: "id-and-selfie" } };
  app = await testPlatform({ verifierKeys: [sumsub.keys] }, withDocuments({ verifier }));
  act = createDocumentHelpers(app);
});

afterAll(async () => {
  await app.close();
  await sumsub.close();
});

interface Player {
  token: string;
  id: string;
}

const lina = { firstName: "Lina", lastName: "Tran", dob: "1990-05-17" };
const green = { reviewStatus: "completed", reviewResult: { reviewAnswer: "GREEN" }, info: lina };
let clock = Date.now();

/** Creates a member whose check was opened. */
async function opened(): Promise<{ player: Player; userId: string }> {
  const player = await app.register();
  const { value } = await app.call("startVerification", {}, { token: player.token });
  return { player, userId: value.url.split("/").at(-1) ?? "" };
}

type Options = Parameters<typeof report>[2];

async function send(
  userId: string,
  type: string,
  {
    at = (clock += 1000),
    correlationId,
    merchant = "saffron",
    ...options
  }: Options & { at?: number; correlationId?: string; merchant?: string } = {},
) {
  const event = { userId, type, at, ...(correlationId ? { correlationId } : {}) };
  const { body, headers } = report(sumsub.keys, event, options);
  const answer = await fetch(`${app.url}/verifications/v1/webhook/sumsub/${merchant}`, {
    method: "POST",
    body,
    headers,
  });
  return [answer.status, ((await answer.json()) as { status: string }).status];
}

const states = async (player: Player) => (await act.read(player)).documents.map(({ state }) => state);

test("a check is opened for the next level with a signed call, and nothing about the person", async () => {
  const { player, userId } = await opened();
  expect(sumsub.asked.at(-1)).toEqual({
    method: "POST",
    path: "/resources/sdkIntegrations/levels/-/websdkLink",
    body: {
      levelName: "id-and-selfie",
      userId,
      redirect: { successUrl: `${app.url}/member/documents`, rejectUrl: `${app.url}/member/documents` },
      ttlInSecs: 1800,
    },
  });
  expect(userId).not.toContain(player.id);
  expect(await act.read(player)).toMatchObject({ verifies: "verified" });
  expect(await states(player)).toEqual(["needed", "needed", "needed"]);
});

test("GREEN verifies the level's documents, and a reset takes the pass away", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, { reviewStatus: "pending" });
  expect(await send(userId, "applicantPending")).toEqual([200, "OK"]);
  expect(await states(player)).toEqual(["review", "review", "needed"]);
  sumsub.set(userId, green);
  expect(await send(userId, "applicantReviewed")).toEqual([200, "OK"]);
  expect(await states(player)).toEqual(["verified", "verified", "needed"]);
  expect((await act.read(player)).levels[1]?.isReached).toBe(true);
  sumsub.set(userId, { ...green, reviewStatus: "init" });
  sumsub.set(userId, { ...green, reviewStatus: "pending" });
  expect(await send(userId, "applicantReset")).toEqual([200, "OK"]);
  expect(await states(player)).toEqual(["review", "review", "needed"]);
  expect((await act.read(player)).levels[1]?.isReached).toBe(false);
});

test("RED RETRY shows the member its comment, and a later GREEN verifies", async () => {
  const { player, userId } = await opened();
  const moderationComment = "The photo is blurred.";
  sumsub.set(userId, {
    reviewStatus: "completed",
    reviewResult: { reviewAnswer: "RED", reviewRejectType: "RETRY", moderationComment, clientComment: "Looks forged" },
  });
  await send(userId, "applicantReviewed");
  const { documents } = await act.read(player);
  expect(documents[0]).toMatchObject({ state: "moreNeeded", reason: "other", note: moderationComment });
  expect(JSON.stringify(documents)).not.toContain("forged");
  sumsub.set(userId, green);
  await send(userId, "applicantReviewed");
  expect(await states(player)).toEqual(["verified", "verified", "needed"]);
});

test("RED FINAL leaves the decision to a person, who is told", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, { reviewStatus: "completed", reviewResult: { reviewAnswer: "RED", reviewRejectType: "FINAL" } });
  await send(userId, "applicantReviewed");
  expect(await states(player)).toEqual(["review", "review", "needed"]);
  const reference = await act.referenceOf(player, "identity");
  const line = (await act.operator("mai", "documents", "list", "saffron")).message
    .split("\n")
    .find((each) => each.includes(reference));
  expect(line).toContain("verifierRefused");
  await act.operator("mai", "documents", "accept", reference, "1990-05-17");
  expect((await states(player))[0]).toBe("verified");
});

test.each([
  ["is too young", { ...lina, dob: `${new Date().getUTCFullYear() - 16}-01-01` }, "tooYoung"],
  ["has another birthday", { ...lina, dob: "1990-05-18" }, "birthdayDiffers"],
])("GREEN for a person who %s waits for a person", async (_, info, flag) => {
  const { player, userId } = await opened();
  await app.database.pool.query(`update member set profile = profile || '{"birthday": "1990-05-17"}' where id = $1`, [
    player.id,
  ]);
  sumsub.set(userId, { ...green, info });
  await send(userId, "applicantReviewed");
  expect(await states(player)).toEqual(["review", "review", "needed"]);
  expect((await act.operator("mai", "documents", "list", "saffron")).message).toContain(flag);
});

test("an older report after a newer one, and a repeated one, change nothing", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, green);
  const at = (clock += 10_000);
  expect(await send(userId, "applicantReviewed", { at, correlationId: "c1" })).toEqual([200, "OK"]);
  sumsub.set(userId, { reviewStatus: "pending" });
  const before = sumsub.asked.length;
  expect(await send(userId, "applicantPending", { at: at - 1 })).toEqual([200, "OLD"]);
  expect(await send(userId, "applicantReviewed", { at, correlationId: "c1" })).toEqual([200, "OLD"]);
  expect(sumsub.asked).toHaveLength(before);
  expect(await states(player)).toEqual(["verified", "verified", "needed"]);
  expect(await send(userId, "applicantReset", { at: at + 1 })).toEqual([200, "OK"]);
  expect(await states(player)).toEqual(["review", "review", "needed"]);
});

test("an older report whose question is answered late does not undo a newer one", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, { reviewStatus: "pending" });
  const at = (clock += 10_000);
  const release = sumsub.holdNext();
  const asked = sumsub.asked.length;
  const older = send(userId, "applicantPending", { at });
  await expect.poll(() => sumsub.asked.length).toBe(asked + 1);
  sumsub.set(userId, green);
  expect(await send(userId, "applicantReviewed", { at: at + 1 })).toEqual([200, "OK"]);
  release();
  expect(await older).toEqual([200, "OLD"]);
  expect(await states(player)).toEqual(["verified", "verified", "needed"]);
});

test("16 reports at once decide once, and the member gets one message for each document", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, green);
  const at = (clock += 10_000);
  await Promise.all(Array.from({ length: 16 }, () => send(userId, "applicantReviewed", { at, correlationId: "c2" })));
  const { content } = (await app.call("messages", {}, { token: player.token })).value;
  expect(content.filter(({ kind }) => kind === "document.verified")).toHaveLength(2);
});

test("a report before the link was used finds its member, and changes nothing yet", async () => {
  const { player, userId } = await opened();
  expect(await send(userId, "applicantCreated")).toEqual([200, "OK"]);
  expect(await states(player)).toEqual(["needed", "needed", "needed"]);
});

test.each([
  ["a wrong digest", { secret: "x".repeat(32) }],
  ["another algorithm, named and used", { digest: "SHA512" }],
  ["another algorithm named only", { alg: "HMAC_SHA512_HEX" }],
  ["the old algorithm", { digest: "SHA1" }],
  ["no algorithm", { alg: "" }],
])("%s is refused, and nothing is asked", async (_, options) => {
  const { player, userId } = await opened();
  sumsub.set(userId, green);
  const before = sumsub.asked.length;
  expect(await send(userId, "applicantReviewed", options)).toEqual([401, "UNAUTHORIZED"]);
  expect(sumsub.asked).toHaveLength(before);
  expect(await states(player)).toEqual(["needed", "needed", "needed"]);
});

test("reports of strangers, of other types and at another merchant change nothing", async () => {
  const { userId } = await opened();
  expect(await send("nobody", "applicantReviewed")).toEqual([200, "UNKNOWN"]);
  expect(await send(userId, "applicantWorkflowCompleted")).toEqual([200, "IGNORED"]);
  expect(await send(userId, "applicantReviewed", { merchant: "jade" })).toEqual([401, "UNAUTHORIZED"]);
  const post = (body: string) => fetch(`${app.url}/verifications/v1/webhook/sumsub/saffron`, { method: "POST", body });
  expect((await post("")).status).toBe(401);
  expect((await post("{")).status).toBe(401);
});

test("a silent verifier is told to repeat its report, and the start says so", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, green);
  sumsub.silence(true);
  const at = (clock += 10_000);
  expect(await send(userId, "applicantReviewed", { at, correlationId: "c3" })).toEqual([503, "SILENT"]);
  expect((await app.call("startVerification", {}, { token: player.token })).code).toBe("VERIFIER_SILENT");
  sumsub.silence(false);
  expect(await send(userId, "applicantReviewed", { at, correlationId: "c3" })).toEqual([200, "OK"]);
  expect(await states(player)).toEqual(["verified", "verified", "needed"]);
  // No further level has a check.
  expect((await app.call("startVerification", {}, { token: player.token })).code).toBe("DOCUMENT_CLOSED");
});

test("what a person has verified stays, and pictures in review are not decided by a RED", async () => {
  const { player, userId } = await opened();
  await act.verify(player, "identity");
  await act.send(player, "selfie");
  sumsub.set(userId, { reviewStatus: "completed", reviewResult: { reviewAnswer: "RED", reviewRejectType: "RETRY" } });
  await send(userId, "applicantReviewed");
  expect(await states(player)).toEqual(["verified", "review", "needed"]);
  sumsub.set(userId, green);
  await send(userId, "applicantReviewed");
  expect(await states(player)).toEqual(["verified", "verified", "needed"]);
  sumsub.set(userId, { ...green, reviewStatus: "pending" });
  await send(userId, "applicantReset");
  expect(await states(player)).toEqual(["verified", "review", "needed"]);
});

test("what a person decided about a check stays, whatever is reported later", async () => {
  const { player, userId } = await opened();
  sumsub.set(userId, { reviewStatus: "completed", reviewResult: { reviewAnswer: "RED", reviewRejectType: "FINAL" } });
  await send(userId, "applicantReviewed");
  const [identity, selfie] = [await act.referenceOf(player, "identity"), await act.referenceOf(player, "selfie")];
  await act.operator("mai", "documents", "accept", identity, "1990-05-17");
  await act.operator("mai", "documents", "refuse", selfie, "wrongDocument");
  sumsub.set(userId, green);
  await send(userId, "applicantReviewed");
  expect(await states(player)).toEqual(["verified", "moreNeeded", "needed"]);
  sumsub.set(userId, { ...green, reviewStatus: "pending" });
  await send(userId, "applicantReset");
  expect(await states(player)).toEqual(["verified", "moreNeeded", "needed"]);
});
