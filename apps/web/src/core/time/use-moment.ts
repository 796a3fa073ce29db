import { useSite, useTexts } from "../app-context.tsx";
import type { DateLocale } from "../i18n/calendar.ts";
import { formatMoment } from "../i18n/format.ts";
import { useShownPath } from "../shown-path.ts";

type Write = (iso: string, locale: DateLocale, offset?: number) => string;

/**
 * Formats moments in the merchant's time, to match its days, its figures and the agent centre's clock; the zone is named
 * where the device has another.
 */
export function useMerchantMoment(write: Write = formatMoment): (iso: string) => string {
  const { dates } = useTexts();
  const { gmtOffsetMinutes } = useSite().permission;
  return (iso) => write(iso, dates, gmtOffsetMinutes);
}

/** Formats moments in the device's time; within the agent centre in the merchant's time, like its clock. */
export function useMoment(write: Write = formatMoment): (iso: string) => string {
  const { dates } = useTexts();
  const merchants = useMerchantMoment(write);
  const isInCentre = useShownPath().startsWith("/agentHome");
  return isInCentre ? merchants : (iso) => write(iso, dates);
}
