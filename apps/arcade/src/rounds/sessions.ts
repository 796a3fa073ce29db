import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { readLanguage, type Language } from "@croupier/contract/domain/languages";
import type { Money } from "@croupier/contract/domain/money";
import type { Title } from "../kit/titles.ts";
import type { Opened } from "../engines/engine.ts";
import { titleOf } from "../engines/registry.ts";
import { idOf } from "../kit/call-limits.ts";
import type { SessionRow } from "../kit/session.ts";
import { Unanswered, type Authenticated, type Seamless } from "../wire/seamless.ts";
import { closeSession, insertSession, useSession } from "./session-store.ts";

export type Failure = { code: string };

export interface Launch {
  token: string;
  gameCode: string;
  language?: string | undefined;
}

export function createSessions({ db, seamless }: { db: Pool; seamless: Seamless }) {
  async function keep(game: Title, found: Authenticated, language: Language, key: string): Promise<SessionRow> {
    const session: SessionRow = {
      id: idOf(key),
      platform_session: found.sessionId,
      player_id: found.playerId,
      nickname: found.nickname,
      currency: found.currency,
      language,
      vassalage: game.vassalage,
      game_code: game.gameCode,
      back_url: found.backUrl ?? null,
      buys_features: found.buysFeatures ?? false,
      least_stake: found.minStake ?? 0n,
      most_stake: found.maxStake ?? null,
      least_game_ms: found.leastGameMs ?? null,
    };
    await insertSession(db, session);
    return session;
  }

  return {
    /** Exchanges a launch token for an arcade session. The key is returned once and never stored. */
    async open({ token, gameCode, language }: Launch): Promise<(Opened & { key: string }) | Failure> {
      const game = titleOf(gameCode);
      if (!game) return { code: "GAME_UNKNOWN" };
      try {
        const found = await seamless.authenticate(game.vassalage, token, gameCode);
        if (found.status !== "OK" || !("sessionId" in found)) return { code: found.status };
        const key = randomBytes(32).toString("base64url");
        const spoken = readLanguage(language) ?? readLanguage(found.language) ?? "en";
        return { session: await keep(game, found, spoken, key), game, balance: found.balance, key };
      } catch (error) {
        if (error instanceof Unanswered) return { code: "TRY_LATER" };
        throw error;
      }
    },

    async find(key: string): Promise<{ session: SessionRow; game: Title } | undefined> {
      const session = await useSession(db, idOf(key));
      const game = session && titleOf(session.game_code);
      return session && game ? { session, game } : undefined;
    },

    async balance(session: SessionRow): Promise<{ balance: Money } | Failure> {
      try {
        const answer = await seamless.balance(session.vassalage, session.platform_session);
        if (answer.status === "OK" && answer.balance !== undefined) return { balance: answer.balance };
        if (answer.status === "SESSION_EXPIRED") await closeSession(db, session.id);
        return { code: answer.status };
      } catch (error) {
        if (error instanceof Unanswered) return { code: "TRY_LATER" };
        throw error;
      }
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
