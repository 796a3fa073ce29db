import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, importJWK, SignJWT, decodeJwt, type JWK, type JWTPayload } from "jose";
import { Provider } from "oidc-provider";
import type { SignInClient } from "./clients.ts";

/** A forged token of the issuer: changed claims, or another signing key. */
export interface Forgery {
  claims?(claims: JWTPayload): JWTPayload;
  foreignKey?: true;
}

export interface TestIssuer {
  url: string;
  client(merchant: string, provider: SignInClient["provider"]): SignInClient;
  /** Starts to serve a client with these redirect addresses. */
  serve(redirectUris: string[]): void;
  forge(forgery: Forgery | undefined): void;
  close(): void;
}

const clientId = "croupier";
const clientSecret = "a-secret-between-client-and-issuer";
const page = `<!doctype html><title>Test house</title><form method="post"><label>Account <input name="login"></label><button>Continue</button></form>`;

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

async function signedAnew(token: string, key: JWK, { claims = (all) => all }: Forgery): Promise<string> {
  return new SignJWT(claims(decodeJwt(token)))
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign(await importJWK(key, "RS256"));
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/**
 * Starts a real authorization server (oidc-provider) on a free port. It accepts any name as the user and checks
 * everything else itself: client, exact redirect address, code, PKCE. `/me` answers as Facebook's graph API does.
 */
export async function startTestIssuer(port = 0): Promise<TestIssuer> {
  const [key, foreignKey] = [await newKey("one"), await newKey("one")];
  let forgery: Forgery | undefined;
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.writeHead(503).end();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function serve(redirectUris: string[]): void {
    const provider: Provider = new Provider(url, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          grant_types: ["authorization_code"],
          response_types: ["code"],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: [clientSecret] },
      scopes: ["openid", "public_profile"],
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/who/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
      async loadExistingGrant({ oidc }) {
        const { session, client } = oidc;
        const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
        grant.addOIDCScope("openid public_profile");
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      if (ctx.path === "/me") {
        const found = await provider.AccessToken.find(ctx.get("authorization").replace("Bearer ", ""));
        ctx.status = found ? 200 : 401;
        ctx.body = found ? { id: found.accountId } : {};
        return;
      }
      await next();
      const answer = ctx.body as { id_token?: string } | undefined;
      if (forgery && ctx.path === "/token" && answer?.id_token) {
        const signer = forgery.foreignKey ? foreignKey : key;
        answer.id_token = await signedAnew(answer.id_token, signer, forgery);
      }
    });
    const answer = provider.callback();
    handle = async (request, response) => {
      if (!request.url?.startsWith("/who/")) return answer(request, response);
      if (request.method === "GET") return response.writeHead(200, { "content-type": "text/html" }).end(page);
      const accountId = (await bodyOf(request)).get("login") ?? "";
      return provider.interactionFinished(request, response, { login: { accountId } });
    };
  }

  return {
    url,
    client: (merchant, provider) => ({ merchant, provider, clientId, clientSecret, at: url }),
    serve,
    forge: (next) => (forgery = next),
    close: () => server.close(),
  };
}
