import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../app-context.tsx";

/** Returns the number and name of a level; level 0 has a fixed text. */
export function useLevelName(levels: WireOutput<"vip">["levels"]) {
  const { t } = useTexts();
  return (level: number): string =>
    level === 0 ? t("vip.guest") : t("vip.level", { level, name: levels[level]?.name ?? "" });
}
