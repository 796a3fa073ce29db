import { currentSpan } from "./tracing/spans.ts";

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

/** Loggers of requests, whose lines carry the id of their trace anyway. */
const ofRequests = new WeakSet<object>();

/** Notes the logger of a request, which needs no id from the running code. */
export const noteRequestLog = (log: object): void => void ofRequests.add(log);

/** Adds the id of the running trace, under the name that the id of a request has. */
function traceOf(_line: object, _level: number, logger: object): { reqId?: string } {
  const span = ofRequests.has(logger) ? undefined : currentSpan();
  return span ? { reqId: span.traceId } : {};
}

/** Builds the log options of a process: structured, with secrets redacted, and with the trace if it is traced. */
export const logOptions = (level: string, isTraced = false) => ({
  level,
  ...(isTraced ? { mixin: traceOf } : {}),
  redact: secretPaths,
  serializers: {
    url: withoutQuery,
    source: withoutQuery,
    target: withoutQuery,
    req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutQuery(url) }),
  },
});
