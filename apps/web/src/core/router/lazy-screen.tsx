import { use, type ComponentType } from "react";
import type { Screen } from "./routes.ts";

/** Creates the screen of a route from its file, which loads when the route first opens. A failed load is repeated. */
export function lazyScreen<T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
): Screen {
  let Loaded: ComponentType | undefined;
  let failure: { error: unknown } | undefined;
  let underWay: Promise<void> | undefined;
  const preload = (): Promise<void> | undefined => {
    if (Loaded) return undefined;
    underWay ??= load()
      .then(
        (file) => {
          Loaded = file[name] as ComponentType;
          failure = undefined;
        },
        (error: unknown) => {
          failure = { error };
        },
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  function Lazy() {
    if (!Loaded && failure) throw failure.error;
    if (!Loaded) {
      const waiting = preload();
      if (waiting) use(waiting);
    }
    return Loaded && <Loaded />;
  }
  return Object.assign(Lazy, { preload });
}
