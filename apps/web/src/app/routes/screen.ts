import { lazyRouteComponent } from "@tanstack/react-router";
import { withArea } from "../../core/i18n/areas.ts";
import type { Area } from "../../core/i18n/texts.ts";

/**
 * Shows an error in place of a page whose file is missing while offline. The router's own error would reload the
 * document and replace the shell by an empty page.
 */
const stayOffline =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      throw navigator.onLine ? error : new Error("there is no connection", { cause: error });
    }
  };

/** Loads a page's component with the texts of its area when the route first opens. */
export const screen = <T extends Record<string, unknown>, K extends keyof T & string>(
  area: Area,
  load: () => Promise<T>,
  name: K,
) => Object.assign(lazyRouteComponent(stayOffline(withArea(area, load)), name), { area });
