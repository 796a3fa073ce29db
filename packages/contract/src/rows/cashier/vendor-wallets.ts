import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, instant, money, page, paging, vassalage } from "../../wire/shapes.ts";

export const walletTransferStates = ["moving", "done", "refused"] as const;

const walletTransferShape = z.object({
  id: z.uuid(),
  /** MAIN, or a vendor's code. */
  from: z.string(),
  to: z.string(),
  amount,
  currency: z.string(),
  /** moving: the money is in transit, and the vendor is asked until it answers. */
  state: z.enum(walletTransferStates),
  reference: z.string(),
  at: instant,
  endedAt: instant.optional(),
});

const walletTransfer = memberEndpoint({
  method: "POST",
  path: "/wps/relay/GCS_walletTransfer",
  onBreak: "allowed",
  summary: "Moves money between the main wallet and a vendor's",
  source: "section 7",
  idempotent: true,
  limit: perMinute(60, "member"),
  input: z.object({ from: vassalage, to: vassalage, amount }),
  output: walletTransferShape,
  refusals: [
    "SINGLE_WALLET",
    "VENDOR_CLOSED",
    "ACCOUNT_BLOCKED",
    "ON_BREAK",
    "INSUFFICIENT_FUNDS",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

const collectWallets = memberEndpoint({
  method: "POST",
  path: "/wps/relay/GCS_walletCollect",
  onBreak: "allowed",
  summary: "Moves everything from all vendors' wallets to the main one",
  source: ownPath("section 2, transferFund"),
  idempotent: true,
  limit: perMinute(30, "member"),
  input: empty,
  output: z.object({ transfers: z.array(walletTransferShape) }),
  refusals: ["KEY_REUSED", "IDEMPOTENCY_KEY_REQUIRED"],
});

const walletTransfers = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_walletTransferList",
  summary: "This member's transfers between wallets, newest first",
  source: ownPath("section 2, transferFund"),
  input: z.object(paging),
  output: page(walletTransferShape),
});

/** NONE while there are no contracts. */
const contractRequest = z.literal("NONE");

const consolidated = memberEndpoint({
  method: "GET",
  path: "/wps/member/info/funds/consolidated",
  summary: "All of the member's money by where it is: the main wallet, and each vendor's",
  source: "section 7",
  input: empty,
  output: z.object({
    isSingle: z.boolean(),
    main: money,
    bonus: money,
    held: money,
    /** Vendors with a balance first, then in catalogue order; empty with a single wallet. */
    vendors: z.array(
      z.object({
        vassalage,
        vendorLabel: z.string(),
        displayName: z.string(),
        balance: money,
        isOpen: z.boolean(),
      }),
    ),
    total: money,
    currency: z.string(),
    sequence: z.string(),
    /** Whether an upline offers a contract of each kind (specification section 3, consolidated contract info). */
    dailysalreqtype: contractRequest,
    divtypereq: contractRequest,
    contracthoursalreq: contractRequest,
    realtimesalreqtype: contractRequest,
  }),
});

export const vendorWalletsRows = {
  walletTransfer,
  collectWallets,
  walletTransfers,
  consolidated,
};
