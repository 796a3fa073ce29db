import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import type { Db, Pool, Tx } from "../kit/db/pool.ts";
import type { Environment } from "../env.ts";
import { emit } from "../notifications/events/emit.ts";
import { createCompleteSignIn, createSecondStep, type CompleteSignInDeps } from "./two-factor/complete-sign-in.ts";
import { createProofs } from "./two-factor/proofs.ts";
import { twoFactorHandlers } from "./two-factor/routes.ts";
import { createTwoFactorSettings } from "./two-factor/settings.ts";
import { createStepUp, type RequireStepUp } from "./two-factor/step-up.ts";
import { knowsAddress, sweepFactors } from "./two-factor/store.ts";
import { inbox } from "../notifications/inbox/inbox.ts";
import { createEncrypter } from "../kit/lib/encrypt.ts";
import { createPhoneProof } from "./phone-proof/phone-proof.ts";
import { sweepProofs } from "./phone-proof/store.ts";
import type { Network } from "@croupier/server/network";
import { dialingCodeOf, type Mobile } from "../kit/lib/mobile.ts";
import { createMembers, type Invitations, type Members } from "./members/members.ts";
import { memberHandlers } from "./members/routes.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import type { Outbound } from "../notifications/outbound/outbound.ts";
import type { Registers } from "../protection/registers/registers.ts";
import type { Files } from "../kit/files/files.ts";
import type { Persons } from "../protection/persons/persons.ts";
import type { Cashier } from "../cashier/cashier.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { passkeyHandlers } from "./passkeys/routes.ts";
import { sweepPasskeys } from "./passkeys/store.ts";
import { createCodes, type CodeRight, type Codes } from "./recovery/codes.ts";
import { createSmsBudget } from "./recovery/sms-budget.ts";
import { createRecovery } from "./recovery/recovery.ts";
import { recoveryHandlers } from "./recovery/routes.ts";
import { findByMobile, sweepRecovery } from "./recovery/store.ts";
import type { Outbox } from "../notifications/outbound/outbox.ts";
import { siteOrigin } from "./account-security/notify.ts";
import { blockMember } from "./account-security/store.ts";
import { createBind } from "./account-security/bind.ts";
import { createIcons } from "./account-security/icon.ts";
import { accountSecurityHandlers } from "./account-security/routes.ts";
import { createAccountSecurity, type Security } from "./account-security/account-security.ts";
import { createCaptchas } from "./sessions/captchas.ts";
import { createEffort } from "./sessions/effort.ts";
import { createRemember } from "./sessions/remember.ts";
import { sessionHandlers } from "./sessions/routes.ts";
import { createSessions, noteTry, type CompleteSignIn, type Sessions } from "./sessions/sessions.ts";
import { subAccountHandlers } from "./sub-accounts/routes.ts";
import { createSubAccounts } from "./sub-accounts/sub-accounts.ts";
import { createCodeSignIn, createRememberedSignIn, createSignIn } from "./sessions/sign-in.ts";
import { sweepSessions } from "./sessions/store.ts";
import { createSocialProviders } from "./social-login/clients.ts";
import { socialLoginHandlers } from "./social-login/routes.ts";
import { sweepFlows } from "./social-login/store.ts";
import { createSocialLogin } from "./social-login/social-login.ts";

interface IdentityContext {
  environment: Environment;
  db: Pool;
  log: FastifyBaseLogger;
  metrics: Registry;
  messages: Outbound;
  merchants: Merchants;
  cashier: Pick<Cashier, "checkPassword" | "destinations">;
  /** The sandbox outbox, which shows the answers of captchas. */
  outbox: Outbox;
  requireStepUp: RequireStepUp;
  /** The encrypted identities of members. */
  persons: Persons;
  registers: Pick<Registers, "askToRegister" | "noteRegistered" | "askAtSignIn">;
  files: Files;
  /** The invitation links of agents. */
  invitations: Invitations;
}

/** Composes members and their sign-in; each module receives only the functions it needs of the others. */
export function createIdentity(context: IdentityContext) {
  const { environment, db, messages, merchants, cashier, requireStepUp, outbox, persons, registers, invitations } =
    context;
  const merchant = merchants.byCode;
  const captchas = createCaptchas(db, outbox);
  const captchaRight = captchas.right;
  const { limitFactor } = environment;
  const codes = composeCodes(context, captchaRight);
  const firebase = createPhoneProof({ db, merchant, keysUrl: environment.firebase.keysUrl });
  const codeRight: CodeRight = (place, code, idToken, network) =>
    idToken === undefined
      ? codes.right(place, code, network)
      : firebase.right(place.merchant, place.recipient, idToken);
  const members = createMembers({ db, captchaRight, limitFactor, codeRight, persons, registers, invitations });
  const sessions = createSessions({ db, members, askRegister: registers.askAtSignIn, notifySignedOut });
  const security = createAccountSecurity({
    db,
    messages,
    merchant,
    sessions,
    checkWithdrawPassword: cashier.checkPassword,
    requireStepUp,
    notify: inbox.notify,
    persons,
  });
  const factors = createTwoFactor(context, codes, sessions, security);
  const { completeSignIn } = factors;
  const recovery = createRecovery({
    db,
    messages,
    codeRight,
    merchant,
    captchaRight,
    knowsNetwork: knowsNetwork(db),
    siteOrigin,
    resetPassword: security.resetPassword,
    completeSignIn: (memberId, caller) => factors.completeSignIn(memberId, caller, { method: "reset" }),
  });
  const subAccounts = createSubAccounts({ db, merchant, sessions, requireStepUp });
  return {
    captchas,
    codes,
    members,
    sessions,
    security,
    owner: composeOwner(sessions, security),
    recovery,
    factors,
    icons: createIcons(db, context.files),
    ...createPasswordlessSignIn(context, sessions, security, completeSignIn),
    humanWork: createEffort({
      db,
      limitFactor,
      dialingCode: async (code) => dialingCodeOf((await merchant(code)).config.country),
    }),
    bind: createBind({ db, codes, merchant, requireStepUp, ...security }),
    signIn: createSignIn({
      db,
      members,
      merchant,
      captchaRight,
      completeSignIn,
      subAccounts: subAccounts.signIn,
      limitFactor,
    }),
    subAccounts,
    signInByCode: createCodeSignIn({ db, codeRight, byMobile: findNumber(db), completeSignIn }),
    remember: composeRemember(context, members, sessions, security, completeSignIn),
  };
}

const findNumber = (db: Pool) => (code: string, mobileNum: Mobile) => findByMobile(db, code, mobileNum);

/** Composes the end of an account by its owner. */
const composeOwner = (sessions: Sessions, security: Security) => ({
  checkOwner: security.checkOwner,
  shut: async (tx: Tx, memberId: bigint): Promise<void> => {
    await blockMember(tx, memberId);
    await sessions.endOthers(tx, memberId, undefined);
  },
  forgetSessions: sessions.settled,
});

function composeRemember(
  { db, merchants }: IdentityContext,
  members: Members,
  sessions: Sessions,
  security: Security,
  completeSignIn: CompleteSignIn,
) {
  return createRemember({
    db,
    completeSignIn: createRememberedSignIn({ members, merchant: merchants.byCode, completeSignIn }),
    endStolen: (memberId, family, caller) =>
      security.announce(memberId, "rememberStolen", caller, async (tx) => {
        await sessions.endFamily(tx, memberId, family);
        return undefined;
      }),
  });
}

const knowsNetwork = (db: Db) => async (memberId: bigint, network: Network) =>
  (await knowsAddress(db, memberId, network)) === true;

/** Composes the codes sent by text message and email. */
function composeCodes(
  { environment, db, log, metrics, messages, merchants }: IdentityContext,
  captchaRight: (key: string | undefined, answer: string | undefined) => Promise<boolean>,
): Codes {
  return createCodes({
    db,
    messages,
    merchant: merchants.byCode,
    captchaRight,
    budget: createSmsBudget({ db, log, metrics, limitFactor: environment.limitFactor }),
    knowsNetwork: knowsNetwork(db),
    limitFactor: environment.limitFactor,
  });
}

/** Composes the sign-in methods without a password: passkeys and social login. */
function createPasswordlessSignIn(
  { environment, db, log, merchants, requireStepUp }: IdentityContext,
  sessions: Sessions,
  security: Security,
  completeSignIn: CompleteSignIn,
) {
  const merchant = merchants.byCode;
  const providers = createSocialProviders(environment.signInClients);
  return {
    passkeys: createPasskeys({
      db,
      merchant,
      requireStepUp,
      checkOwner: security.checkOwner,
      announce: security.announce,
      open: sessions.open,
      noteTry: (memberId, outcome, caller) => noteTry(db, memberId, "passkey", outcome, caller),
    }),
    providers,
    thirdParty: createSocialLogin({
      db,
      providers,
      log,
      merchant,
      siteOrigin,
      requireStepUp,
      checkOwner: security.checkOwner,
      completeSignIn,
      noteTry: (memberId, method, outcome, caller) => noteTry(db, memberId, method, outcome, caller),
      announce: security.announce,
    }),
  };
}

/** Composes the second step at sign-in and before sensitive changes. */
function createTwoFactor(
  { environment, db, merchants, cashier, requireStepUp }: IdentityContext,
  codes: Codes,
  sessions: Sessions,
  security: Security,
) {
  const encrypter = createEncrypter(environment.sealingKeys);
  const proofs = createProofs({ db, codes, encrypter, knowsNetwork: knowsNetwork(db) });
  const merchant = merchants.byCode;
  const { announce, checkOwner } = security;
  const deps: CompleteSignInDeps = {
    db,
    proofs,
    merchant,
    open: sessions.open,
    noteTry: (memberId, outcome, method, caller) => noteTry(db, memberId, method, outcome, caller),
    announce,
    holderOf: cashier.destinations.holder,
  };
  return {
    completeSignIn: createCompleteSignIn(deps),
    secondStep: createSecondStep(deps),
    stepUp: createStepUp({ db, proofs, renew: sessions.renew, announce }),
    settings: createTwoFactorSettings({ db, encrypter, proofs, merchant, requireStepUp, checkOwner, announce }),
  };
}

export type Identity = ReturnType<typeof createIdentity>;

async function notifySignedOut(
  tx: Db,
  memberId: bigint,
  ids: string[],
  reason: "elsewhere" | "operator",
): Promise<void> {
  for (const sessionId of ids) await emit(tx, memberId, { type: "signedOut", sessionId, reason });
}

export function identityHandlers(identity: Identity, merchants: Merchants) {
  const { members, sessions } = identity;
  return {
    ...sessionHandlers({
      sessions,
      signIn: identity.signIn,
      signInByCode: identity.signInByCode,
      remember: identity.remember,
      dialingCode: async (code) => dialingCodeOf((await merchants.byCode(code)).config.country),
      makeCaptcha: identity.captchas.make,
      createTrial: async (code, ip) => {
        const { config } = await merchants.byCode(code);
        return members.createTrial(code, config.currency, config.defaultLanguage, ip);
      },
      noteFirstLogin: members.noteFirstLogin,
    }),
    ...memberHandlers({ members, merchants, sessions }),
    ...accountSecurityHandlers(identity.security, identity.bind, identity.icons, identity.subAccounts.changePassword),
    ...subAccountHandlers(identity.subAccounts),
    ...passkeyHandlers(identity.passkeys),
    ...socialLoginHandlers(identity.thirdParty),
    ...twoFactorHandlers({ ...identity.factors, remember: identity.remember }),
    ...recoveryHandlers(identity.recovery, identity.codes, merchants),
  };
}

export function identityJobs(db: Pool): TimedJob[] {
  return [
    { name: "sweep-sessions", schedule: "0 */5 * * * *", run: () => sweepSessions(db) },
    { name: "sweep-recovery", schedule: "15 */5 * * * *", run: () => sweepRecovery(db) },
    { name: "sweep-passkeys", schedule: "40 */5 * * * *", run: () => sweepPasskeys(db) },
    { name: "sweep-third-parties", schedule: "50 */5 * * * *", run: () => sweepFlows(db) },
    { name: "sweep-firebase", schedule: "55 */5 * * * *", run: () => sweepProofs(db) },
    { name: "sweep-factors", schedule: "30 */5 * * * *", run: () => sweepFactors(db) },
  ];
}
