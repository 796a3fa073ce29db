import { randomUUID } from "node:crypto";
import { uploadLimits } from "@croupier/contract/rows/cashier/withdrawals";
import { refuse } from "../../kit/db/refusal.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { redraw } from "../../kit/lib/pictures.ts";
import { insertUpload } from "./store.ts";

export function uploadHandlers(db: Pool): Pick<Handlers, "upload"> {
  return {
    upload: async ({ input, session }) => {
      const bytes = Buffer.from(input.picture, "base64");
      if (bytes.length > uploadLimits.bytes) return refuse("UPLOAD_TOO_LARGE", { bytes: uploadLimits.bytes });
      const picture = await redraw(bytes);
      if (!picture) return refuse("UPLOAD_NOT_A_PICTURE");
      const id = randomUUID();
      await insertUpload(db, { id, memberId: session.memberId, purpose: input.purpose, picture });
      return { id };
    },
  };
}
