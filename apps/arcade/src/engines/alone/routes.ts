import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { parseMoney } from "@croupier/contract/domain/money";
import { clientKey } from "../../kit/client-key.ts";
import { allowedStakes } from "../../kit/stake-limits.ts";
import { stakesFor } from "./stakes.ts";
import type { SoloDesk } from "./desk.ts";
import type { AloneTitle } from "./title.ts";
import type { EngineParts } from "../engine.ts";

const begin = z.object({
  key: clientKey,
  stake: z.string().max(24),
  choices: z.record(z.string().max(12), z.string().max(60)),
});
const act = z.object({ key: clientKey, id: z.uuid(), at: z.number().int().min(0).max(200), move: z.string().max(24) });

export interface SoloParts extends Pick<EngineParts, "player"> {
  desk: SoloDesk;
  titles: ReadonlyMap<string, AloneTitle>;
}

const fail = (code: string) => ({ ok: false, code });

/** Registers the calls of a solo game's page. */
export function soloCalls(app: FastifyInstance, { desk, titles, player }: SoloParts): void {
  const seated = async (request: FastifyRequest) => {
    const found = await player(request);
    const title = found && titles.get(found.session.game_code);
    return found && title ? { session: found.session, title } : undefined;
  };

  app.get("/api/solo", async (request, _reply) => {
    const found = await seated(request);
    return found ? desk.state(found.session) : fail("SESSION_EXPIRED");
  });

  app.get("/api/solo/wait", async (request, _reply) => {
    const found = await seated(request);
    return found ? desk.wait(found.session) : fail("SESSION_EXPIRED");
  });

  app.post("/api/solo/begin", async (request, reply) => {
    const body = begin.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await seated(request);
    if (!found) return fail("SESSION_EXPIRED");
    const stake = parseMoney(body.data.stake);
    const { stakes } = allowedStakes(found.session, stakesFor(found.session.currency));
    if (stake === undefined || !stakes.includes(stake)) return fail("BET_UNKNOWN");
    return desk.begin(found.session, found.title, { ...body.data, stake });
  });

  app.post("/api/solo/act", async (request, reply) => {
    const body = act.safeParse(request.body);
    if (!body.success) return reply.code(400).send(fail("BAD_REQUEST"));
    const found = await seated(request);
    return found ? desk.act(found.session, body.data) : fail("SESSION_EXPIRED");
  });
}
