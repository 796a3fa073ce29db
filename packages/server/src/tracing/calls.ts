import { subscribe, unsubscribe, type ChannelListener } from "node:diagnostics_channel";
import { currentSpan, type Span } from "./spans.ts";

/** A request of undici, which `fetch` and the web server's proxy use. */
interface Request {
  origin?: string | URL;
  method: string;
  addHeader(name: string, value: string): void;
}

/**
 * Makes each outgoing call a span, by the events that undici publishes; a call to one of the project's own processes
 * takes the trace with it. A span names the other side's host and no path, since paths of others contain ids.
 */
export function traceCalls(peers: Readonly<Record<string, string>>): () => void {
  const names = new Map(Object.entries(peers).map(([name, url]) => [new URL(url).origin, name]));
  const running = new WeakMap<Request, Span>();

  const begin = ({ request }: { request: Request }): void => {
    const parent = currentSpan();
    if (!parent || !URL.canParse(String(request.origin))) return;
    const { origin, host } = new URL(String(request.origin));
    const peer = names.get(origin);
    const attributes = { "http.request.method": request.method, "server.address": peer ?? host };
    const span = parent.isSampled
      ? parent.begin(`${request.method} ${peer ?? host}`, { isCall: true, attributes })
      : undefined;
    if (span) running.set(request, span);
    if (peer === undefined) return;
    for (const [name, value] of Object.entries((span ?? parent).headers())) request.addHeader(name, value);
  };
  const note = ({ request, response }: { request: Request; response: { statusCode: number } }): void =>
    running.get(request)?.set({ "http.response.status_code": response.statusCode });
  const end = ({ request, error }: { request: Request; error?: unknown }): void => {
    const span = running.get(request);
    if (error !== undefined) span?.fail();
    span?.end();
    running.delete(request);
  };
  // undici's documentation has the shape of each message.
  const listeners = Object.entries({
    "undici:request:create": begin,
    "undici:request:headers": note,
    "undici:request:trailers": end,
    "undici:request:error": end,
  }) as [string, ChannelListener][];
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}
