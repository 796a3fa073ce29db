import { lazyRouteComponent } from "@tanstack/react-router";
import { withArea } from "../../core/i18n/areas.ts";
import type { Area } from "../../core/i18n/texts.ts";

/** A page's component, loaded with the texts of its area when the route is opened first. */
export const screen = <T extends Record<string, unknown>, K extends keyof T & string>(
  area: Area,
  load: () => Promise<T>,
  name: K,
) => Object.assign(lazyRouteComponent(withArea(area, load), name), { area });
