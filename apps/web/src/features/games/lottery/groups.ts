import car from "icon:car-front";
import clover from "icon:clover";
import disc from "icon:circle-dot";
import hash from "icon:hash";
import ticket from "icon:ticket";
import timer from "icon:timer";
import { useTexts } from "../../../core/app-context.tsx";
import type { TextKey } from "../../../core/i18n/texts.ts";
import type { IconShapes } from "../../../ui/Icon.tsx";

/** Lottery category icons (specification section 3). */
const icons: Record<string, IconShapes> = { "11X5": hash, LF: clover, LHC: disc, PK10: car, SSC: timer };

export const groupIcon = (group: string): IconShapes => icons[group] ?? ticket;

/** Returns a function that names a group; a vendor's own group keeps its code. */
export function useGroupName(): (group: string) => string {
  const { t } = useTexts();
  return (group) => {
    const key = `group.${group}` as TextKey;
    const text = t(key);
    return text === key ? group : text;
  };
}
