/** What a member is told about when it changes: an entry in the security centre, an event and an email each. */
export const securityKinds = [
  "password",
  "paymentPassword",
  "profile",
  "signedOutEverywhere",
  "passwordReset",
] as const;

export type SecurityKind = (typeof securityKinds)[number];
