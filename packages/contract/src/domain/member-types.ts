/** Numeric member types. */
export const memberTypes = {
  member: 0,
  agent: 1,
  generalAgent: 2,
  trial: 4,
  agentSecondScheme: 41,
  generalAgentSecondScheme: 42,
} as const;

export type MemberType = (typeof memberTypes)[keyof typeof memberTypes];

const agentTypes: readonly number[] = [1, 2, 41, 42];

export const isAgent = (type: number): boolean => agentTypes.includes(type);
export const isTrial = (type: number): boolean => type === memberTypes.trial;
