import { CompactEncrypt, importJWK, type JWK } from "jose";

/** Signs in as the page does: with the body as a JWE to the platform's newest key. */
export async function signIn(platform: string, username: string, password: string): Promise<string> {
  const published = (await (await fetch(`${platform}/wps/system/keys`)).json()) as {
    value: { keys: JWK[]; serverTime: string };
  };
  const jwk = published.value.keys[0];
  if (!jwk?.kid) throw new Error("the platform publishes no key");
  const input = { username, password, type: "username" };
  const sent = { row: "login", at: published.value.serverTime, nonce: crypto.randomUUID(), input };
  const body = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(sent)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: jwk.kid })
    .encrypt(await importJWK(jwk, "ECDH-ES"));
  const answer = await fetch(`${platform}/wps/session/login`, {
    method: "POST",
    body,
    headers: { "content-type": "application/jose", encryption: "jwe" },
  });
  const { value } = (await answer.json()) as { value: { token: string } };
  return value.token;
}
