import type { FastifyInstance } from "fastify";
import type { Pool } from "../../../kit/db/pool.ts";
import { findPicture } from "./store.ts";

const yearSeconds = 31_536_000;
const isFile = /^[0-9a-f]{32}(?:\.[a-z]{4,6}-\d{3,4})?\.(?:svg|webp)$/;

/** Serves operators' own pictures, whose bytes never change at their address. No script in one of them runs. */
export function servePictures(app: FastifyInstance, db: Pool): void {
  app.get<{ Params: { file: string } }>("/media/own/:file", async (request, reply) => {
    const { file } = request.params;
    const picture = isFile.test(file) ? await findPicture(db, `/own/${file}`) : undefined;
    if (!picture) return reply.callNotFound();
    return reply
      .type(picture.type)
      .header("cache-control", `public, max-age=${yearSeconds}, immutable`)
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header("x-content-type-options", "nosniff")
      .send(picture.bytes);
  });
}
