import type { Handlers } from "../../kit/http/call.ts";
import { toPage } from "../../kit/lib/paging.ts";
import type { SubAccounts } from "./sub-accounts.ts";

type Names =
  | "agentSubAccounts"
  | "agentSubAccountAdd"
  | "agentSubAccountChange"
  | "agentSubAccountPassword"
  | "agentActs";

/** Returns the handlers of an agent's sub-account management. */
export function subAccountHandlers(subAccounts: SubAccounts): Pick<Handlers, Names> {
  return {
    agentSubAccounts: ({ session }) => subAccounts.list(session.memberId),
    agentSubAccountAdd: ({ session, input, caller }) => subAccounts.add(session, input, caller),
    agentSubAccountChange: ({ session, input, caller }) => subAccounts.change(session, input, caller),
    agentSubAccountPassword: ({ session, input, caller }) => subAccounts.givePassword(session, input, caller),
    agentActs: async ({ session, input }) => {
      const { pageNo, pageSize, name } = input;
      const rows = await subAccounts.acts(session.memberId, name, pageSize, (pageNo - 1) * pageSize);
      return toPage(input, rows, ({ id, at, by, act, subject, outcome, ip }) => ({
        id: id.toString(),
        at,
        act,
        ip,
        ...(by === null ? {} : { by }),
        ...(subject === null ? {} : { subject }),
        ...(outcome === null ? {} : { outcome }),
      }));
    },
  };
}
