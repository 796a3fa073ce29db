import * as oidc from "openid-client";
import type { ThirdParty } from "@croupier/contract/domain/social-login";

/** This platform's client at an identity provider; `at` overrides the provider's server. */
export interface SignInClient {
  merchant: string;
  provider: ThirdParty;
  clientId: string;
  clientSecret: string;
  at?: string;
}

/** The secrets a flow started with, which its answer must match. */
interface FlowSecrets {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface SocialProvider {
  /** Returns the authorization address to redirect the browser to. */
  addressFor(flow: FlowSecrets): Promise<string>;
  /** Returns the provider's permanent subject id for this answer; throws if any check fails. */
  subjectOf(answer: Record<string, string>, flow: FlowSecrets): Promise<string>;
}

const patienceSeconds = 8;
const isLoopback = (url: URL) => url.protocol === "http:" && /^(127\.0\.0\.1|localhost)$/.test(url.hostname);

function prepare(config: oidc.Configuration, issuer: URL): oidc.Configuration {
  config.timeout = patienceSeconds;
  if (isLoopback(issuer)) oidc.allowInsecureRequests(config);
  return config;
}

const pkce = async ({ verifier }: FlowSecrets) => ({
  code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256",
});

function answered({ redirectUri }: FlowSecrets, answer: Record<string, string>): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams(answer).toString();
  return url;
}

/** Caches the provider's metadata; a failed request is repeated at the next sign-in. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** OpenID Connect: the subject comes from a signed ID token for this client and this flow. */
function google({ clientId, clientSecret, at = "https://accounts.google.com" }: SignInClient): SocialProvider {
  const issuer = new URL(at);
  const config = once(async () => {
    const metadata = { client_secret: clientSecret, id_token_signed_response_alg: "RS256" };
    const insecure = isLoopback(issuer) ? [oidc.allowInsecureRequests] : [];
    const found = await oidc.discovery(issuer, clientId, metadata, oidc.ClientSecretPost(clientSecret), {
      timeout: patienceSeconds,
      execute: insecure,
    });
    // The signature is verified even though the token came over TLS from the issuer.
    oidc.enableNonRepudiationChecks(found);
    return prepare(found, issuer);
  });
  return {
    addressFor: async (flow) =>
      oidc.buildAuthorizationUrl(await config(), {
        redirect_uri: flow.redirectUri,
        scope: "openid",
        state: flow.state,
        nonce: flow.nonce,
        ...(await pkce(flow)),
      }).href,
    async subjectOf(answer, flow) {
      const tokens = await oidc.authorizationCodeGrant(await config(), answered(flow, answer), {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const subject = tokens.claims()?.sub;
      if (!subject) throw new Error("a token that names nobody");
      return subject;
    },
  };
}

const graph = "https://graph.facebook.com/v24.0";

/** OAuth only: the provider's profile call returns the subject for the access token. */
function facebook({ clientId, clientSecret, at }: SignInClient): SocialProvider {
  const issuer = new URL(at ?? "https://www.facebook.com");
  const me = new URL(at === undefined ? `${graph}/me` : `${at}/me`);
  me.searchParams.set("fields", "id");
  const config = prepare(
    new oidc.Configuration(
      {
        issuer: at ?? "https://www.facebook.com",
        authorization_endpoint: at === undefined ? "https://www.facebook.com/v24.0/dialog/oauth" : `${at}/auth`,
        token_endpoint: at === undefined ? `${graph}/oauth/access_token` : `${at}/token`,
      },
      clientId,
      clientSecret,
      oidc.ClientSecretPost(clientSecret),
    ),
    issuer,
  );
  return {
    addressFor: async (flow) =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: flow.redirectUri,
        scope: "public_profile",
        state: flow.state,
        ...(await pkce(flow)),
      }).href,
    async subjectOf(answer, flow) {
      const tokens = await oidc.authorizationCodeGrant(config, answered(flow, answer), {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
      });
      const notified = await oidc.fetchProtectedResource(config, tokens.access_token, me, "GET");
      const { id } = (await notified.json()) as { id?: unknown };
      if (typeof id !== "string" || id === "") throw new Error("the answer names no account");
      return id;
    },
  };
}

const providers = { google, facebook };

export function createSocialProviders(clients: SignInClient[]) {
  const made = clients.map((client) => ({ ...client, client: providers[client.provider](client) }));
  return {
    of: (merchant: string): ThirdParty[] =>
      made.filter((each) => each.merchant === merchant).map(({ provider }) => provider),
    find: (merchant: string, provider: ThirdParty): SocialProvider | undefined =>
      made.find((each) => each.merchant === merchant && each.provider === provider)?.client,
  };
}

export type SocialProviders = ReturnType<typeof createSocialProviders>;
