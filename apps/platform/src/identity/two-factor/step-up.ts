import type { Output } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Caller, SignedIn } from "../../kit/http/call.ts";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import { namedKinds, provable, type Proof, type Proofs, type Sent } from "./proofs.ts";
import * as store from "./store.ts";

/** Minutes a step-up stays valid. */
const provedMinutes = 10;

export type RequireStepUp = (session: Pick<SignedIn, "memberId" | "sessionId">) => Promise<Refusal | undefined>;

/**
 * Creates the gate of sensitive changes: undefined if this session has recently proved more than a password, or the
 * member has no other factor. The page asks for the proof and repeats the command.
 */
export function createRequireStepUp(db: Pool): RequireStepUp {
  return async ({ memberId, sessionId }) => {
    if (await store.isProved(db, sessionId, provedMinutes)) return undefined;
    const state = await store.readState(db, memberId);
    const kinds = provable(state);
    if (kinds.length === 0) return undefined;
    return refuse("STEP_UP_REQUIRED", { kinds: namedKinds(state, kinds), bankName: false, trustDays: 0 });
  };
}

export interface StepUpDeps {
  db: Pool;
  proofs: Proofs;
  renew(session: SignedIn): Promise<Output<"stepUp">>;
  announce(memberId: bigint, kind: SecurityKind, caller: Caller): Promise<unknown>;
}

export function createStepUp({ db, proofs, renew, announce }: StepUpDeps) {
  return {
    async sendCode({ memberId }: SignedIn, kind: "sms" | "email", { network }: Caller): Promise<Sent | Refusal> {
      const state = await store.readState(db, memberId);
      return proofs.send(state, provable(state), { purpose: "stepUp", network }, kind);
    },
    async prove(session: SignedIn, proof: Proof, caller: Caller): Promise<Output<"stepUp"> | Refusal> {
      const state = await store.readState(db, session.memberId);
      const context = { purpose: "stepUp", network: caller.network } as const;
      const refused = await proofs.validate(state, provable(state), context, proof);
      if (refused) return refused;
      await store.noteProved(db, session.sessionId);
      if (proof.kind === "recovery") await announce(state.id, "recoveryCodeUsed", caller);
      return renew(session);
    },
  };
}

export type StepUp = ReturnType<typeof createStepUp>;
