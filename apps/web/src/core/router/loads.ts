import type { App } from "../app-context.tsx";
import type { Route, Values } from "./routes.ts";

interface Part {
  route: Route;
  params: Values;
  search: object;
}

/**
 * Creates the loading of pages. A page waits for its first loading only: later ones show what is known while its
 * queries are read again.
 */
export function createLoads(app: App) {
  /** Loads under way, by page; "done" after the first. */
  const loads = new Map<string, Promise<unknown> | "done">();
  const idOf = ({ route, params, search }: Part) => JSON.stringify([route.id, params, search]);
  return {
    load(part: Part): Promise<unknown> | undefined {
      const { route, params, search } = part;
      if (!route.loader) return undefined;
      const id = idOf(part);
      const before = loads.get(id);
      if (before !== undefined && before !== "done") return before;
      const run = Promise.resolve(route.loader(app, { params, search }));
      if (before === "done") {
        // The page shows its own failures.
        run.catch(() => undefined);
        return undefined;
      }
      const first = run.then(
        () => loads.set(id, "done"),
        (error: unknown) => {
          loads.delete(id);
          throw error;
        },
      );
      loads.set(id, first);
      return first;
    },
    /** Marks a part as loaded, because the server did that. */
    skip: (part: Part): void => void loads.set(idOf(part), "done"),
  };
}
