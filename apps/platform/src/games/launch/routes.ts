import type { Language } from "@croupier/contract/domain/languages";
import type { PrizeMode } from "../lottery/menus.ts";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Call, Handlers } from "../../kit/http/call.ts";
import type { Launch, LaunchRequest } from "../vendors/launch.ts";

type LaunchCall = Pick<Call<"launchGame">, "merchant" | "session" | "caller" | "language">;

export interface PlayRoutesDeps {
  launch(request: LaunchRequest): Promise<Launch | Refusal>;
  /** Finds a game that a merchant offers, with everything that a launch needs; undefined when there is none. */
  game(
    merchant: string,
    nodeId: bigint,
    language: Language,
  ): Promise<{ tile: Output<"gameInfo">; isOpen: boolean; isPlayable: boolean } | undefined>;
  /** Finds the node of a lottery in a prize mode; undefined when there is none. */
  lottery(merchant: string, gameCode: string, mode: PrizeMode): Promise<bigint | undefined>;
  /** Records that a member opened a game. */
  opened(memberId: bigint, nodeId: bigint): Promise<void>;
  /** Returns the largest stake and the launch CDNs of a merchant. */
  limits(merchant: string): Promise<Pick<LaunchRequest, "maxStake" | "launchCdns">>;
}

export function launchHandlers(deps: PlayRoutesDeps): Pick<Handlers, "launchGame" | "launchLottery"> {
  const open = async (
    { merchant, session, caller, language }: LaunchCall,
    nodeId: bigint,
    requested: Pick<LaunchRequest, "backUrl" | "language" | "view" | "pick" | "bonus">,
  ) => {
    const found = await deps.game(merchant.code, nodeId, language);
    if (!found) return refuse("GAME_UNKNOWN");
    const answer = await deps.launch({
      member: session,
      game: { ...found.tile, isOpen: found.isOpen, isPlayable: found.isPlayable },
      context: caller,
      ...requested,
      ...(await deps.limits(merchant.code)),
    });
    if (isRefusal(answer)) return answer;
    await deps.opened(session.memberId, nodeId);
    return { ...answer, game: found.tile };
  };
  return {
    launchGame: async (call) => {
      const { nodeId, backUrl, language, pick, bonus } = call.input;
      return open(call, nodeId, { backUrl, language, pick, bonus });
    },
    launchLottery: async (call) => {
      const { lottoGameCode, lottoPrizeMode, lottoView, backUrl, language } = call.input;
      const nodeId = await deps.lottery(call.merchant.code, lottoGameCode, lottoPrizeMode);
      if (nodeId === undefined) return refuse("GAME_UNKNOWN");
      return open(call, nodeId, { backUrl, language, view: lottoView });
    },
  };
}
