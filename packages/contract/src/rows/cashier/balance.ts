import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { empty, money } from "../../wire/shapes.ts";

export const balanceShape = z.object({
  /** The amount available to stake or withdraw. */
  balance: money,
  bonus: money,
  /** Held for a withdrawal, or in transit between two wallets. */
  held: money,
  /** The total in vendor wallets; zero with a single wallet. */
  vendors: money,
  /** The sum of all parts. */
  total: money,
  currency: z.string(),
  currencySymbol: z.string(),
  /** Increases with every change, so that an older answer never replaces a newer one. */
  sequence: z.string(),
});

const balance = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/balance",
  summary: "The member's balances",
  source: "section 7",
  access: "member",
  input: empty,
  output: balanceShape,
});

const merchantWallet = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_merchantWallet",
  summary: "Whether this merchant has one wallet for all vendors",
  source: "section 7",
  access: "member",
  input: empty,
  output: z.object({ isSingle: z.boolean() }),
});

export const balanceRows = { balance, merchantWallet };
