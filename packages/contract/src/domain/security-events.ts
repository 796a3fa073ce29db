/** Changes a member is notified of: an entry in the security centre, an event and an email each. */
export const securityKinds = [
  "password",
  "paymentPassword",
  "profile",
  "signedOutEverywhere",
  "passwordReset",
  "secondFactorOn",
  "secondFactorOff",
  "recoveryCodes",
  "recoveryCodeUsed",
  "browsersForgotten",
  "newAddress",
  "mobile",
  "email",
  "passkeyAdded",
  "passkeyRemoved",
  "rememberStolen",
  "thirdPartyLinked",
  "thirdPartyUnlinked",
] as const;

export type SecurityKind = (typeof securityKinds)[number];
