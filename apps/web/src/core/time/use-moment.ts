import type { Language } from "@croupier/contract/domain/languages";
import { useTexts } from "../app-context.tsx";
import { formatMoment } from "../i18n/format.ts";
import { useShownPath } from "../shown-path.ts";
import { useMerchantTime } from "./day-range.ts";

type Write = (iso: string, language: Language) => string;

/** Writes moments in the merchant's time: they stand beside its days, its figures and the agent centre's clock. */
export function useMerchantMoment(write: Write = formatMoment): (iso: string) => string {
  const { language } = useTexts();
  const timeOf = useMerchantTime();
  return (iso) => write(timeOf(Date.parse(iso)), language);
}

/** Writes moments in the time of the reader's device; within the agent centre in the merchant's, as its clock is. */
export function useMoment(write: Write = formatMoment): (iso: string) => string {
  const { language } = useTexts();
  const merchants = useMerchantMoment(write);
  const isInCentre = useShownPath().startsWith("/agentHome");
  return isInCentre ? merchants : (iso) => write(iso, language);
}
