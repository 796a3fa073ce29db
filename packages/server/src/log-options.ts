/** Names of secret fields, at any depth. No log may carry their values. */
const secretFields = [
  "authorization",
  "cookie",
  "password",
  "confirmPassword",
  "oldPassword",
  "newPassword",
  "confirmNewPassword",
  "oldPaymentPassword",
  "newPaymentPassword",
  "confirmNewPaymentPassword",
  "paymentPassword",
  "captcha",
  "verificationCode",
  "firebaseIdToken",
  "token",
  "ticket",
  "secret",
  "x-signature",
  "x-session",
];

/** The same as paths of a structured log, down to a field of a request's body or headers. */
const secretPaths = secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]);

/** Removes the query and the fragment of an address for logs: tickets and launch tokens travel there. */
const withoutQuery = (url: unknown): string => String(url).replace(/([?#]).*$/s, "$1…");

/** Builds the log options of a process: structured, with secrets redacted. */
export const logOptions = (level: string) => ({
  level,
  redact: secretPaths,
  serializers: {
    url: withoutQuery,
    source: withoutQuery,
    target: withoutQuery,
    req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutQuery(url) }),
  },
});
