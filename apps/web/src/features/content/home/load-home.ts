import type { GameType } from "@croupier/contract/domain/game-types";
import type { WireInput } from "@croupier/contract/rows";
import type { App } from "../../../core/app-context.tsx";
import { prefetch, type ReadName } from "../../../core/api/reads.ts";
import { homeInputs } from "./home-inputs.ts";

/** Rails that show games; every other category's rail shows its vendors. */
export const gameRails: readonly GameType[] = ["RNG", "FISH", "PVP"];

/** The input for the newest games on a member's home page. */
export const newGames = { select: "NEW", pageNo: 1, pageSize: 20 } as const;

/** Reads everything the home page shows in parallel; a failed read only affects its own panel. */
export async function loadHome(app: App): Promise<void> {
  const read = <N extends ReadName>(name: N, input: WireInput<N>) => prefetch(app, name, input);
  await Promise.all([
    read("gameMenus", {}),
    read("banners", homeInputs.banners),
    read("announcements", homeInputs.announcements),
    read("hotGames", {}),
    read("winnerBoard", homeInputs.winners),
    read("gameVendors", {}),
    ...gameRails.map((type) => read("gameList", homeInputs.games(type))),
  ]);
}
