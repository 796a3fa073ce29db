import { shareAssets } from "@croupier/server/assets";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves a build's hashed files, and those of other releases from the folder that they share. */
export async function serveAssets(app: FastifyInstance, own: string, shared: string | undefined): Promise<void> {
  await app.register(serveStatic, {
    root: await shareAssets(own, shared),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
    decorateReply: false,
  });
}
