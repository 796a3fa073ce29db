import { trimPath, type Values } from "./routes.ts";
import type { PlainTarget } from "./targets.ts";

/** An address within the site. */
export interface Address {
  href: string;
  path: string;
  query: Values;
  /** The part after "#", decoded. */
  hash: string;
}

const isQuoted = (value: string) => value.length > 1 && value.startsWith('"') && value.endsWith('"');

/** Reads a value in the spelling of older links, `"3"`, as 3. */
function unquote(value: string): string {
  if (!isQuoted(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

const none: Values = {};

/** Reads the values of a query; of several with one name the last counts. */
const readQuery = (text: string): Values =>
  // Most links have no query.
  text === ""
    ? none
    : Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, unquote(value)]));

/** Writes values as a query, with "?" before it unless it is empty. */
export function writeQuery(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readHref(href: string): Address {
  // Two slashes at the beginning would name another host in a link.
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href.replace(/^\/{2,}/, "/")) ?? [];
  return { href, path, query: readQuery(query), hash: decode(hash.slice(1)) };
}

/** Writes the address of a target. */
export function writeHref({ to, params, search = {}, hash }: PlainTarget, current: string): string {
  const path = to === "." ? current : to.replaceAll(/\$(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ""));
  return trimPath(path) + writeQuery(search) + (hash ? `#${encodeURIComponent(hash)}` : "");
}
