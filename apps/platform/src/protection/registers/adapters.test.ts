import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withPauses } from "./clients.ts";
import { createGamstop } from "./gamstop.ts";
import { RegisterDown, type Register, type RegisterPerson } from "./register.ts";
import { createSpelpaus } from "./spelpaus.ts";
import { json, letter, silence, startTestRegister, type TestRegister } from "./test-register.ts";

const anne: RegisterPerson = {
  givenName: "Anne-Marie",
  familyName: "O’Brien",
  birthday: "1981-12-18",
  postcode: "SW1A 1AA",
  personalNumber: "198112189876",
  email: "anne@example.com",
  mobile: "+447700900123",
};

let double: TestRegister;
let gamstop: Register;
let spelpaus: Register;

beforeAll(async () => {
  double = await startTestRegister();
  const { url } = double;
  gamstop = createGamstop({ url: `${url}/v2`, batchUrl: `${url}/batch/v2`, key: "secret", waitMs: 150 });
  spelpaus = createSpelpaus({ url, actorId: "actor-7", key: "secret", waitMs: 150 });
});
afterAll(() => double.close());

const check = async (register: Register, person = anne) => (await register.check("signIn", [person]))[0];

describe("GAMSTOP, one person", () => {
  test("sends the fields as a form with the key in a header", async () => {
    double.respond(letter("N"));
    await check(gamstop);
    const [call] = double.calls;
    expect(call?.headers).toMatchObject({ "x-api-key": "secret", "x-trace-id": expect.any(String) });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      firstName: "Anne-Marie",
      lastName: "O’Brien",
      dateOfBirth: "1981-12-18",
      email: "anne@example.com",
      postcode: "SW1A 1AA",
      mobile: "+447700900123",
    });
  });

  test.each([
    ["Y", "excluded"],
    ["N", "clear"],
    ["P", "returned"],
    ["X", "unknown"],
    [undefined, "unknown"],
  ])("reads the header %s as %s, with the proof's id", async (header, outcome) => {
    double.respond(letter(header));
    expect(await check(gamstop)).toMatchObject({ outcome, proofId: "u-1", checkedAt: expect.any(Date) });
  });

  test("a person it cannot read is unknown, even with a letter in the answer", async () => {
    double.respond(letter("N", 400));
    expect(await check(gamstop)).toMatchObject({ outcome: "unknown" });
  });

  test.each([403, 405, 429, 500])("status %d means that it is down", async (status) => {
    double.respond(letter("N", status));
    await expect(check(gamstop)).rejects.toThrow(RegisterDown);
  });

  test("its silence ends after the time it may take", async () => {
    double.respond(silence);
    await expect(check(gamstop)).rejects.toThrow(RegisterDown);
  });
});

describe("GAMSTOP, several persons", () => {
  type Sent = { correlationId: string; firstName: string }[];
  const persons = ["Ann", "Ben", "Cy", "Di"].map((givenName) => ({ ...anne, givenName }));
  const outcomes = async (of = persons) => (await gamstop.check("marketing", of)).map(({ outcome }) => outcome);

  test("finds its answers in any order, and a missing or malformed one is unknown", async () => {
    const letters: Record<string, string> = { Ann: "Y", Ben: "N", Di: "P" };
    double.respond(
      json((sent: Sent) => [
        "malformed",
        ...sent
          .filter(({ firstName }) => firstName !== "Cy")
          .map(({ correlationId, firstName }) => ({ correlationId, exclusion: letters[firstName], msRequestId: "m" }))
          .toReversed(),
        { correlationId: "a stranger's", exclusion: "Y" },
      ]),
    );
    expect(await outcomes()).toEqual(["excluded", "clear", "unknown", "returned"]);
    expect(double.calls.map(({ path }) => path)).toEqual(["/batch/v2"]);
  });

  test.each([
    ["no list", json(() => ({ message: "ok" }))],
    ["no JSON", letter("N")],
  ])("%s leaves everybody unknown", async (_what, answer) => {
    double.respond(answer);
    expect(new Set(await outcomes())).toEqual(new Set(["unknown"]));
  });

  test("divides persons into calls of less than 256 KB", async () => {
    double.respond(json((sent: Sent) => sent.map(({ correlationId }) => ({ correlationId, exclusion: "N" }))));
    const long = Array.from({ length: 900 }, () => ({ ...anne, email: `${"a".repeat(240)}@example.com` }));
    expect(new Set(await outcomes(long))).toEqual(new Set(["clear"]));
    expect(double.calls.length).toBe(2);
    for (const { body } of double.calls) expect(Buffer.byteLength(body)).toBeLessThan(256_000);
  });
});

describe("Spelpaus", () => {
  const answer = (isBlocked: boolean) =>
    json(({ requestId }: { requestId: string }) => ({ isBlocked, requestId, responseId: "r-1" }));

  test.each([
    [true, "excluded"],
    [false, "clear"],
  ])("reads isBlocked %s as %s", async (isBlocked, outcome) => {
    double.respond(answer(isBlocked));
    expect(await check(spelpaus)).toMatchObject({ outcome, proofId: "r-1" });
    const [call] = double.calls;
    expect(call?.path).toBe("/api/blocking-info/actor-7");
    expect(call?.headers.authorization).toBe("secret");
    expect(JSON.parse(call?.body ?? "")).toEqual({ requestId: expect.any(String), subjectId: "198112189876" });
  });

  test("is asked at an address of its own before a message is sent", async () => {
    double.respond(answer(false));
    await spelpaus.check("marketing", [anne]);
    expect(double.calls[0]?.path).toBe("/api/marketing-single-subjectid/actor-7");
  });

  test("is not asked about a number with a wrong check digit, which it would answer as not blocked", async () => {
    double.respond(answer(false));
    expect(await check(spelpaus, { ...anne, personalNumber: "198112189875" })).toMatchObject({ outcome: "unknown" });
    expect(double.calls).toEqual([]);
  });

  test("an answer to another request is unknown", async () => {
    double.respond(json(() => ({ isBlocked: false, requestId: "another", responseId: "r-1" })));
    expect(await check(spelpaus)).toMatchObject({ outcome: "unknown" });
  });

  test.each([401, 429, 503])("status %d means that it is down", async (status) => {
    double.respond(letter(undefined, status));
    await expect(check(spelpaus)).rejects.toThrow(RegisterDown);
  });
});

test("a register that is down is left alone for a while, and nobody waits for it", async () => {
  let now = 0;
  const reported: unknown[] = [];
  const register = withPauses(
    gamstop,
    (name) => reported.push(name),
    () => now,
  );
  double.respond(silence);
  for (let at = 0; at < 3; at++) expect(await check(register)).toMatchObject({ outcome: "unknown" });
  double.respond(letter("N"));
  expect(await check(register)).toMatchObject({ outcome: "unknown" });
  expect(double.calls).toEqual([]);
  expect(reported).toEqual(["gamstop", "gamstop", "gamstop"]);
  now = 15_000;
  expect(await check(register)).toMatchObject({ outcome: "clear" });
});
