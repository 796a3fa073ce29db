import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../app-context.tsx";

/** Names a level with its number; the lowest is none yet. */
export function useLevelName(levels: WireOutput<"vip">["levels"]) {
  const { t } = useTexts();
  return (level: number): string =>
    level === 0 ? t("vip.guest") : t("vip.level", { level, name: levels[level]?.name ?? "" });
}
