import type { FastifyInstance } from "fastify";
import type { Pool } from "../../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { StoreSilent } from "../../kit/files/byte-store.ts";
import type { Files } from "../../kit/files/files.ts";
import { redrawSquare } from "../../kit/lib/pictures.ts";
import { deleteIcon, putIcon } from "./icon-store.ts";

const mostBytes = 5 * 1024 * 1024;
const side = 256;
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const yearSeconds = 31_536_000;

/** Returns the path that serves a picture. */
const iconPath = (name: string): string => `/media/icons/${name}.webp`;

export function createIcons(db: Pool, files: Files) {
  return {
    async change(memberId: bigint, base64: string): Promise<{ icon: string } | Refusal> {
      const bytes = Buffer.from(base64, "base64");
      if (bytes.length > mostBytes) return refuse("UPLOAD_TOO_LARGE", { bytes: mostBytes });
      const picture = await redrawSquare(bytes, side);
      if (!picture) return refuse("UPLOAD_NOT_A_PICTURE");
      const added = await files.add("icon", picture, (tx, name) => putIcon(tx, memberId, name));
      return isRefusal(added) ? added : { icon: iconPath(added.id) };
    },
    async drop(memberId: bigint): Promise<Record<string, never>> {
      await deleteIcon(db, memberId);
      return {};
    },
  };
}

export type Icons = ReturnType<typeof createIcons>;

async function readIcon(db: Pool, files: Files, name: string): Promise<Buffer | "silent" | undefined> {
  try {
    return await files.read(db, "icon", name);
  } catch (error) {
    if (error instanceof StoreSilent) return "silent";
    throw error;
  }
}

/** Serves members' pictures: the picture of a name never changes. */
export function serveIcons(app: FastifyInstance, db: Pool, files: Files): void {
  app.get<{ Params: { name: string } }>("/media/icons/:name.webp", async (request, reply) => {
    const { name } = request.params;
    const picture = isUuid.test(name) ? await readIcon(db, files, name) : undefined;
    if (picture === "silent") return reply.code(503).header("cache-control", "no-store").send();
    if (!picture) return reply.callNotFound();
    return reply.type("image/webp").header("cache-control", `private, max-age=${yearSeconds}, immutable`).send(picture);
  });
}
