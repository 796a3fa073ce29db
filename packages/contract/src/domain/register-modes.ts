import type { Flag } from "./flags.ts";
import type { RegistrationField } from "../rows/site/merchants.ts";

/** By name or by number: what each asks for is judged alike by browser and platform. */
export type RegisterMode = "mobile" | "username";

type Flags = Record<Flag, boolean>;

interface Asked {
  name: RegistrationField;
  required: boolean;
}

/** The ways this merchant registers, the one to begin with first (specification section 4). */
export function registerModes(flags: Flags): RegisterMode[] {
  return [
    ...(flags.MOBILENUMREG3 ? (["mobile"] as const) : []),
    ...(flags.USERNAMEREG3 ? (["username"] as const) : []),
  ];
}

/** Whether a number is proved by the code that is sent to it (specification section 5). */
export const registerNeedsCode = (mode: RegisterMode, flags: Flags): boolean => mode === "mobile" || flags.REGMOBVERF3;

/**
 * The fields of one way to register. By number there is no name, and a password only with MOBILENUMPASSREG3; a number
 * that has to be proved is asked for whatever the merchant's list says.
 */
export function registerFields(mode: RegisterMode, fields: readonly Asked[], flags: Flags): Asked[] {
  const dropped: RegistrationField[] = mode === "mobile" ? ["username"] : [];
  if (mode === "mobile" && !flags.MOBILENUMPASSREG3) dropped.push("password", "confirmPassword");
  const mobile: Asked = { name: "mobileNum", required: true };
  const stored = fields
    .filter(({ name }) => !dropped.includes(name))
    // Where it is shown it is needed (specification section 5).
    .map((field) => (field.name === "paymentPassword" ? { ...field, required: true } : field));
  if (!registerNeedsCode(mode, flags)) return stored;
  const others = stored.filter(({ name }) => name !== "mobileNum");
  if (mode === "mobile") return [mobile, ...others];
  const at = others.findIndex(({ name }) => name === "confirmPassword") + 1;
  return [...others.slice(0, at), mobile, ...others.slice(at)];
}
