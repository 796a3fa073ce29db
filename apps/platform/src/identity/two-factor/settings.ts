import type { Input, Output } from "@croupier/contract/rows";
import { factorKinds } from "@croupier/contract/rows/identity/two-factor";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import type { Encrypter } from "../../kit/lib/encrypt.ts";
import { newTotpSecret, totpStep, totpUri } from "../../kit/lib/totp.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { addressOf, hashRecoveryCode, maskedAddress, newRecoveryCodes, secretPlace, type Proofs } from "./proofs.ts";
import type { RequireStepUp } from "./step-up.ts";
import * as store from "./store.ts";

const setupMinutes = 15;

export interface SettingsDeps {
  db: Pool;
  encrypter: Encrypter;
  proofs: Pick<Proofs, "countTry">;
  merchant(code: string): Promise<{ config: MerchantConfig }>;
  requireStepUp: RequireStepUp;
  /** Checks the login password; undefined when it is correct, or the member has none. */
  checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined>;
  announce(
    memberId: bigint,
    kind: SecurityKind,
    caller: Caller,
    change?: (tx: Tx) => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined>;
}

/** Creates recovery codes with the first second step; later ones leave them. */
async function firstCodes(tx: Tx, memberId: bigint): Promise<string[] | undefined> {
  const { recoveryCodesLeft } = await store.readState(tx, memberId);
  return recoveryCodesLeft > 0 ? undefined : giveCodes(tx, memberId);
}

async function giveCodes(tx: Tx, memberId: bigint): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(memberId, code));
  await store.replaceRecoveryCodes(tx, memberId, hashes);
  return codes;
}

const permit =
  ({ requireStepUp, checkOwner }: SettingsDeps) =>
  async (session: SignedIn, password: string): Promise<Refusal | undefined> =>
    (await requireStepUp(session)) ?? checkOwner(session.memberId, password);

/** Creates the setup of an authenticator app by its secret; its first code enables it. */
function createAuthenticator(deps: SettingsDeps) {
  const { db, encrypter, requireStepUp, announce } = deps;
  const allowed = permit(deps);
  return {
    async beginTotp(session: SignedIn, password: string): Promise<Output<"beginTotp"> | Refusal> {
      const refused = await allowed(session, password);
      if (refused) return refused;
      const { config } = await deps.merchant(session.merchant);
      const secret = newTotpSecret();
      await store.putTotpSetup(
        db,
        session.memberId,
        encrypter.encrypt(secret, secretPlace(session.memberId)),
        setupMinutes,
      );
      return { secret, uri: totpUri(secret, config.brand.name, session.account) };
    },
    async confirmTotp(session: SignedIn, code: string, caller: Caller): Promise<Output<"confirmTotp"> | Refusal> {
      const { memberId } = session;
      const refused =
        (await requireStepUp(session)) ??
        (await deps.proofs.countTry(memberId, { purpose: "stepUp", network: caller.network }));
      if (refused) return refused;
      const encrypted = await store.readTotpSetup(db, memberId);
      if (!encrypted) return refuse("CODE_EXPIRED");
      const step = totpStep(encrypter.decrypt(encrypted, secretPlace(memberId)), code, Date.now());
      if (step === undefined) return refuse("CODE_WRONG");
      let recoveryCodes: string[] | undefined;
      const failed = await announce(memberId, "secondFactorOn", caller, async (tx) => {
        if (!(await store.storeTotp(tx, memberId, encrypted, step))) return refuse("CODE_EXPIRED");
        recoveryCodes = await firstCodes(tx, memberId);
        return undefined;
      });
      return failed ?? (recoveryCodes ? { recoveryCodes } : {});
    },
  };
}

/** Creates the settings that enable and disable second steps, with the password and any enabled second step. */
export function createTwoFactorSettings(deps: SettingsDeps) {
  const { db, announce } = deps;
  const allowed = permit(deps);
  return {
    ...createAuthenticator(deps),
    async overview({ memberId }: SignedIn): Promise<Output<"twoFactor">> {
      const state = await store.readState(db, memberId);
      const kinds = factorKinds.map((kind) => {
        const to = maskedAddress(state, kind);
        return { kind, on: state.on.includes(kind), ...(to === undefined ? {} : { to }) };
      });
      return { kinds, recoveryCodesLeft: state.recoveryCodesLeft, trustedBrowsers: state.trustedBrowsers };
    },
    async change(
      session: SignedIn,
      { kind, on, password }: Input<"switchFactor">,
      caller: Caller,
    ): Promise<Output<"switchFactor"> | Refusal> {
      const { memberId } = session;
      const refused = await allowed(session, password);
      if (refused) return refused;
      const state = await store.readState(db, memberId);
      if (state.on.includes(kind) === on) return {};
      if (!on) {
        const failed = await announce(memberId, "secondFactorOff", caller, async (tx) => {
          await store.switchOff(tx, memberId, kind);
          return undefined;
        });
        return failed ?? {};
      }
      // An app is enabled by a code it shows.
      if (kind === "totp" || addressOf(state, kind) === null) return refuse("FACTOR_UNAVAILABLE");
      let recoveryCodes: string[] | undefined;
      const failed = await announce(memberId, "secondFactorOn", caller, async (tx) => {
        await store.switchOn(tx, memberId, kind);
        recoveryCodes = await firstCodes(tx, memberId);
        return undefined;
      });
      return failed ?? (recoveryCodes ? { recoveryCodes } : {});
    },
    async renewCodes(
      session: SignedIn,
      password: string,
      caller: Caller,
    ): Promise<Output<"newRecoveryCodes"> | Refusal> {
      const { memberId } = session;
      const refused = await allowed(session, password);
      if (refused) return refused;
      if ((await store.readState(db, memberId)).on.length === 0) return refuse("FACTOR_UNAVAILABLE");
      let recoveryCodes: string[] = [];
      const failed = await announce(memberId, "recoveryCodes", caller, async (tx) => {
        recoveryCodes = await giveCodes(tx, memberId);
        return undefined;
      });
      return failed ?? { recoveryCodes };
    },
    async forgetBrowsers({ memberId }: SignedIn, caller: Caller): Promise<Record<string, never>> {
      await announce(memberId, "browsersForgotten", caller, async (tx) => {
        await store.forgetBrowsers(tx, memberId);
        return undefined;
      });
      return {};
    },
  };
}

export type FactorSettings = ReturnType<typeof createTwoFactorSettings>;
