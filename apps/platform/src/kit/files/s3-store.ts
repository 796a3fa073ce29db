import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { StoreSilent, type ByteStore } from "./byte-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** How long a call may take, altogether and each time it is tried. */
interface S3Timing {
  callMs: number;
  tryMs: number;
  tries: number;
  pauseMs: number;
}

const usualTiming: S3Timing = { callMs: 16_000, tryMs: 8_000, tries: 3, pauseMs: 250 };

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const none = Buffer.alloc(0);

/** Returns whether the same call may succeed after an answer. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Describes a refusal by its status and the code in its XML. */
async function refusalOf(answer: Response): Promise<{ code: string | undefined; text: string }> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1];
  return { code, text: `${answer.status} ${code ?? ""}`.trim() };
}

/** Creates the store of an S3-compatible service. Each call can be repeated, so a lost answer does no harm. */
export function createS3Store(settings: S3Settings, timing = usualTiming): ByteStore {
  const { endpoint, bucket, region, keyId, secret } = settings;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3", retries: 0 });
  const address = (id: string) => `${endpoint}/${bucket}/${id}`;

  async function send(method: string, id: string, body: Buffer, until: AbortSignal): Promise<Response> {
    const signal = AbortSignal.any([until, AbortSignal.timeout(timing.tryMs)]);
    const request = await client.sign(address(id), {
      method,
      headers: { "x-amz-content-sha256": sha256(body) },
      redirect: "error",
      signal,
      ...(method === "PUT" ? { body: new Uint8Array(body) } : {}),
    });
    return fetch(request);
  }

  /** Calls until `read` accepts an answer, or the time is over. */
  async function call<T>(
    method: string,
    { id, body = none }: { id: string; body?: Buffer },
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const until = AbortSignal.timeout(timing.callMs);
    let fault = "no answer";
    for (let at = 0; at < timing.tries && !until.aborted; at += 1) {
      if (at > 0) await wait(timing.pauseMs * at);
      try {
        const answer = await send(method, id, body, until);
        if (!isPassing(answer.status)) return await read(answer);
        fault = (await refusalOf(answer)).text;
      } catch (error) {
        if (error instanceof StoreSilent) throw error;
        fault = error instanceof Error ? error.message : String(error);
      }
    }
    throw new StoreSilent(`S3 ${method}: ${fault}`);
  }

  /** Accepts the end of a call whose answer has no content. */
  const end = (method: string) => async (answer: Response) => {
    if (answer.ok) return void (await answer.body?.cancel());
    throw new StoreSilent(`S3 ${method}: ${(await refusalOf(answer)).text}`);
  };

  return {
    put: (id, bytes) => call("PUT", { id, body: bytes }, end("PUT")),
    get: (id, size) =>
      call("GET", { id }, async (answer) => {
        if (answer.ok) {
          const bytes = Buffer.from(await answer.arrayBuffer());
          if (bytes.length === size) return bytes;
          throw new Error(`${bytes.length} of ${size} bytes`);
        }
        const { code, text } = await refusalOf(answer);
        if (code === "NoSuchKey") return undefined;
        throw new StoreSilent(`S3 GET: ${text}`);
      }),
    remove: (id) => call("DELETE", { id }, end("DELETE")),
  };
}
