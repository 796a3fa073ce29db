import type { Flag } from "./flags.ts";
import type { RegistrationField } from "../rows/site/merchants.ts";

/** Registration by name or by number; browser and platform validate the same fields. */
export type RegisterMode = "mobile" | "username";

type Flags = Record<Flag, boolean>;

interface RegisterField {
  name: RegistrationField;
  required: boolean;
}

/** Lists the modes this merchant offers, the default first (specification section 4). */
export function registerModes(flags: Flags): RegisterMode[] {
  return [
    ...(flags.MOBILENUMREG3 ? (["mobile"] as const) : []),
    ...(flags.USERNAMEREG3 ? (["username"] as const) : []),
  ];
}

/** Returns whether a code must verify the number (specification section 5). */
export const registerNeedsCode = (mode: RegisterMode, flags: Flags): boolean => mode === "mobile" || flags.REGMOBVERF3;

/**
 * Lists the fields of one mode. By number there is no name, and a password only with MOBILENUMPASSREG3; a number that
 * must be verified is required whatever the merchant's list says.
 */
export function registerFields(mode: RegisterMode, fields: readonly RegisterField[], flags: Flags): RegisterField[] {
  const dropped: RegistrationField[] = mode === "mobile" ? ["username"] : [];
  if (mode === "mobile" && !flags.MOBILENUMPASSREG3) dropped.push("password", "confirmPassword");
  const mobile: RegisterField = { name: "mobileNum", required: true };
  const stored = fields
    .filter(({ name }) => !dropped.includes(name))
    // A shown field is required (specification section 5).
    .map((field) => (field.name === "paymentPassword" ? { ...field, required: true } : field));
  if (!registerNeedsCode(mode, flags)) return stored;
  const others = stored.filter(({ name }) => name !== "mobileNum");
  if (mode === "mobile") return [mobile, ...others];
  const at = others.findIndex(({ name }) => name === "confirmPassword") + 1;
  return [...others.slice(0, at), mobile, ...others.slice(at)];
}
