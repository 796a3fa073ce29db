import { uploadLimits } from "@croupier/contract/rows/cashier/withdrawals";
import { refuse } from "../../kit/db/refusal.ts";
import { bump, limitKey } from "../../kit/db/throttle.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { Files } from "../../kit/files/files.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { redraw } from "../../kit/lib/pictures.ts";
import { bytesUnused, insertUpload } from "./store.ts";

/** Pictures a member may send in a day, and unattached bytes of a member and of all members. */
const mostADay = 30;
const usualMostUnused = { own: 20 * 1024 * 1024, all: 2 * 1024 ** 3 };

export function uploadHandlers(db: Pool, files: Files, mostUnused = usualMostUnused): Pick<Handlers, "upload"> {
  return {
    upload: async ({ input, session }) => {
      const bytes = Buffer.from(input.picture, "base64");
      if (bytes.length > uploadLimits.bytes) return refuse("UPLOAD_TOO_LARGE", { bytes: uploadLimits.bytes });
      const today = await bump(db, limitKey("uploads-day", session.memberId), 24 * 3600);
      const unused = await bytesUnused(db, session.memberId);
      if (today > mostADay || unused.own > mostUnused.own || unused.all > mostUnused.all) return refuse("UPLOADS_FULL");
      const picture = await redraw(bytes);
      if (!picture) return refuse("UPLOAD_NOT_A_PICTURE");
      const upload = { memberId: session.memberId, purpose: input.purpose };
      return files.add("upload", picture, (tx, id) => insertUpload(tx, { id, ...upload }));
    },
  };
}
