import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Input, Output } from "@croupier/contract/rows";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import { deviceName } from "../../kit/lib/device.ts";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import { siteOrigin } from "../account-security/notify.ts";
import type { SessionGrant, SessionAnswer } from "../sessions/sessions.ts";
import * as store from "./store.ts";

const challengeSeconds = 120;
const timeoutMs = challengeSeconds * 1000;
const freshMinutes = 10;
const mostPasskeys = 10;

export interface PasskeyDeps {
  db: Pool;
  merchant(code: string): Promise<MerchantRow>;
  requireStepUp(session: SignedIn): Promise<Refusal | undefined>;
  checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined>;
  open(memberId: bigint, caller: Caller, grant: SessionGrant): Promise<SessionAnswer>;
  noteTry(memberId: bigint, outcome: "wrong" | "blocked", caller: Caller): Promise<void>;
  announce(
    memberId: bigint,
    kind: SecurityKind,
    caller: Caller,
    change: (tx: Tx) => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined>;
}

/** Reads the challenge that a browser signed; undefined if it is malformed. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof data.challenge === "string" ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the site a passkey belongs to: the merchant's own, whatever host the request names. */
async function siteOf(
  deps: PasskeyDeps,
  merchant: string,
  caller: Caller,
): Promise<{ rpId: string; origin: string; name: string }> {
  const row = await deps.merchant(merchant);
  const origin = siteOrigin(row, caller);
  return { rpId: new URL(origin).hostname, origin, name: row.config.brand.name };
}

async function ask(db: Pool, memberId: bigint | null): Promise<string> {
  const { token, hash } = newToken();
  await store.putChallenge(db, hash, memberId, challengeSeconds);
  return token;
}

/** Creates the sign-in with a passkey, whose private key never leaves the member's device. */
function createPasskeyLogin(deps: PasskeyDeps) {
  const { db } = deps;

  async function isSignedBy(key: store.PasskeyRow, used: Input<"passkeyLogin">, challenge: string, caller: Caller) {
    const { rpId, origin } = await siteOf(deps, key.merchant, caller);
    if (rpId !== key.rpId) return false;
    const { id, ...response } = used;
    const verified = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: Number(key.counter) },
    }).catch(() => undefined);
    if (!verified?.verified) return false;
    return store.notePasskeyUse(db, id, key.counter, verified.authenticationInfo.newCounter);
  }

  return {
    async question(merchant: string, caller: Caller): Promise<Output<"passkeyQuestion">> {
      return { challenge: await ask(db, null), rpId: (await siteOf(deps, merchant, caller)).rpId, timeoutMs };
    },
    async signIn(merchant: string, used: Input<"passkeyLogin">, caller: Caller): Promise<SessionAnswer | Refusal> {
      const challenge = challengeIn(used.clientDataJSON);
      const requested = challenge !== undefined && (await store.takeChallenge(db, hashToken(challenge), null));
      const key = await store.findPasskey(db, merchant, used.id);
      if (!requested || !key || !(await isSignedBy(key, used, challenge, caller))) {
        if (key) await deps.noteTry(key.memberId, "wrong", caller);
        return refuse("PASSKEY_REFUSED");
      }
      if (key.status === "blocked") {
        await deps.noteTry(key.memberId, "blocked", caller);
        return refuse("ACCOUNT_BLOCKED");
      }
      return deps.open(key.memberId, caller, { method: "passkey", proved: true });
    },
  };
}

/** Creates the management of a member's passkeys: create, list and remove. */
function createPasskeyManagement(deps: PasskeyDeps) {
  const { db } = deps;

  async function verifyCreation(session: SignedIn, { made }: Input<"addPasskey">, caller: Caller) {
    const challenge = challengeIn(made.clientDataJSON);
    if (!challenge || !(await store.takeChallenge(db, hashToken(challenge), session.memberId))) return undefined;
    const { rpId, origin } = await siteOf(deps, session.merchant, caller);
    const { id, transports, ...response } = made;
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { ...response, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    }).catch(() => undefined);
    return verified?.verified ? { ...verified.registrationInfo, rpId } : undefined;
  }

  return {
    list: (memberId: bigint) => store.passkeysOf(db, memberId),
    async begin(
      session: SignedIn,
      { password = "" }: Input<"newPasskey">,
      caller: Caller,
    ): Promise<Output<"newPasskey"> | Refusal> {
      const { memberId, account } = session;
      const fresh = await store.isFresh(db, session.sessionId, freshMinutes);
      const refused =
        (await deps.requireStepUp(session)) ?? (fresh ? undefined : await deps.checkOwner(memberId, password));
      if (refused) return refused;
      const known = await store.passkeysOf(db, memberId);
      if (known.length >= mostPasskeys) return refuse("TOO_MANY_PASSKEYS");
      const { rpId, name } = await siteOf(deps, session.merchant, caller);
      const id = Buffer.from(`member ${memberId}`).toString("base64url");
      return {
        challenge: await ask(db, memberId),
        rp: { id: rpId, name },
        user: { id, name: account, displayName: account },
        exclude: known.map((key) => key.id),
        timeoutMs,
      };
    },
    async add(session: SignedIn, input: Input<"addPasskey">, caller: Caller): Promise<Record<string, never> | Refusal> {
      const { memberId } = session;
      const found = await verifyCreation(session, input, caller);
      if (!found) return refuse("PASSKEY_REFUSED");
      const { credential, credentialBackedUp: synced, rpId } = found;
      const device = deviceName(caller.userAgent);
      const publicKey = Buffer.from(credential.publicKey);
      const row = { id: credential.id, memberId, publicKey, counter: credential.counter, rpId, device, synced };
      const failed = await deps.announce(memberId, "passkeyAdded", caller, async (tx) =>
        (await store.insertPasskey(tx, row)) ? undefined : refuse("PASSKEY_REFUSED"),
      );
      return failed ?? {};
    },
    async remove({ memberId }: SignedIn, id: string, caller: Caller): Promise<Record<string, never> | Refusal> {
      const failed = await deps.announce(memberId, "passkeyRemoved", caller, async (tx) =>
        (await store.deletePasskey(tx, memberId, id)) ? undefined : refuse("NOT_FOUND"),
      );
      return isRefusal(failed) ? failed : {};
    },
  };
}

export const createPasskeys = (deps: PasskeyDeps) => ({
  ...createPasskeyLogin(deps),
  ...createPasskeyManagement(deps),
});

export type Passkeys = ReturnType<typeof createPasskeys>;
