import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector receives it. */
export interface SentSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
}

type Value = { stringValue?: string; intValue?: number | string };
type Attribute = { key: string; value: Value };

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<SentSpan, "service" | "attributes" | "hasFailed"> & {
        attributes: Attribute[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Starts a collector that takes spans by OTLP in JSON. */
export async function testCollector() {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const held: ServerResponse[] = [];
  const state = { isSilent: false };

  function take(body: string): void {
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = String(valuesOf(resource.attributes)["service.name"]);
      for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, attributes: valuesOf(attributes), hasFailed: status?.code === 2 });
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (state.isSilent) return void held.push(response);
      if (request.url === "/v1/traces") take(Buffer.concat(chunks).toString());
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything it received, as text. */
    text: () => bodies.join("\n"),
    /** Requests that it has not answered. */
    held: () => held.length,
    /** From now on it answers nothing. */
    fallSilent: () => (state.isSilent = true),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
