import type { ComponentType, ReactNode } from "react";
import { onDemand } from "../core/loading/on-demand.tsx";
import { withArea } from "../core/i18n/areas.ts";
import type { Area } from "../core/i18n/texts.ts";
import { DialogOutline } from "./DialogOutline.tsx";

/** Loads a dialog's file and texts when it is first requested; `K` is the name of its component there. */
export function screen<K extends string, P extends object>(
  area: Area,
  load: () => Promise<{ [Name in K]: ComponentType<P> }>,
  name: K,
  meanwhile: ReactNode = <DialogOutline />,
) {
  const fetchBoth = withArea(area, load);
  return onDemand(async () => (await fetchBoth())[name], meanwhile);
}
