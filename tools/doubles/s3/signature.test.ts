import { expect, test } from "vitest";
import { signatureFault, signatureOf, type SignedRequest } from "./signature.ts";

/** The examples that AWS publishes ("Signature calculations for the Authorization header"), with their keys. */
const account = {
  keyId: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const now = Date.parse("2013-05-24T00:00:00Z");
const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const host = "examplebucket.s3.amazonaws.com";
const date = "20130524T000000Z";

const get: SignedRequest = {
  method: "GET",
  path: "/test.txt",
  headers: { host, range: "bytes=0-9", "x-amz-content-sha256": empty, "x-amz-date": date },
  bytes: Buffer.alloc(0),
};
const welcome = Buffer.from("Welcome to Amazon S3.");
const put: SignedRequest = {
  method: "PUT",
  path: "/test%24file.text",
  headers: {
    date: "Fri, 24 May 2013 00:00:00 GMT",
    host,
    "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    "x-amz-date": date,
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
  },
  bytes: welcome,
};
const list: SignedRequest = {
  method: "GET",
  path: "/",
  query: "max-keys=2&prefix=J",
  headers: { host, "x-amz-content-sha256": empty, "x-amz-date": date },
  bytes: Buffer.alloc(0),
};

const ofGet = "host;range;x-amz-content-sha256;x-amz-date";

test.each([
  ["GET Object", get, ofGet, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"],
  [
    "PUT Object",
    put,
    "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    "GET Bucket (List Objects)",
    list,
    "host;x-amz-content-sha256;x-amz-date",
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
])("the published example %s has its published signature", (_, request, headers, signature) => {
  expect(signatureOf(request, account, headers)).toBe(signature);
});

/** Signs a request and changes it afterwards. */
function signed(change: Partial<SignedRequest> = {}, headers: Record<string, string | undefined> = {}): SignedRequest {
  const credential = `${account.keyId}/20130524/us-east-1/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${ofGet}, Signature=${signatureOf(get, account, ofGet)}`;
  return { ...get, ...change, headers: { ...get.headers, authorization, ...headers } };
}

test("a request is accepted as it was signed, and no other", () => {
  const fault = (request: SignedRequest, at = now) => signatureFault(request, account, at);
  expect(fault(signed())).toBeUndefined();
  expect(fault(signed({ path: "/test.txt2" }))).toBe("SignatureDoesNotMatch");
  expect(fault(signed({ method: "DELETE" }))).toBe("SignatureDoesNotMatch");
  expect(fault(signed({}, { range: "bytes=0-99" }))).toBe("SignatureDoesNotMatch");
  expect(fault(signed({}, { "x-amz-acl": "public-read" }))).toBe("AccessDenied");
  expect(fault(signed({ bytes: welcome }))).toBe("XAmzContentSHA256Mismatch");
  expect(fault(signed(), now + 16 * 60_000)).toBe("RequestTimeTooSkewed");
  expect(fault(signed({}, { authorization: undefined }))).toBe("AccessDenied");
  expect(fault(signed({}, { authorization: "Basic YTpi" }))).toBe("AuthorizationHeaderMalformed");
  expect(signatureFault(signed(), { ...account, keyId: "OTHER" }, now)).toBe("InvalidAccessKeyId");
  expect(signatureFault(signed(), { ...account, secret: "other" }, now)).toBe("SignatureDoesNotMatch");
  expect(signatureFault(signed(), { ...account, region: "eu-west-1" }, now)).toBe("AuthorizationHeaderMalformed");
});
