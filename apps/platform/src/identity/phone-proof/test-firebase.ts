import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose";

export interface TestFirebase {
  url: string;
  keysUrl: string;
  projectId: string;
  /** Signs a token as firebase does, optionally with changed claims or a foreign key. */
  sign(mobileNum: string, change?: Record<string, unknown>, foreignKey?: boolean): Promise<string>;
  close(): void;
}

const projectId = "croupier-test";

/** The number's last digits select the refusal, in the wording of the Identity Toolkit. */
const refusals: Record<string, string> = {
  "01": "INVALID_PHONE_NUMBER",
  "02": "MISSING_PHONE_NUMBER",
  "03": "TOO_MANY_ATTEMPTS_TRY_LATER",
  "04": "BACKEND_ERROR",
  "06": "CAPTCHA_CHECK_FAILED",
  "07": "QUOTA_EXCEEDED",
  "08": "OPERATION_NOT_ALLOWED",
  "10": "POPUP_CLOSED_BY_USER",
};

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, string>;
}

const numbered = (): string => String(100_000 + Math.floor(Math.random() * 900_000));

async function keyPairs() {
  const [own, stranger] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const published: JWK = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  return { own: own.privateKey, stranger: stranger.privateKey, published };
}

function createSigner(keys: Awaited<ReturnType<typeof keyPairs>>): TestFirebase["sign"] {
  return (mobileNum, change = {}, foreignKey = false) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: now,
      iat: now,
      exp: now + 3600,
      sub: `${mobileNum}-${numbered()}`,
      phone_number: mobileNum,
      firebase: { identities: { phone: [mobileNum] }, sign_in_provider: "phone" },
      ...change,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(foreignKey ? keys.stranger : keys.own);
  };
}

/** Simulates the Identity Toolkit's text message codes: a session for each, its code valid once. */
function createToolkit(sign: TestFirebase["sign"]) {
  const sessions = new Map<string, { mobileNum: string; code: string }>();
  const codes = new Map<string, string>();
  const refuse = (message: string) => ({ status: 400, body: { error: { code: 400, message, errors: [{ message }] } } });
  const fine = (body: object) => ({ status: 200, body });

  function send({ phoneNumber = "" }: Record<string, string>) {
    const refused = refusals[phoneNumber.slice(-2)];
    if (refused) return refuse(refused);
    const [sessionInfo, code] = [`session-${numbered()}${sessions.size}`, numbered()];
    sessions.set(sessionInfo, { mobileNum: phoneNumber, code });
    codes.set(phoneNumber, code);
    return fine({ sessionInfo });
  }

  async function signIn({ sessionInfo = "", code }: Record<string, string>) {
    const found = sessions.get(sessionInfo);
    if (!found || found.mobileNum.endsWith("09")) return refuse("SESSION_EXPIRED");
    if (found.code !== code) return refuse("INVALID_CODE");
    sessions.delete(sessionInfo);
    const idToken = await sign(found.mobileNum);
    const localId = `user-${found.mobileNum}`;
    return fine({ idToken, refreshToken: "none", expiresIn: "3600", localId, phoneNumber: found.mobileNum });
  }

  const calls: Record<string, (input: Record<string, string>) => object | Promise<object>> = {
    recaptchaParams: () => fine({ recaptchaSiteKey: "test-key" }),
    recaptchaConfig: () => fine({ recaptchaKey: "projects/test/keys/test-key", recaptchaEnforcementState: [] }),
    "accounts:sendVerificationCode": send,
    "accounts:signInWithPhoneNumber": signIn,
    // Lists sent codes as firebase's own emulator does.
    verificationCodes: () =>
      fine({ verificationCodes: [...codes].map(([phoneNumber, code]) => ({ phoneNumber, code })) }),
    "accounts:lookup": () => fine({ users: [{ localId: "user", providerUserInfo: [] }] }),
  };
  return {
    answer: async (name: string, input: Record<string, string>) => (await calls[name]?.(input)) ?? refuse("UNKNOWN"),
  };
}

/** Starts a local issuer that answers the calls of firebase's SDK for a phone number, and signs as firebase does. */
export async function startTestFirebase(): Promise<TestFirebase> {
  const keys = await keyPairs();
  const sign = createSigner(keys);
  const { answer } = createToolkit(sign);
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    const path = new URL(request.url ?? "/", "http://here.invalid").pathname;
    const { status, body } = (
      path === "/keys"
        ? { status: 200, body: { keys: [keys.published] } }
        : await answer(path.split("/").at(-1) ?? "", await readBody(request))
    ) as { status: number; body: object };
    response.writeHead(status, { ...cors, "content-type": "application/json" }).end(JSON.stringify(body));
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    keysUrl: `${url}/keys`,
    projectId,
    sign,
    close: () => server.close(),
  };
}
