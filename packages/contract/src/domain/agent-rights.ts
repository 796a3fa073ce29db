/** What an agent may allow a sub-account; everything else stays with the agent alone. */
export const agentRights = ["reports", "movements", "downlines", "register", "contracts"] as const;

export type AgentRight = (typeof agentRights)[number];
