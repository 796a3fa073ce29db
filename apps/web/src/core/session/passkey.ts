import type { WireInput, WireOutput } from "@croupier/contract/rows";

/** Returns whether this browser supports passkeys and the JSON forms that the platform uses. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  "credentials" in navigator &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function";

/** Returns whether this device itself can hold a passkey, which requires user verification. */
export const holdsPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

/** Creates a passkey on this device; undefined if the user or the device declines. */
export async function makePasskey(
  question: WireOutput<"newPasskey">,
): Promise<WireInput<"addPasskey">["made"] | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge: question.challenge,
    rp: question.rp,
    user: question.user,
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: question.exclude.map((id) => ({ type: "public-key", id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
    timeout: question.timeoutMs,
  });
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return undefined;
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, transports: transports.slice(0, 8) };
}

/** Signs in with a passkey of this device; undefined if the user or the device declines. */
export async function signWithPasskey(
  question: WireOutput<"passkeyQuestion">,
): Promise<WireInput<"passkeyLogin"> | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge: question.challenge,
    rpId: question.rpId,
    userVerification: "required",
    timeout: question.timeoutMs,
  });
  const used = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(used instanceof PublicKeyCredential)) return undefined;
  const { id, response } = used.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
