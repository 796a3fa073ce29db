import { SetupError } from "@croupier/server/setup-error";

/** A bucket of an S3-compatible store, and the key that may put, get and delete in it. */
export interface S3Settings {
  /** The address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

interface Variables {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_KEY_ID?: string | undefined;
  S3_SECRET?: string | undefined;
}

const thisMachine = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Reads the store outside of the database: none if no variable names one; a part of them is a fault. */
export function readS3(read: Variables): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: secret } = read;
  if (endpoint === undefined && bucket === undefined && keyId === undefined && secret === undefined) return undefined;
  if (endpoint === undefined || bucket === undefined || keyId === undefined || secret === undefined)
    throw new SetupError("A store of files wants S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET together.");
  const { protocol, hostname, pathname, search } = new URL(endpoint);
  if ((protocol !== "https:" && !thisMachine.has(hostname)) || pathname !== "/" || search !== "")
    throw new SetupError("S3_ENDPOINT is malformed: it wants the https address of a service, without the bucket.");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new SetupError("S3_BUCKET is malformed: it wants the name of a bucket.");
  return { endpoint, bucket, region, keyId, secret };
}
