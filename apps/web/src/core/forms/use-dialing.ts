import { useState } from "react";
import { useCall, useViewState } from "../api/use-call.ts";

export interface Dialing {
  country: string | undefined;
  /** The dialling code, such as "84"; empty until the countries are loaded. */
  code: string;
  countries: readonly { country: string; dialingCode: string }[];
  choose(country: string): void;
  /** Set until the countries are loaded or have failed. */
  loading: boolean;
  /** The failure to read the countries: its text, and a retry. */
  failed: { text: string; retry(): void } | undefined;
}

/** Holds the dialling code of a mobile number: the merchant's own country until another is chosen, or was chosen before. */
export function useDialing(before?: string): Dialing {
  const query = useCall("countryCodes", {});
  const view = useViewState(query, () => false);
  const { data } = query;
  const [chosen, choose] = useState(before);
  const country = chosen ?? data?.chosen;
  const countries = data?.countries ?? [];
  const code = countries.find((each) => each.country === country)?.dialingCode ?? "";
  return {
    country,
    code,
    countries,
    choose,
    loading: view.state === "loading",
    failed: view.state === "error" ? view : undefined,
  };
}
