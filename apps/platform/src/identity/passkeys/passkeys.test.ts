import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stepAt, totpCode } from "../../kit/lib/totp.ts";
import { factorTools } from "../two-factor/test-two-factor.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { newAuthenticator } from "./test-authenticator.ts";

let app: TestPlatform;
const { later, proven, query, withApp } = factorTools(() => app);

beforeAll(async () => {
  app = await testPlatform();
});

beforeEach(() => later());

afterAll(() => app.close());

const site = () => ({ rpId: "127.0.0.1", origin: app.url });
type Authenticator = ReturnType<typeof newAuthenticator>;

async function give(token: string, device = newAuthenticator()): Promise<Authenticator> {
  const { value } = await app.call("newPasskey", {}, { token });
  const added = await app.call("addPasskey", { made: device.make(value.challenge, site()) }, { token });
  expect(added.code).toBeUndefined();
  return device;
}

const ask = async () => (await app.call("passkeyQuestion", {})).value.challenge;
const signIn = (used: ReturnType<Authenticator["use"]>, merchant?: string) =>
  app.call("passkeyLogin", used, merchant ? { merchant } : {});

test("a passkey signs in without a second step, and is announced and listed", async () => {
  const member = await proven();
  const { token: own } = await withApp(member);
  const device = await give(own);
  const answer = await signIn(device.use(await ask(), site()));
  expect(answer.value.info.account).toBe(member.account);
  const { token } = answer.value;
  const [listed] = (await app.call("passkeys", {}, { token })).value;
  expect(listed).toMatchObject({ id: device.id, synced: false });
  expect(listed?.usedAt).toBeDefined();
  const { value } = await app.call("securityHistory", {}, { token });
  expect(value.content.map(({ kind }) => kind)).toContain("passkeyAdded");
  // It counts as a second step, so a sensitive change asks for no other.
  expect((await app.call("beginTotp", { password: "Lantern2026" }, { token })).status).toBe(200);
  // One member has several devices, each removed separately.
  const other = await give(token);
  expect((await app.call("removePasskey", { id: device.id }, { token })).status).toBe(200);
  expect((await signIn(device.use(await ask(), site()))).code).toBe("PASSKEY_REFUSED");
  expect((await signIn(other.use(await ask(), site()))).status).toBe(200);
});

test("a challenge is accepted once, and so is its answer", async () => {
  const { token } = await app.register();
  const device = await give(token);
  const challenge = await ask();
  const used = device.use(challenge, site());
  expect((await signIn(used)).status).toBe(200);
  expect((await signIn(used)).code).toBe("PASSKEY_REFUSED");
  expect((await signIn(device.use(challenge, site()))).code).toBe("PASSKEY_REFUSED");
  await query("update passkey_challenge set expires_at = now() - interval '1 second'", []);
  const late = await ask();
  await query("update passkey_challenge set expires_at = now() - interval '1 second'", []);
  expect((await signIn(device.use(late, site()))).code).toBe("PASSKEY_REFUSED");
});

test("refuses signatures of another site, another key or without user verification", async () => {
  const { token } = await app.register();
  const device = await give(token);
  const stranger = newAuthenticator();
  const evil = { rpId: "evil.example", origin: "https://evil.example" };
  for (const forge of [
    (challenge: string) => device.use(challenge, evil),
    (challenge: string) => device.use(challenge, { ...site(), origin: "https://evil.example" }),
    (challenge: string) => device.use(challenge, { ...site(), rpId: "evil.example" }),
    (challenge: string) => device.use(challenge, site(), { verified: false }),
    (challenge: string) => ({ ...stranger.use(challenge, site()), id: device.id }),
    (challenge: string) => stranger.use(challenge, site()),
    () => device.use("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", site()),
  ]) {
    expect((await signIn(forge(await ask()))).code).toBe("PASSKEY_REFUSED");
  }
  expect((await signIn(device.use(await ask(), site()), "jade")).code).toBe("PASSKEY_REFUSED");
  expect((await signIn(device.use(await ask(), site()))).status).toBe(200);
});

test("its counter detects a copied key", async () => {
  const { token } = await app.register();
  const device = await give(token);
  expect((await signIn(device.use(await ask(), site()))).status).toBe(200);
  expect((await signIn(device.use(await ask(), site(), { counts: false }))).code).toBe("PASSKEY_REFUSED");
});

test("a passkey does not open a blocked account", async () => {
  const { token, id } = await app.register();
  const device = await give(token);
  await query("update member set status = 'blocked' where id = $1", [id]);
  expect((await signIn(device.use(await ask(), site()))).code).toBe("ACCOUNT_BLOCKED");
});

test("a passkey is added right after a sign-in, later only with the password", async () => {
  const one = await app.register();
  const two = await app.register();
  const question = (await app.call("newPasskey", {}, { token: one.token })).value.challenge;
  const made = newAuthenticator().make(question, site());
  expect((await app.call("addPasskey", { made }, { token: two.token })).code).toBe("PASSKEY_REFUSED");
  await query("update session set started_at = now() - interval '11 minutes' where member_id = $1", [one.id]);
  const begin = (password?: string) =>
    app.call("newPasskey", password === undefined ? {} : { password }, { token: one.token });
  expect((await begin()).refusal).toMatchObject({ fields: { password: { kind: "required" } } });
  expect((await begin("Wrong1234")).code).toBe("PASSWORD_WRONG");
  expect((await begin("Lantern2026")).status).toBe(200);
  // A sign-in challenge creates no passkey.
  const signed = newAuthenticator().make(await ask(), site());
  expect((await app.call("addPasskey", { made: signed }, { token: one.token })).code).toBe("PASSKEY_REFUSED");
});

test("a member has at most ten passkeys", async () => {
  const { token, id } = await app.register();
  await query(
    `insert into passkey (id, member_id, public_key, counter, rp_id, device, synced)
     select 'k' || $1::bigint || '.' || at, $1::bigint, '', 0, 'x', '', false from generate_series(1, 10) at`,
    [id],
  );
  expect((await app.call("newPasskey", {}, { token })).code).toBe("TOO_MANY_PASSKEYS");
});

test("a fresh session adds no passkey without the member's second step", async () => {
  const member = await proven();
  const { secret } = await withApp(member);
  const token = await signInWithApp(member.account, totpCode(secret, stepAt(Date.now())));
  await query("update session set proved_at = null where member_id = $1", [member.id]);
  expect((await app.call("newPasskey", {}, { token })).code).toBe("STEP_UP_REQUIRED");
});

async function signInWithApp(username: string, code: string): Promise<string> {
  const answer = await app.call("login", { username, password: "Lantern2026", type: "username" });
  const { ticket } = answer.refusal as { ticket: string };
  return (await app.call("secondStep", { ticket, kind: "totp", code, trust: false })).value.token;
}
