import { withArea } from "../../core/i18n/areas.ts";
import type { Area } from "../../core/i18n/texts.ts";
import { lazyScreen } from "../../core/router/lazy-screen.tsx";
import type { Screen } from "../../core/router/routes.ts";

/** Loads a page's component with the texts of its area when the route first opens. */
export const screen = <T extends Record<string, unknown>, K extends keyof T & string>(
  area: Area,
  load: () => Promise<T>,
  name: K,
): Screen => Object.assign(lazyScreen(withArea(area, load), name), { area });
