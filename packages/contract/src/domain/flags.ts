/** The feature flags of specification section 3; a merchant's configuration switches each on or off. */
export const flags = [
  "PTSYS3",
  "MANPLAYREB3",
  "MOBILENUMREG3",
  "REGMOBVERF3",
  "MOBILENUMPASSREG3",
  "FREEPLAY3",
  "PWDEXPFORCECHANGE3",
  "MOBILEVERCODELOGIN3",
  "USERNAMEREG3",
  "CHNGPASSVERIF3",
  "AGENTPOLICY3",
] as const;

export type Flag = (typeof flags)[number];
