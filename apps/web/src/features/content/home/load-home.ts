import type { GameType } from "@croupier/contract/domain/game-types";
import type { WireInput } from "@croupier/contract/rows";
import type { App } from "../../../core/app-context.tsx";
import { prefetch, type ReadName } from "../../../core/api/reads.ts";
import { homeInputs } from "./home-inputs.ts";

/** Rails that show games; every other category's rail shows its vendors. */
export const gameRails: readonly GameType[] = ["RNG", "FISH", "PVP"];

/** The newest games, for a member's home. */
export const newGames = { select: "NEW", pageNo: 1, pageSize: 20 } as const;

/** Reads everything the home page shows, all at once; one that fails leaves its own panel to say so. */
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
