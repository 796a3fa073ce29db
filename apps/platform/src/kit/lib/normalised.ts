import type { Normalised } from "@croupier/server/normalised";

export type Email = Normalised<"email">;

/** Returns the normalised spelling of an email address. */
export function emailOf(typed: string): Email {
  return typed.normalize("NFKC").trim().toLowerCase() as Email;
}
