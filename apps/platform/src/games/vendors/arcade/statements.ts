import type { z } from "zod";
import {
  awardsPage,
  roundsPage,
  tipsPage,
  transfersPage,
  type StatementAward,
  type StatementRound,
  type StatementTip,
  type StatementTransfer,
} from "@croupier/contract/wire/vendor-statements";
import { signedHeaders, type SigningKey } from "@croupier/server/signature";
import type { VendorStatements } from "../vendor.ts";

const patienceMs = 10_000;
/** Maximum of pages, so that a faulty vendor cannot keep the reader busy for ever. */
const mostPages = 500;

/** Creates the reader of the sandbox vendor's statements, page by page over signed HTTP. */
export function arcadeStatements(url: string, key: SigningKey | undefined): VendorStatements {
  async function ask<T extends z.ZodType>(path: string, shape: T, requested: object): Promise<z.output<T> | undefined> {
    if (!key) return undefined;
    const body = JSON.stringify(requested);
    const init = { method: "POST", body, headers: signedHeaders(key, "POST", path, body), redirect: "error" } as const;
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(patienceMs) })
      .then(async (response) => (response.ok ? ((await response.json()) as unknown) : undefined))
      .catch(() => undefined);
    const read = shape.safeParse(answer);
    return read.success ? read.data : undefined;
  }

  async function all<R>(
    page: (after: { after?: string }) => Promise<{ rows: R[]; next: string | undefined } | undefined>,
  ): Promise<R[] | undefined> {
    const found: R[] = [];
    let after: { after?: string } = {};
    for (let at = 0; at < mostPages; at += 1) {
      const read = await page(after);
      if (!read) return undefined;
      found.push(...read.rows);
      if (read.next === undefined) return found;
      after = { after: read.next };
    }
    return undefined;
  }

  return {
    rounds: (range) =>
      all<StatementRound>(async (after) => {
        const page = await ask("/report/v1/rounds", roundsPage, { ...range, ...after });
        return page && { rows: page.rounds, next: page.next };
      }),
    transfers: (range) =>
      all<StatementTransfer>(async (after) => {
        const page = await ask("/report/v1/transfers", transfersPage, { ...range, ...after });
        return page && { rows: page.transfers, next: page.next };
      }),
    awards: (range) =>
      all<StatementAward>(async (after) => {
        const page = await ask("/report/v1/awards", awardsPage, { ...range, ...after });
        return page && { rows: page.awards, next: page.next };
      }),
    tips: (range) =>
      all<StatementTip>(async (after) => {
        const page = await ask("/report/v1/tips", tipsPage, { ...range, ...after });
        return page && { rows: page.tips, next: page.next };
      }),
  };
}
