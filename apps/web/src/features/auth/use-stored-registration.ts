import { useEffect, useState } from "react";
import type { RegisterMode } from "@croupier/contract/domain/register-modes";
import { readRegistration, writeRegistration, type StoredRegistration } from "../../core/session/storage.ts";
import { emptyValues, secretFields, type RegisterValues } from "./register-values.ts";

/** Fields that storage never holds: secrets, and what can be used only once. */
const unstored = new Set<string>([...secretFields, "personalNumber", "captcha", "smsCaptcha", "verificationCode"]);

/** Returns the values of a form after a reload; a code of another address replaces the stored one. */
function startValues(stored: StoredRegistration | undefined, referralCode: string | undefined): RegisterValues {
  const empty = emptyValues(referralCode);
  const known = Object.entries(stored?.values ?? {}).filter(
    ([name, value]) =>
      !unstored.has(name) &&
      typeof value === typeof empty[name as keyof RegisterValues] &&
      (name !== "affiliateCode" || stored?.referralCode === referralCode),
  );
  return { ...empty, ...Object.fromEntries(known) };
}

/** Returns what a reload interrupted: the values, the mode and the country of the number. */
export function useStoredRegistration(referralCode: string | undefined, modes: readonly RegisterMode[]) {
  const [stored] = useState(readRegistration);
  return {
    values: startValues(stored, referralCode),
    mode: modes.find((mode) => mode === stored?.mode) ?? modes[0] ?? "username",
    country: stored?.country,
  };
}

interface Open {
  referralCode: string | undefined;
  mode: RegisterMode;
  country: string | undefined;
  values: RegisterValues;
}

/** Stores an open registration in the tab; the host of the dialogs drops it when the dialog closes. */
export function useStoreRegistration({ referralCode, mode, country, values }: Open): void {
  useEffect(() => {
    const known = Object.entries(values).filter(([name]) => !unstored.has(name));
    writeRegistration({
      ...(referralCode ? { referralCode } : {}),
      ...(country ? { country } : {}),
      mode,
      values: Object.fromEntries(known),
    });
  }, [referralCode, mode, country, values]);
}
