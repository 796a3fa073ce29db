import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const folder = join(import.meta.dirname, "../../../art/made");
const yearSeconds = 31_536_000;

/** Matches an address with a content hash, whose bytes never change. */
const marked = /\.[0-9a-f]{8}\.(webp|avif|png|svg)$/;

/** Serves the committed pictures below the image base url. */
export async function serveMedia(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: "/media/",
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        "cache-control",
        marked.test(path) ? `public, max-age=${yearSeconds}, immutable` : "public, max-age=3600, must-revalidate",
      );
    },
  });
}
