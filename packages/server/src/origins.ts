/** The parts of a request that identify the site its sender sees. */
interface Addressed {
  protocol: string;
  /** With its port; from a trusted proxy, the forwarded value. */
  host: string;
  raw: { rawHeaders: readonly string[] };
}

const hostAndPort = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
const local = /^(?:localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the origin in the visitor's address bar: scheme, host name and port, without the scheme's default port.
 * Undefined for a malformed host (with a user name or a path, or two hosts).
 */
export function requestOrigin({ protocol, host, raw }: Addressed): string | undefined {
  const address = host.toLowerCase();
  if (!hostAndPort.test(address) || countHosts(raw.rawHeaders) > 1) return undefined;
  if (!URL.canParse(`${protocol}://${address}`)) return undefined;
  const { origin, hostname } = new URL(`${protocol}://${address}`);
  // "127.1" and "0x7f.0.0.1" are spellings of 127.0.0.1 that no browser sends.
  return address.replace(/:\d+$/, "") === hostname ? origin : undefined;
}

/** Names and values alternate in the raw headers. With two hosts, one server takes the first and another the last. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === "host").length;
}

/** Returns whether a text is an origin as browsers write it: scheme, host and port, nothing else. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, host } = new URL(text);
  return origin === text && /^https?:$/.test(protocol) && hostAndPort.test(host);
}

/** Returns whether a host name reaches the machine the browser runs on. */
export const isLocal = (hostname: string): boolean => local.test(hostname);

/** Adds the port of a local run to an origin of this machine that has none; other origins stay unchanged. */
export function withLocalPort(origin: string, port: number): string {
  const url = new URL(origin);
  if (url.protocol === "http:" && url.port === "" && isLocal(url.hostname)) url.port = String(port);
  return url.origin;
}
