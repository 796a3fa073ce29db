/** What of a request tells by which address its sender sees the site. */
interface Addressed {
  protocol: string;
  /** With its port; from a trusted proxy what that one forwards. */
  host: string;
  raw: { rawHeaders: readonly string[] };
}

const hostAndPort = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
const local = /^(?:localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Reads the origin a visitor wrote into the address bar, parsed: scheme, host name and port, the scheme's own port left
 * out. Undefined where the host is no host (one with a user name or a path in it, two hosts): nobody's site.
 */
export function requestOrigin({ protocol, host, raw }: Addressed): string | undefined {
  const address = host.toLowerCase();
  if (!hostAndPort.test(address) || countHosts(raw.rawHeaders) > 1) return undefined;
  if (!URL.canParse(`${protocol}://${address}`)) return undefined;
  const { origin, hostname } = new URL(`${protocol}://${address}`);
  // "127.1" and "0x7f.0.0.1" are spellings of 127.0.0.1 that no browser sends.
  return address.replace(/:\d+$/, "") === hostname ? origin : undefined;
}

/** Names and values take turns in the raw headers. Of two hosts a server takes the first, another one the last. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === "host").length;
}

/** True for the text of an origin as browsers write it: scheme, host and port, nothing else. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, host } = new URL(text);
  return origin === text && /^https?:$/.test(protocol) && hostAndPort.test(host);
}

/** True for the names by which a browser reaches the machine it runs on. */
export const isLocal = (hostname: string): boolean => local.test(hostname);

/** Puts the port of a local run into an origin of this machine that names none; any other origin stays as it is. */
export function withLocalPort(origin: string, port: number): string {
  const url = new URL(origin);
  if (url.protocol === "http:" && url.port === "" && isLocal(url.hostname)) url.port = String(port);
  return url.origin;
}
