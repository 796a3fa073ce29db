import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import { elsewhere, factorTools } from "../two-factor/test-two-factor.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { startTestIssuer, type Forgery, type TestIssuer } from "./test-issuer.ts";

let app: TestPlatform;
let issuer: TestIssuer;
let silent: TestIssuer;
const { proven, query, withApp } = factorTools(() => app);

beforeAll(async () => {
  [issuer, silent] = [await startTestIssuer(), await startTestIssuer()];
  const both = (["google", "facebook"] as const).map((provider) => issuer.client("saffron", provider));
  app = await testPlatform({ signInClients: [...both, silent.client("jade", "google")] });
  issuer.serve(["google", "facebook"].map((provider) => `${app.url}/signIn/${provider}`));
});

afterEach(() => issuer.forge(undefined));

afterAll(async () => {
  issuer.close();
  silent.close();
  await app.close();
});

const cookieOf = (headers: Headers) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";

interface Began {
  address: URL;
  cookie: string;
}

async function begin(provider: ThirdParty = "google", cookie = ""): Promise<Began> {
  const { value, headers } = await app.call("thirdPartyLogin", { provider }, { headers: { cookie } });
  return { address: new URL(value.address), cookie: cookieOf(headers) };
}

async function beginLink(token: string, provider: ThirdParty = "google"): Promise<Began> {
  const { value, headers } = await app.call("linkThirdParty", { provider, password: "Lantern2026" }, { token });
  return { address: new URL(value.address), cookie: cookieOf(headers) };
}

/** Signs in at the identity provider as a user; returns the provider's answer. */
async function visit(address: URL, who: string): Promise<{ state: string; code: string; iss: string }> {
  const stored = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 8; step++) {
    const atForm = next.pathname.startsWith("/who/");
    const answer = await fetch(next, {
      method: atForm ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...stored].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(atForm ? { body: new URLSearchParams({ login: who }) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      stored.set(name, value);
    }
    next = new URL(answer.headers.get("location") ?? "", next);
    if (next.origin === app.url) {
      const reply = Object.fromEntries(next.searchParams) as { state: string; code: string; iss: string };
      return reply;
    }
  }
  throw new Error("the provider sent no redirect");
}

type Redirect = Awaited<ReturnType<typeof visit>>;
const answer = (
  reply: Redirect,
  cookie: string,
  options: { merchant?: string; headers?: Record<string, string> } = {},
) => app.call("thirdPartyAnswer", reply, { ...options, headers: { cookie, ...options.headers } });

async function link(token: string, who: string, provider: ThirdParty = "google") {
  const { address, cookie } = await beginLink(token, provider);
  return app.call("keepThirdParty", await visit(address, who), { token, headers: { cookie } });
}

let people = 0;
/** Creates a member with a linked account; also returns the name of that account. */
async function linked(provider: ThirdParty = "google") {
  const member = await app.register();
  const who = `person-${++people}`;
  expect((await link(member.token, who, provider)).code).toBeUndefined();
  return { ...member, who };
}

async function signInAs(who: string, provider: ThirdParty = "google", headers: Record<string, string> = {}) {
  const { address, cookie } = await begin(provider);
  return answer(await visit(address, who), cookie, { headers });
}

test.each(["google", "facebook"] as const)("an account of %s signs in the member who linked it", async (provider) => {
  const { who, account } = await linked(provider);
  const signedIn = await signInAs(who, provider);
  expect(signedIn.value.info.account).toBe(account);
  const { token } = signedIn.value;
  expect((await app.call("signInHistory", {}, { token })).value.content[0]).toMatchObject({ method: provider });
  expect((await app.call("securityHistory", {}, { token })).value.content.map(({ kind }) => kind)).toContain(
    "thirdPartyLinked",
  );
});

test("an unlinked account neither signs in nor registers", async () => {
  const { who } = await linked("facebook");
  const members = async () => (await query("select count(*) from member", [])).rows[0];
  const before = await members();
  expect((await signInAs("nobody-here")).code).toBe("NOT_A_MEMBER");
  // The same name at another provider is another account.
  expect((await signInAs(who, "google")).code).toBe("NOT_A_MEMBER");
  expect(await members()).toEqual(before);
});

test("an answer is accepted once, by its own browser and merchant, within ten minutes", async () => {
  const { who } = await linked();
  const { address, cookie } = await begin();
  const reply = await visit(address, who);
  expect((await answer(reply, "")).code).toBe("THIRD_PARTY_FAILED");
  const other = await begin();
  expect(other.cookie).not.toBe(cookie);
  expect((await answer(reply, other.cookie)).code).toBe("THIRD_PARTY_FAILED");
  expect((await answer(reply, cookie, { merchant: "jade" })).code).toBe("THIRD_PARTY_FAILED");
  const fromElsewhere = { "sec-fetch-site": "cross-site" };
  expect((await answer(reply, cookie, { headers: fromElsewhere })).code).toBe("THIRD_PARTY_FAILED");
  expect((await answer(reply, cookie)).status).toBe(200);
  expect((await answer(reply, cookie)).code).toBe("THIRD_PARTY_FAILED");
  const late = await begin();
  const tooLate = await visit(late.address, who);
  await query("update third_party_flow set expires_at = now() - interval '1 second'", []);
  expect((await answer(tooLate, late.cookie)).code).toBe("THIRD_PARTY_FAILED");
});

test("refuses a forged state, a code of another flow and an answer of another provider", async () => {
  const { who } = await linked();
  const one = await begin();
  const two = await begin("google", one.cookie);
  const [first, second] = [await visit(one.address, who), await visit(two.address, who)];
  expect((await answer({ ...first, state: "x".repeat(43) }, one.cookie)).code).toBe("THIRD_PARTY_FAILED");
  // The verifier of one flow does not fit the code of the other.
  expect((await answer({ ...first, code: second.code }, one.cookie)).code).toBe("THIRD_PARTY_FAILED");
  // Both are used up: the code at the provider, the state here.
  expect((await answer(first, one.cookie)).code).toBe("THIRD_PARTY_FAILED");
  const three = await begin();
  const third = await visit(three.address, who);
  expect((await answer({ ...third, iss: "https://evil.example" }, three.cookie)).code).toBe("THIRD_PARTY_FAILED");
});

test("a stolen code is useless without its verifier and redirect address", async () => {
  const { who } = await linked();
  const { address } = await begin();
  expect(address.searchParams.get("code_challenge_method")).toBe("S256");
  const { code } = await visit(address, who);
  const { clientId, clientSecret } = issuer.client("saffron", "google");
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: `${app.url}/signIn/google`,
    client_id: clientId,
    client_secret: clientSecret,
  };
  const caught = await fetch(`${issuer.url}/token`, { method: "POST", body: new URLSearchParams(form) });
  expect(await caught.json()).toMatchObject({ error: "invalid_grant" });
});

const forgeries: [what: string, forgery: Forgery][] = [
  ["for another client", { claims: (all) => ({ ...all, aud: "somebody-else" }) }],
  ["of another issuer", { claims: (all) => ({ ...all, iss: "https://evil.example" }) }],
  ["of another flow", { claims: (all) => ({ ...all, nonce: "of-another-flow" }) }],
  ["of no flow", { claims: (all) => ({ ...all, nonce: undefined }) }],
  ["that has expired", { claims: (all) => ({ ...all, exp: Math.floor(Date.now() / 1000) - 60 }) }],
  ["signed by a stranger's key", { foreignKey: true }],
];

test.each(forgeries)("a token %s signs nobody in", async (_, forgery) => {
  const { who } = await linked();
  issuer.forge(forgery);
  expect((await signInAs(who)).code).toBe("THIRD_PARTY_FAILED");
  // The same token is accepted once it is correctly signed.
  issuer.forge({});
  expect((await signInAs(who)).status).toBe(200);
});

test("redirects the browser to the merchant's own site, whatever host the request names", async () => {
  const headers = { "x-forwarded-host": `${new URL(app.url).host}@evil.example` };
  expect((await app.call("thirdPartyLogin", { provider: "google" }, { headers })).code).toBe("DOMAIN_UNKNOWN");
  const here = (await begin()).address;
  expect(here.origin).toBe(issuer.url);
  expect(here.searchParams.get("redirect_uri")).toBe(`${app.url}/signIn/google`);
  here.searchParams.set("redirect_uri", "https://evil.example/signIn/google");
  const refused = await fetch(here, { redirect: "manual" });
  expect(refused.status).toBe(400);
});

test("a provider without a client of this merchant has no button and starts no flow", async () => {
  const of = async (merchant: string) => (await app.call("permission", {}, { merchant })).value.signInWith;
  expect(await of("saffron")).toEqual(["google", "facebook"]);
  expect(await of("jade")).toEqual(["google"]);
  expect((await app.call("thirdPartyLogin", { provider: "facebook" }, { merchant: "jade" })).code).toBe("FEATURE_OFF");
});

test("linking requires the password and any second step; an account has one member", async () => {
  const one = await linked();
  const wrong = await app.call("linkThirdParty", { provider: "facebook", password: "Wrong1234" }, { token: one.token });
  expect(wrong.code).toBe("PASSWORD_WRONG");
  const two = await proven();
  const step = await app.call("linkThirdParty", { provider: "google", password: "Lantern2026" }, { token: two.token });
  expect(step.code).toBe("STEP_UP_REQUIRED");
  const three = await app.register();
  expect((await link(three.token, one.who)).code).toBe("THIRD_PARTY_TAKEN");
  // Another member cannot finish the flow, and a sign-in links no account.
  const begun = await beginLink(one.token, "facebook");
  const reply = await visit(begun.address, "whoever");
  const { cookie } = begun;
  const stolen = await app.call("keepThirdParty", reply, { token: three.token, headers: { cookie } });
  expect(stolen.code).toBe("THIRD_PARTY_FAILED");
  expect((await answer(reply, cookie)).code).toBe("THIRD_PARTY_FAILED");
});

test("an unlinked account signs nobody in, and can be linked again", async () => {
  const { token, who } = await linked();
  const list = async () => (await app.call("linkedThirdParties", {}, { token })).value;
  expect(await list()).toMatchObject([{ provider: "google", linkedAt: expect.any(String) }, { provider: "facebook" }]);
  expect((await app.call("dropThirdParty", { provider: "google" }, { token })).status).toBe(200);
  expect((await app.call("dropThirdParty", { provider: "google" }, { token })).code).toBe("NOT_FOUND");
  expect(await list()).toEqual([{ provider: "google" }, { provider: "facebook" }]);
  expect((await signInAs(who)).code).toBe("NOT_A_MEMBER");
  expect((await link(token, who)).status).toBe(200);
  expect((await signInAs(who)).status).toBe(200);
});

test("social login opens no blocked account, and replaces no second step", async () => {
  const member = await proven();
  const { token } = await withApp(member);
  expect((await link(token, member.account)).status).toBe(200);
  expect((await signInAs(member.account, "google", elsewhere)).code).toBe("SECOND_FACTOR_REQUIRED");
  await query("update member set status = 'blocked' where id = $1", [member.id]);
  expect((await signInAs(member.account)).code).toBe("ACCOUNT_BLOCKED");
});

test("reports a provider that does not answer, and retries at the next attempt", async () => {
  const begun = () => app.call("thirdPartyLogin", { provider: "google" }, { merchant: "jade" });
  expect((await begun()).code).toBe("THIRD_PARTY_FAILED");
  silent.serve([`${app.url}/signIn/google`]);
  expect((await begun()).status).toBe(200);
});
