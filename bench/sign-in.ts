import { contractVersion, gatewayVersion, headers } from "@croupier/contract/wire/version";
import { CompactEncrypt, importJWK, type JWK } from "jose";

const version = { [headers.contractVersion]: String(contractVersion), [headers.gatewayVersion]: gatewayVersion };

/** Signs in as the page does: with the body as a JWE to the platform's newest key. */
export async function signIn(site: string, username: string, password: string): Promise<string> {
  const published = (await (await fetch(`${site}/wps/system/keys`, { headers: version })).json()) as {
    value: { keys: JWK[]; serverTime: string };
  };
  const jwk = published.value.keys[0];
  if (!jwk?.kid) throw new Error("the platform publishes no key");
  const input = { username, password, type: "username" };
  const sent = { row: "login", at: published.value.serverTime, nonce: crypto.randomUUID(), input };
  const body = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(sent)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: jwk.kid })
    .encrypt(await importJWK(jwk, "ECDH-ES"));
  const answer = await fetch(`${site}/wps/session/login`, {
    method: "POST",
    body,
    headers: { ...version, "content-type": "application/jose", [headers.encryption]: "jwe" },
  });
  const { value } = (await answer.json()) as { value: { token: string } };
  return value.token;
}
