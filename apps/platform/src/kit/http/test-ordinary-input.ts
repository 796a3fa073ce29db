import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { z } from "zod";

type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** Candidate values; the first that a field's schema accepts is its ordinary value. */
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

/** Builds an ordinary input of a row, with every field filled in as its schema allows. */
export function ordinaryInput(row: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" });
  const [option] = schema.anyOf ?? [];
  return inputOf(typeof option === "object" ? option : schema);
}
