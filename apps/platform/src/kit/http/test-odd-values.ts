import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { z } from "zod";

/** What nobody types and every attacker sends, as values of a JSON body. */
export const oddValues: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\u202eb\u200b",
  "💥".repeat(300),
  "A".repeat(20_000),
  "0".repeat(36),
  "9".repeat(40),
  "-1",
  "-0.0000",
  "0.0000",
  "999999999999999.9999",
  "1e400",
  "0x10",
  "NaN",
  "١٢٣٤٥٦٧٨",
  "１２３",
  "2100",
  2100,
  -1,
  0,
  0.1,
  2 ** 53,
  1e308,
  true,
  [],
  ["a", "b"],
  {},
  { __proto__: { admin: true }, constructor: { prototype: {} } },
  { $gt: "" },
  [[[[[[[[]]]]]]]],
  "'; drop table member; --",
  "%00%0d%0aSet-Cookie: a=b",
  "../../../../etc/passwd",
  "//evil.example/%2f..",
  "javascript:alert(1)",
  "http://[::1",
  "http://127.0.0.1:5432/",
  "<img src=x onerror=alert(1)>",
  "=cmd|' /C calc'!A0",
  "{{7*7}}${7*7}",
  "2026-02-31",
  "0000-00-00",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
];

/** Bodies that are no JSON object, and headers that are no type of content. */
export const oddBodies: readonly { body: string; type: string }[] = [
  { body: "", type: "application/json" },
  { body: "{", type: "application/json" },
  { body: "[]", type: "application/json" },
  { body: '"text"', type: "application/json" },
  { body: "null", type: "application/json" },
  { body: "1e999", type: "application/json" },
  { body: '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}', type: "application/json" },
  { body: "[".repeat(20_000), type: "application/json" },
  { body: `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, type: "application/json" },
  { body: "\u0000", type: "application/json" },
  { body: "a=1&a=2&__proto__[x]=1&%00=%ff", type: "application/x-www-form-urlencoded" },
  { body: "%", type: "application/x-www-form-urlencoded" },
  { body: "<x/>", type: "application/xml" },
  { body: "x", type: "text/plain" },
  { body: "x", type: "multipart/form-data" },
  { body: "a.b.c.d.e", type: "application/jose" },
  { body: "eyJhbGciOiJub25lIn0....", type: "application/jose" },
  { body: "{}", type: "application/json; charset=utf-7" },
];

type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** Texts that some field of the contract takes; the first that a field's schema takes is its ordinary value. */
const ordinary = [
  "100.0000",
  "a1b2c3d4e5",
  "1",
  "123456",
  "AG",
  "2026-11-01",
  "2026-11-01T00:00:00.000Z",
  "b3d8b2b0-5c1e-4d1f-9a55-0f2f7a3c9e10",
  "lina@example.com",
  "0355123456",
  "/",
  "A".repeat(24),
];

/** Builds an ordinary value from a field's JSON schema. */
function sample(schema: JsonSchema | boolean | undefined): unknown {
  if (!schema || typeof schema === "boolean") return "x";
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (option) return sample(option);
  if (schema.type === "object") return inputOf(schema);
  if (schema.type === "array") return [sample(Array.isArray(schema.items) ? schema.items[0] : schema.items)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  const fits = (text: string): boolean =>
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? 1000) &&
    (!schema.pattern || new RegExp(schema.pattern, "u").test(text));
  return ordinary.find(fits) ?? "x".repeat(schema.minLength ?? 1);
}

const inputOf = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sample(field)]));

/** Builds an ordinary input of a row: every field filled in with something that its schema takes. */
export function ordinaryInput(row: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" });
  const [option] = schema.anyOf ?? [];
  return inputOf(typeof option === "object" ? option : schema);
}
