import type { Rolldown } from "vite";

type Context = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** Returns every module that the entry imports statically, including itself. */
function startModules(entry: string, context: Context): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Exports of a library that the first page does not use; they load with the later page that does. */
const later = /\/(use-?queries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/i;

/**
 * Puts the first page's code into two files: libraries, which stay cached across releases, and the app's own code.
 * Otherwise every module shared with a later page would be a separate request.
 */
export function startChunks(entry: string): (id: string, context: Context) => string | null {
  let start: Set<string> | undefined;
  return (id, context) => {
    if (id.includes("rolldown/runtime")) return "libraries";
    start ??= startModules(entry, context);
    if (!start.has(id) || later.test(id)) return null;
    return id.includes("/node_modules/") ? "libraries" : "start";
  };
}
