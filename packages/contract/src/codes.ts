/**
 * What a call may be refused with. Clients switch on the code, never on text; the text for a code is in the language
 * files. The number is the HTTP status that goes with it (decisions.md reading 1).
 */
export const codes = {
  BAD_REQUEST: 400,
  PLAIN_BODY_REFUSED: 400,
  DECRYPTION_FAILED: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  NOT_LOGGED_IN: 401,
  SESSION_ENDED: 401,
  AGENTS_ONLY: 403,
  TRIAL_REFUSED: 403,
  FEATURE_OFF: 403,
  REGION_RESTRICTED: 403,
  ORIGIN_REFUSED: 403,
  DOMAIN_UNKNOWN: 403,
  NOT_FOUND: 404,
  KEY_REUSED: 409,
  IN_PROGRESS: 409,
  CONTRACT_OUTDATED: 409,
  INVALID_FIELDS: 422,
  LOGIN_FAILED: 422,
  CAPTCHA_REQUIRED: 422,
  CAPTCHA_WRONG: 422,
  ACCOUNT_LOCKED: 422,
  ACCOUNT_BLOCKED: 422,
  USERNAME_TAKEN: 422,
  EMAIL_TAKEN: 422,
  INVITATION_CODE_ERROR: 422,
  TERMS_REQUIRED: 422,
  CODE_EXPIRED: 422,
  GAME_MAINTENANCE: 422,
  GAME_UNKNOWN: 422,
  VENDOR_SILENT: 503,
  BACK_URL_REFUSED: 422,
  METHOD_UNAVAILABLE: 422,
  AMOUNT_TOO_SMALL: 422,
  AMOUNT_TOO_LARGE: 422,
  TOO_MANY_OPEN_DEPOSITS: 422,
  PROVIDER_SILENT: 503,
  INSUFFICIENT_FUNDS: 422,
  RANGE_TOO_LONG: 422,
  TOO_MANY_REQUESTS: 429,
  MAINTENANCE: 503,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type Code = keyof typeof codes;

/** Codes any call may answer with, so that no row has to repeat them. */
export const generalCodes = [
  "BAD_REQUEST",
  "CONTRACT_OUTDATED",
  "TOO_MANY_REQUESTS",
  "MAINTENANCE",
  "REGION_RESTRICTED",
  "DOMAIN_UNKNOWN",
  "OVERLOADED",
  "UNAVAILABLE",
  "INTERNAL",
] as const satisfies readonly Code[];
