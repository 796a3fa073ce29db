import { isIP } from "node:net";
import { z } from "zod";
import { SetupError } from "./setup-error.ts";

/** Secrets shorter than this can be guessed. */
export const shortestSecret = 32;

/** A secret with fewer different characters is not random: thirty-two spaces are long as well. */
const fewestCharacters = 8;

const nothing = (value: unknown): boolean => value === undefined || value === "";
/** An empty variable is unset. */
const given = <T extends z.ZodType>(type: T) => z.preprocess((value) => (nothing(value) ? undefined : value), type);

const webAddress = (protocol: RegExp, wanted: string) => z.url({ protocol, error: wanted });
const withoutSlash = (url: string): string => url.replace(/\/+$/, "");
const httpUrl = webAddress(/^https?$/, "an http or https URL").transform(withoutSlash);
const databaseUrl = z.string("a postgres:// URL").regex(/^postgres(ql)?:\/\/\S+$/, "a postgres:// URL");
const portNumber = z.coerce.number("a port").int("a port").min(0, "a port").max(65_535, "a port");

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** JSON of a given shape; `wanted` describes it where the shape's own messages do not. */
function json<T extends z.ZodType>(shape: T, wanted?: string) {
  return z.string("JSON").transform((text, context): z.output<T> => {
    const refuse = (message: string): never => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      // The parser's own message quotes the text, which may be a secret.
      return refuse("JSON");
    }
    const read = shape.safeParse(parsed);
    return read.success ? read.data : refuse(wanted ?? read.error.issues[0]?.message ?? "another shape");
  });
}

const signingKey = z.object({
  id: z.string("keys that have an id").min(1, "keys that have an id"),
  secret: z
    .string(`secrets of ${shortestSecret} characters or more`)
    .min(shortestSecret, `secrets of ${shortestSecret} characters or more`)
    .refine((secret) => new Set(secret).size >= fewestCharacters, "secrets that are random"),
});
const idsDiffer = (keys: readonly { id: string }[]) => new Set(keys.map(({ id }) => id)).size === keys.length;
const secretsDiffer = (keys: readonly { secret: string }[]) =>
  new Set(keys.map(({ secret }) => secret)).size === keys.length;
const signingKeys = z.array(signingKey, 'a list [{"id","secret"}]').refine(idsDiffer, "ids that differ");

const network = z
  .string()
  .refine((text) => isIP(text.split("/")[0] ?? "") !== 0 && /^[^/]+(\/\d{1,3})?$/.test(text), "addresses or networks");
const proxy = z
  .string()
  .refine((text) => /^(loopback|linklocal|uniquelocal)$/.test(text) || network.safeParse(text).success, {
    error: "addresses, networks or loopback",
  })
  .refine((text) => !/\/0+$/.test(text), "addresses, networks or loopback, and not everybody's");
const vendorKey = signingKey.extend({
  vendors: z
    .array(z.string().regex(/^([A-Z0-9_]{1,24}|\*)$/), "keys with the vendors they are for")
    .min(1, "keys with the vendors they are for"),
  addresses: z.array(network).exactOptional(),
});
const vendorKeys = z
  .array(vendorKey, 'a list [{"id","secret","vendors"}]')
  .min(1, "one key or more")
  .refine(idsDiffer, "ids that differ");

/** A key that vendors sign their calls with, and its scope. */
export type VendorKey = z.output<typeof vendorKey>;

/** Kinds of variables, each with the requirement its error states; those with a default may be unset. */
export const variable = {
  port: (fallback: number) => given(portNumber.default(fallback)),
  /** A port that is derived from another variable if unset. */
  optionalPort: () => given(portNumber.optional()),
  text: (fallback: string) => given(z.string().default(fallback)),
  optionalText: () => given(z.string().optional()),
  databaseUrl: () => given(databaseUrl),
  optionalDatabaseUrl: () => given(databaseUrl.optional()),
  url: () => given(httpUrl),
  optionalUrl: () => given(httpUrl.optional()),
  optionalUrlOf: (protocol: RegExp, wanted: string) => given(webAddress(protocol, wanted).optional()),
  /** URLs with commas or spaces between them. */
  optionalUrls: () => given(z.string().transform(words).pipe(z.array(httpUrl)).optional()),
  /** 1 or 0. */
  flag: (fallback: "0" | "1" = "0") =>
    given(z.enum(["0", "1"], "1 or 0").default(fallback)).transform((text) => text === "1"),
  integer: (fallback: number, least: number, most = Number.MAX_SAFE_INTEGER) => {
    const wanted = most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least} on` : `${least} to ${most}`;
    return given(z.coerce.number(wanted).int(wanted).min(least, wanted).max(most, wanted).default(fallback));
  },
  /** A part of a whole, 0 to 1. */
  share: (fallback: number) => given(z.coerce.number("0 to 1").min(0, "0 to 1").max(1, "0 to 1").default(fallback)),
  factor: (fallback: number) =>
    given(z.coerce.number("a number above zero").positive("a number above zero").default(fallback)),
  /** Addresses and networks of proxies, or their names in Fastify, with commas or spaces between them. */
  proxies: (fallback: string) =>
    given(z.string().default(fallback))
      .transform(words)
      .pipe(z.array(proxy).min(1, "addresses, networks or loopback"))
      .transform((list) => list.join(",")),
  logLevel: (fallback: "info" | "warn") => {
    const levels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
    return given(z.enum(levels, `one of ${levels.join(", ")}`).default(fallback));
  },
  /** A list of words, with commas or spaces between them. */
  list: <T extends z.ZodType<string, string>>(item: T, fallback: string) =>
    given(z.string().default(fallback)).transform(words).pipe(z.array(item).min(1)),
  /** The same where none is a choice. */
  optionalList: <T extends z.ZodType<string, string>>(item: T) =>
    given(z.string().default("")).transform(words).pipe(z.array(item)),
  /** Signing keys or encryption secrets: one or more. */
  keys: () => given(json(signingKeys.min(1, "one key or more"))),
  /** Keys of vendors: the vendors of each ("*" for all), and the addresses it may be used from, if known. */
  vendorKeys: () => given(json(vendorKeys)),
  /** The same where having none is a choice. */
  optionalKeys: () =>
    given(z.string().default("[]")).pipe(json(signingKeys.refine(secretsDiffer, "secrets that differ"))),
  json: <T extends z.ZodType>(shape: T, wanted: string) => given(json(shape, wanted)),
  optionalJson: <T extends z.ZodType>(shape: T, fallback: string, wanted: string) =>
    given(z.string().default(fallback)).pipe(json(shape, wanted)),
};

/**
 * Reads the variables of `shape`. Throws a SetupError that names each missing or malformed variable and its
 * requirement, never its value, which may be a secret.
 */
export function readVariables<S extends z.ZodRawShape>(
  shape: S,
  env: Record<string, string | undefined>,
): z.output<z.ZodObject<S>> {
  const read = z.object(shape).safeParse(env);
  if (read.success) return read.data;
  const faults = new Map<string, string>();
  for (const issue of read.error.issues) {
    const name = String(issue.path[0]);
    const fault = nothing(env[name]) ? `${name} is not set` : `${name} is malformed`;
    if (!faults.has(name)) faults.set(name, `${fault}: it wants ${issue.message}`);
  }
  throw new SetupError(
    `The environment is not complete (docs/configuration.md has every variable):\n${[...faults.values()].map((each) => `- ${each}`).join("\n")}`,
  );
}
