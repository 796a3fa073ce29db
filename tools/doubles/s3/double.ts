import { startDouble, type Double, type FaultReplies, type Reply, type Route } from "../server.ts";
import { signatureFault, type Account } from "./signature.ts";

export interface S3Double extends Double {
  /** The objects of its only bucket, by key. */
  objects: Map<string, Buffer>;
}

export interface S3Options extends Account {
  bucket: string;
  port: number;
}

const statuses: Record<string, number> = { NoSuchBucket: 404, NoSuchKey: 404, SlowDown: 503, InternalError: 500 };

const failure = (code: string): Reply => ({
  status: statuses[code] ?? (code === "AuthorizationHeaderMalformed" || code.endsWith("Mismatch") ? 400 : 403),
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { "content-type": "application/xml" },
});

/** Faults in the words of S3. */
const replies: FaultReplies = {
  busy: failure("SlowDown"),
  broken: failure("InternalError"),
  refused: failure("AccessDenied"),
};

const nothing = (status: number): Reply => ({ status, body: Buffer.alloc(0) });

/** Starts an S3 of one bucket, with addresses by path: puts, gets and deletes single objects. */
export async function startS3Double({ bucket, port, ...account }: S3Options): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const route = (method: Route["method"], act: (key: string, bytes: Buffer) => Reply): Route => ({
    method,
    path: /^\/(?<bucket>[^/]+)\/(?<key>.+)$/,
    name: method,
    answer(request, { bucket: named, key = "" }) {
      const fault = signatureFault(request, account) ?? (named === bucket ? undefined : "NoSuchBucket");
      return fault ? failure(fault) : act(decodeURIComponent(key), request.bytes);
    },
  });
  const routes = [
    route("PUT", (key, bytes) => {
      objects.set(key, bytes);
      return nothing(200);
    }),
    route("GET", (key) => {
      const body = objects.get(key);
      return body ? { status: 200, body, headers: { "content-type": "binary/octet-stream" } } : failure("NoSuchKey");
    }),
    route("DELETE", (key) => {
      objects.delete(key);
      return nothing(204);
    }),
  ];
  return { ...(await startDouble(routes, port, replies)), objects };
}
