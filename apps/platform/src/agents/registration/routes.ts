import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { AgentRegistration } from "./registration.ts";

type Names = "agentRegisterInfo" | "agentRegister" | "agentInvitations" | "agentInvite" | "agentInvitationOff";

/** Handles the register centre of agents. */
export function agentRegistrationHandlers(
  registration: AgentRegistration,
  merchants: Merchants,
): Pick<Handlers, Names> {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    agentRegisterInfo: async ({ merchant, session }) =>
      registration.info({ session, config: await configOf(merchant.code) }),
    agentRegister: async ({ input, merchant, session }) =>
      registration.register({ session, config: await configOf(merchant.code) }, input),
    agentInvitations: async ({ merchant, session }) =>
      registration.invitations({ session, config: await configOf(merchant.code) }),
    agentInvite: async ({ input, merchant, session, command }) =>
      registration.invite({ session, config: await configOf(merchant.code) }, input, command),
    agentInvitationOff: async ({ input, session }) =>
      (await registration.switchOff(session.memberId, input.code)) ? {} : refuse("NOT_FOUND"),
  };
}
