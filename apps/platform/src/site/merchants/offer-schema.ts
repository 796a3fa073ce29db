import { z } from "zod";

/** The part of the catalogue that a brand offers, and what it shows first. */
export const offered = {
  /** These vendors, without these games; absent: the whole catalogue. */
  offer: z
    .object({
      vendors: z
        .array(z.string().regex(/^[A-Z0-9_]{1,24}$/))
        .min(1)
        .exactOptional(),
      without: z.array(z.number().int()).default([]),
    })
    .exactOptional(),
  /** Vendors first in their lanes; the rest follow in the catalogue's order. */
  vendorOrder: z.array(z.string().min(1)),
  hotGames: z.array(z.number().int()),
};
