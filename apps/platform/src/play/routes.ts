import type { Language } from "@croupier/contract/languages";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse, type Refusal } from "../db/refusal.ts";
import type { Handlers } from "../http/call.ts";
import type { Launch, LaunchRequest } from "../vendors/launch.ts";

export interface PlayRoutesDeps {
  launch(request: LaunchRequest): Promise<Launch | Refusal>;
  /** A game with what a launch must know of it; undefined when there is none. */
  game(
    nodeId: bigint,
    language: Language,
  ): Promise<{ tile: Output<"gameInfo">; isOpen: boolean; isPlayable: boolean } | undefined>;
  /** Remembers that a member opened a game. */
  opened(memberId: bigint, nodeId: bigint): Promise<void>;
  maxStake(merchant: string): Promise<string>;
}

export function playHandlers({ launch, game, opened, maxStake }: PlayRoutesDeps): Pick<Handlers, "launchGame"> {
  return {
    launchGame: async ({ input, merchant, session, caller, language }) => {
      const found = await game(input.nodeId, language);
      if (!found) return refuse("GAME_UNKNOWN");
      const answer = await launch({
        member: session,
        game: { ...found.tile, isOpen: found.isOpen, isPlayable: found.isPlayable },
        visit: caller,
        backUrl: input.backUrl,
        language: input.language,
        maxStake: await maxStake(merchant.code),
      });
      if (isRefusal(answer)) return answer;
      await opened(session.memberId, input.nodeId);
      return { ...answer, game: found.tile };
    },
  };
}
