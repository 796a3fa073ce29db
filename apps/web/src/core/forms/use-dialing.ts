import { useState } from "react";
import { useCall } from "../api/use-call.ts";

export interface Dialing {
  country: string | undefined;
  /** "84"; empty until the countries are known. */
  code: string;
  countries: readonly { country: string; dialingCode: string }[];
  choose(country: string): void;
}

/** The dialling code of a mobile number: the merchant's own country until another is chosen. */
export function useDialing(): Dialing {
  const { data } = useCall("countryCodes", {});
  const [chosen, choose] = useState<string>();
  const country = chosen ?? data?.chosen;
  const countries = data?.countries ?? [];
  const code = countries.find((each) => each.country === country)?.dialingCode ?? "";
  return { country, code, countries, choose };
}
