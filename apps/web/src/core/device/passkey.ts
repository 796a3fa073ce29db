import type { WireInput, WireOutput } from "@croupier/contract/rows";

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined" && "credentials" in navigator;

/** Whether this device itself can hold one: it has a way to check who holds it. */
export const holdsPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Has this device make a passkey; undefined where the person or the device did not. */
export async function makePasskey(
  question: WireOutput<"newPasskey">,
): Promise<WireInput<"addPasskey">["made"] | undefined> {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: toBytes(question.challenge),
        rp: question.rp,
        user: { ...question.user, id: toBytes(question.user.id) },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: question.exclude.map((id) => ({ type: "public-key", id: toBytes(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
        timeout: question.timeoutMs,
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) {
    return undefined;
  }
  const { clientDataJSON, attestationObject } = made.response;
  return {
    id: made.id,
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
    transports: made.response.getTransports().slice(0, 8),
  };
}

/** Has this device sign in by one of its passkeys; undefined where the person or the device did not. */
export async function signWithPasskey(
  question: WireOutput<"passkeyQuestion">,
): Promise<WireInput<"passkeyLogin"> | undefined> {
  const used = await navigator.credentials
    .get({
      publicKey: {
        challenge: toBytes(question.challenge),
        rpId: question.rpId,
        userVerification: "required",
        timeout: question.timeoutMs,
      },
    })
    .catch(() => null);
  if (!(used instanceof PublicKeyCredential) || !(used.response instanceof AuthenticatorAssertionResponse)) {
    return undefined;
  }
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return {
    id: used.id,
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
  };
}
