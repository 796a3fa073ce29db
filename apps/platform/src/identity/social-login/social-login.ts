import type { FastifyBaseLogger } from "fastify";
import type { Input, Output } from "@croupier/contract/rows";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import { returnPath, type ThirdParty } from "@croupier/contract/domain/social-login";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import type { SecureCookie } from "../../kit/http/secure-cookie.ts";
import { hashToken, newToken } from "../../kit/lib/tokens.ts";
import type { MerchantRow } from "../../site/merchants/store.ts";
import type { CompleteSignIn, SessionAnswer } from "../sessions/sessions.ts";
import type { SocialProviders } from "./clients.ts";
import * as store from "./store.ts";

const flowSeconds = 600;

export interface SocialLoginDeps {
  db: Pool;
  providers: SocialProviders;
  log: Pick<FastifyBaseLogger, "warn">;
  merchant(code: string): Promise<MerchantRow>;
  requireStepUp(session: SignedIn): Promise<Refusal | undefined>;
  checkOwner(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Returns the merchant's own site, whatever host the request names. */
  siteOrigin(merchant: MerchantRow, caller: Caller): string;
  completeSignIn: CompleteSignIn;
  noteTry(memberId: bigint, method: ThirdParty, outcome: "blocked", caller: Caller): Promise<void>;
  announce(
    memberId: bigint,
    kind: SecurityKind,
    caller: Caller,
    change: (tx: Tx) => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined>;
}

type Answer = Input<"thirdPartyAnswer">;

/** Creates the redirect flows to identity providers: bound to the browser that started them, valid once. */
function createFlows({ db, providers, log, merchant, siteOrigin }: SocialLoginDeps) {
  const failed = (provider: ThirdParty, error: unknown): Refusal => {
    const { code, name } = error as { code?: unknown; name?: unknown };
    log.warn({ provider, reason: code ?? name }, "a sign-in by an identity provider failed");
    return refuse("THIRD_PARTY_FAILED");
  };

  return {
    async begin(
      code: string,
      provider: ThirdParty,
      memberId: bigint | null,
      caller: Caller,
      cookie: SecureCookie,
    ): Promise<{ address: string } | Refusal> {
      const client = providers.find(code, provider);
      if (!client) return refuse("FEATURE_OFF");
      const redirectUri = siteOrigin(await merchant(code), caller) + returnPath(provider);
      // Two tabs may run a flow at once.
      const browser = cookie.read() ?? newToken().token;
      const [state, nonce, verifier] = [newToken().token, newToken().token, newToken().token];
      try {
        const address = await client.addressFor({ redirectUri, state, nonce, verifier });
        const flow = { merchant: code, provider, memberId, verifier, nonce, redirectUri };
        await store.putFlow(db, hashToken(state), hashToken(browser), flow, flowSeconds);
        cookie.keep(browser, flowSeconds);
        return { address };
      } catch (error) {
        return failed(provider, error);
      }
    },
    async finish(
      code: string,
      { state, ...answer }: Answer,
      memberId: bigint | null,
      cookie: SecureCookie,
    ): Promise<{ flow: store.Flow; subject: string } | Refusal> {
      const browser = cookie.read();
      const flow =
        browser === undefined
          ? undefined
          : await store.takeFlow(db, hashToken(state), hashToken(browser), code, memberId);
      const client = flow && providers.find(code, flow.provider);
      if (!client) return refuse("THIRD_PARTY_FAILED");
      const { code: given, iss } = answer;
      const reply = { state, code: given, ...(iss ? { iss } : {}) };
      try {
        return { flow, subject: await client.subjectOf(reply, { ...flow, state }) };
      } catch (error) {
        return failed(flow.provider, error);
      }
    },
  };
}

/** Creates the sign-in by an identity provider, for members who linked an account there. */
export function createSocialLogin(deps: SocialLoginDeps) {
  const { db, providers } = deps;
  const flows = createFlows(deps);

  return {
    begin: (merchant: string, provider: ThirdParty, caller: Caller, cookie: SecureCookie) =>
      flows.begin(merchant, provider, null, caller, cookie),
    async signIn(
      merchant: string,
      answer: Answer,
      caller: Caller,
      cookie: SecureCookie,
    ): Promise<SessionAnswer | Refusal> {
      const done = await flows.finish(merchant, answer, null, cookie);
      if (isRefusal(done)) return done;
      const { provider } = done.flow;
      const found = await store.findLinked(db, merchant, provider, done.subject);
      if (!found) return refuse("NOT_A_MEMBER");
      if (found.status === "blocked") {
        await deps.noteTry(found.memberId, provider, "blocked", caller);
        return refuse("ACCOUNT_BLOCKED");
      }
      return deps.completeSignIn(found.memberId, caller, { method: provider });
    },
    async list({ memberId, merchant }: SignedIn): Promise<Output<"linkedThirdParties">> {
      const links = await store.linksOf(db, memberId);
      const known = new Set([...providers.of(merchant), ...links.map(({ provider }) => provider)]);
      return [...known].map((provider) => {
        const linked = links.find((each) => each.provider === provider);
        return { provider, ...(linked ? { linkedAt: linked.linkedAt } : {}) };
      });
    },
    async beginLink(
      session: SignedIn,
      { provider, password }: Input<"linkThirdParty">,
      caller: Caller,
      cookie: SecureCookie,
    ): Promise<{ address: string } | Refusal> {
      const refused = (await deps.requireStepUp(session)) ?? (await deps.checkOwner(session.memberId, password));
      return refused ?? flows.begin(session.merchant, provider, session.memberId, caller, cookie);
    },
    async keep(session: SignedIn, answer: Answer, caller: Caller, cookie: SecureCookie) {
      const done = await flows.finish(session.merchant, answer, session.memberId, cookie);
      if (isRefusal(done)) return done;
      const failed = await deps.announce(session.memberId, "thirdPartyLinked", caller, async (tx) =>
        (await store.insertLink(tx, session.memberId, done.flow, done.subject))
          ? undefined
          : refuse("THIRD_PARTY_TAKEN"),
      );
      return failed ?? {};
    },
    async drop({ memberId }: SignedIn, provider: ThirdParty, caller: Caller) {
      const failed = await deps.announce(memberId, "thirdPartyUnlinked", caller, async (tx) =>
        (await store.deleteLink(tx, memberId, provider)) ? undefined : refuse("NOT_FOUND"),
      );
      return failed ?? {};
    },
  };
}

export type ThirdPartySignIn = ReturnType<typeof createSocialLogin>;
