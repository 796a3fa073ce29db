import type { Language } from "@croupier/contract/domain/languages";
import { useTexts } from "../app-context.tsx";
import { formatMoment } from "../i18n/format.ts";
import { useShownPath } from "../shown-path.ts";
import { useMerchantTime } from "./day-range.ts";

type Write = (iso: string, language: Language) => string;

/** Formats moments in the merchant's time, to match its days, its figures and the agent centre's clock. */
export function useMerchantMoment(write: Write = formatMoment): (iso: string) => string {
  const { language } = useTexts();
  const timeOf = useMerchantTime();
  return (iso) => write(timeOf(Date.parse(iso)), language);
}

/** Formats moments in the device's time; within the agent centre in the merchant's time, like its clock. */
export function useMoment(write: Write = formatMoment): (iso: string) => string {
  const { language } = useTexts();
  const merchants = useMerchantMoment(write);
  const isInCentre = useShownPath().startsWith("/agentHome");
  return isInCentre ? merchants : (iso) => write(iso, language);
}
