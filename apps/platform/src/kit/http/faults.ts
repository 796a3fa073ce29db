import { normalisePassword } from "@croupier/contract/domain/typed-text";
import { violation, type FieldRule, type Violation } from "@croupier/contract/domain/rules";
import { refuse, type Refusal } from "../db/refusal.ts";
import { isGuessed } from "../lib/passwords.ts";

/** Builds the refusal of a form with invalid fields, keyed by name; undefined when all are valid. */
export function faults(wrong: Record<string, Violation | undefined>): Refusal | undefined {
  const found = Object.entries(wrong).filter(([, fault]) => fault !== undefined);
  return found.length > 0 ? refuse("INVALID_FIELDS", { fields: Object.fromEntries(found) }) : undefined;
}

export function missing(value: string): Violation | undefined {
  return value === "" ? { kind: "required" } : undefined;
}

/** Validates a required value, and the merchant's rule if there is one. */
export function validateField(rule: FieldRule | undefined, value: string): Violation | undefined {
  return rule ? violation(rule, value) : missing(value);
}

/** Compares a password with its repetition, to catch typing errors. */
export function repeated(value: string, again: string): Violation | undefined {
  return (
    missing(again.trim()) ?? (normalisePassword(again) === normalisePassword(value) ? undefined : { kind: "mismatch" })
  );
}

interface PasswordChecker {
  brand: { name: string };
  /** The default password of accounts that another person opened. */
  password?: { given?: string };
  register: { rules: { password?: FieldRule | undefined } };
}

/**
 * Validates a new login password in its normal spelling: it must follow the merchant's rule, and be neither
 * common nor the merchant's default.
 */
export function validatePassword(config: PasswordChecker, typed: string, account = ""): Violation | undefined {
  const value = normalisePassword(typed);
  const wrong = validateField(config.register.rules.password, value);
  const words = [config.brand.name, config.password?.given ?? "", account];
  return wrong ?? (isGuessed(value, words) ? { kind: "common" } : undefined);
}
