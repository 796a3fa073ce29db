import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request whose signature is checked: AWS Signature Version 4 for S3, in the Authorization header. */
export interface SignedRequest {
  method: string;
  /** The path and the query, as they were sent. */
  path: string;
  query?: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: Buffer;
}

export interface Account {
  keyId: string;
  secret: string;
  region: string;
}

/** The codes with which S3 refuses a request. */
export type SignatureFault =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "InvalidAccessKeyId"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch"
  | "XAmzContentSHA256Mismatch";

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const scheme =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const skewMs = 15 * 60_000;

/** Reads "20130524T000000Z". */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const header = (request: SignedRequest, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(",") : (value ?? "")).trim().replaceAll(/ +/g, " ");
};

/** Sorts the parts of a query, each with a value. */
const canonicalQuery = (query: string): string =>
  query === ""
    ? ""
    : query
        .split("&")
        .map((part) => (part.includes("=") ? part : `${part}=`))
        .toSorted()
        .join("&");

/** Calculates the signature of a request for these signed headers, as the service does. */
export function signatureOf(request: SignedRequest, account: Account, signedHeaders: string): string {
  const date = header(request, "x-amz-date");
  const day = date.slice(0, 8);
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query ?? ""),
    ...signedHeaders.split(";").map((name) => `${name}:${header(request, name)}`),
    "",
    signedHeaders,
    header(request, "x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${account.secret}`, day), account.region), "s3"), "aws4_request");
  return hmac(key, toSign).toString("hex");
}

/** Returns why a request is refused; undefined if its signature, its time and its bytes are right. */
export function signatureFault(request: SignedRequest, account: Account, now = Date.now()): SignatureFault | undefined {
  const authorization = header(request, "authorization");
  if (authorization === "") return "AccessDenied";
  const [, keyId, day, region, signedHeaders = "", signature = ""] = scheme.exec(authorization) ?? [];
  if (keyId === undefined) return "AuthorizationHeaderMalformed";
  if (keyId !== account.keyId) return "InvalidAccessKeyId";
  const date = header(request, "x-amz-date");
  if (region !== account.region || !date.startsWith(day ?? "")) return "AuthorizationHeaderMalformed";
  const skew = Math.abs(timeOf(date) - now);
  if (!(skew <= skewMs)) return "RequestTimeTooSkewed";
  const signed = new Set(signedHeaders.split(";"));
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (mustBeSigned.some((name) => !signed.has(name))) return "AccessDenied";
  const expected = Buffer.from(signatureOf(request, account, signedHeaders));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return "SignatureDoesNotMatch";
  const hash = header(request, "x-amz-content-sha256");
  return hash === sha256(request.bytes) ? undefined : "XAmzContentSHA256Mismatch";
}
