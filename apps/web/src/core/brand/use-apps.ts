import { safeUrl } from "@croupier/contract/wire/safe-url";
import { useSite } from "../app-context.tsx";

/** Returns the systems that have an app, each with its full download address, in the specification's order. */
export function useApps(origin: string): { system: "iOS" | "Android"; url: string }[] {
  const { resources } = useSite().permission;
  return (["iOS", "Android"] as const).flatMap((system) => {
    const found = resources.find(({ resourceType }) => resourceType === system);
    const url = found && safeUrl(found.url, origin, "any")?.href;
    return url ? [{ system, url }] : [];
  });
}
