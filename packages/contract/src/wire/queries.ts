import type { RowName } from "../rows.ts";

/**
 * Query parameters of the web's calls, named as in the specification's section 7. Merchant, language and token of that
 * table are headers of every call.
 */
export const webQueries: { [N in RowName]?: Record<string, string> } = {
  gameList: { clientType: "WEB", platform: "html5-desktop" },
  gameVendors: { platform: "html5-desktop" },
  hotGames: { isPlatform: "2", platform: "flash,html5-desktop" },
  favouriteGames: { clientType: "WEB", platform: "html5-desktop" },
  recentGames: { clientType: "WEB", page: "1" },
  announcements: { platform: "W", execution: "B" },
  helpCentre: { device: "WEB" },
  lotteryGames: { device: "WEB" },
  lotteryLobby: { device: "WEB" },
  vnLotteryMenu: { device: "WEB" },
  vnLotteryRecent: { device: "WEB" },
};
