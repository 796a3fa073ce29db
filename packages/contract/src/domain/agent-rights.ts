/** Rights an agent may give a sub-account; everything else is reserved for the agent. */
export const agentRights = ["reports", "movements", "downlines", "register", "contracts"] as const;

export type AgentRight = (typeof agentRights)[number];
