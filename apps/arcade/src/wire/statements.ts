import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { z } from "zod";
import {
  awardsPage,
  statementRequest,
  roundsPage,
  tipsPage,
  transfersPage,
} from "@croupier/contract/wire/vendor-statements";
import type { SigningKey } from "@croupier/server/signature";
import { serveSigned } from "./signed.ts";
import { statementRounds, statementTips, statementTransfers } from "./statement-store.ts";
import { tipTx } from "./tips.ts";

const pageSize = 1000;

/** Serves the arcade's statements, with which a platform compares its records. */
export async function serveStatements(app: FastifyInstance, db: Pool, keys: readonly SigningKey[]): Promise<void> {
  await serveSigned(app, keys, (on) => {
    on("/report/v1/rounds", statementRequest, async (requested) => {
      const rows = await statementRounds(db, requested, pageSize);
      const last = rows.length === pageSize ? rows.at(-1) : undefined;
      const rounds = rows.map(({ id, ...round }) => ({ ...round, txId: `${id}-b` }));
      return z.encode(roundsPage, { rounds, ...(last ? { next: last.id } : {}) });
    });
    on("/report/v1/transfers", statementRequest, async (requested) => {
      const transfers = await statementTransfers(db, requested, pageSize);
      const last = transfers.length === pageSize ? transfers.at(-1) : undefined;
      return z.encode(transfersPage, { transfers, ...(last ? { next: last.reference } : {}) });
    });
    // The arcade has no awards, as every win belongs to a bet.
    on("/report/v1/awards", statementRequest, async () => z.encode(awardsPage, { awards: [] }));
    on("/report/v1/tips", statementRequest, async (requested) => {
      const rows = await statementTips(db, requested, pageSize);
      const last = rows.length === pageSize ? rows.at(-1) : undefined;
      const tips = rows.map(({ id, ...tip }) => ({ ...tip, txId: tipTx(id) }));
      return z.encode(tipsPage, { tips, ...(last ? { next: last.id } : {}) });
    });
  });
}
