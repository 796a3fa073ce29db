import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Opened } from "../engines/engine.ts";
import { engineOf } from "../engines/registry.ts";
import { clientKey } from "../kit/client-key.ts";
import { pageView } from "../kit/page-view.ts";
import { roundView, type FailView } from "../kit/views.ts";
import type { RoundRunner } from "./rounds.ts";
import type { Sessions } from "./sessions.ts";

const launch = z.object({
  token: z.string().min(1).max(400),
  gameCode: z.string().min(1).max(80),
  language: z.string().max(12).optional(),
});

const fail = (code: string): FailView => ({ ok: false, code });

/** Returns the first view of a page: what every page receives, and its engine's part. */
const startOf = ({ session, game, balance }: Opened, webOrigins: string[]) => ({
  ...pageView(session, balance, webOrigins),
  ...engineOf(game.gameCode)?.view({ session, game }),
});

interface Parts {
  sessions: Sessions;
  rounds: RoundRunner;
  player(request: FastifyRequest): Promise<Pick<Opened, "session" | "game"> | undefined>;
  webOrigins: string[];
}

/** Registers the calls of every page. A business refusal is 200 with a code; the page shows its text. */
export function roundCalls(app: FastifyInstance, { sessions, rounds, player, webOrigins }: Parts): void {
  app.post("/api/open", async (request, reply) => {
    const body = launch.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const opened = await sessions.open(body.data);
    return "code" in opened ? fail(opened.code) : { ...startOf(opened, webOrigins), session: opened.key };
  });

  app.post("/api/resume", async (request, _reply) => {
    const found = await player(request);
    if (!found) return fail("SESSION_EXPIRED");
    const held = await sessions.balance(found.session);
    return "code" in held ? fail(held.code) : startOf({ ...found, ...held }, webOrigins);
  });

  const about =
    (act: "find" | "settle") => async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
      const key = clientKey.safeParse(request.params.key);
      if (!key.success) return reply.code(400).send(fail("BAD_REQUEST"));
      const found = await player(request);
      if (!found) return fail("SESSION_EXPIRED");
      const round = await rounds[act](found.session, key.data);
      return round ? roundView(round) : fail("ROUND_UNKNOWN");
    };
  app.get("/api/rounds/:key", about("find"));
  app.post("/api/rounds/:key/settle", about("settle"));
}
