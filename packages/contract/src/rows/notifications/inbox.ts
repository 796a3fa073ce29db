import { z } from "zod";
import { memberEndpoint, ownPath } from "../../wire/endpoint.ts";
import { empty, id, instant, page, paging } from "../../wire/shapes.ts";

/** Kinds of inbox messages; the texts are in the language files under these keys. */
export const messageKinds = [
  "operator.notice",
  "agent.message",
  "agent.bigWin",
  "agent.linkEnding",
  "feedback.answered",
  "bet.paidLater",
  "bet.corrected",
  "bet.owed",
  "destination.added",
  "destination.removed",
  "withdrawPassword.locked",
  "deposit.credited",
  "deposit.rejected",
  "limit.passed",
  "reminder.history",
  "reminder.limit",
  "document.verified",
  "document.moreNeeded",
  "document.expired",
  "transfer.sent",
  "transfer.received",
  "envelope.received",
  "envelope.finished",
  "envelope.returned",
  "affiliate.approved",
  "affiliate.rejected",
  "affiliate.paid",
  "contract.requested",
  "contract.requestRejected",
  "contract.requestWithdrawn",
  "contract.offered",
  "contract.accepted",
  "contract.rejected",
  "contract.withdrawn",
  "contract.changeOffered",
  "contract.changeAccepted",
  "contract.changeRejected",
  "contract.changeWithdrawn",
  "contract.terminationRequested",
  "contract.terminationAccepted",
  "contract.terminationRejected",
  "contract.terminationWithdrawn",
  "contract.finished",
  "contract.autoEnded",
  "bill.unclaimed",
  "bill.insufficient",
  "bill.expired",
  "bonus.credited",
  "bonus.released",
  "bonus.forfeited",
  "bonus.lost",
  "bonus.missed",
  "rebate.claimed",
  "points.approved",
  "points.rejected",
  "points.converted",
  "reward.referral",
  "race.won",
  "vip.reached",
  "vip.fell",
  "promotion.approved",
  "promotion.rejected",
  "withdrawal.review",
  "withdrawal.approved",
  "withdrawal.partlyPaid",
  "withdrawal.paidOut",
  "withdrawal.received",
  "withdrawal.forcedReceived",
  "withdrawal.refunded",
  "withdrawal.rejected",
  "security.password",
  "security.paymentPassword",
  "security.profile",
  "security.signedOutEverywhere",
  "security.passwordReset",
  "security.secondFactorOn",
  "security.secondFactorOff",
  "security.recoveryCodes",
  "security.recoveryCodeUsed",
  "security.browsersForgotten",
  "security.newAddress",
  "security.mobile",
  "security.email",
  "security.passkeyAdded",
  "security.passkeyRemoved",
  "security.rememberStolen",
  "security.thirdPartyLinked",
  "security.thirdPartyUnlinked",
] as const;
export type MessageKind = (typeof messageKinds)[number];

const messageShape = z.object({
  id,
  kind: z.enum(messageKinds),
  /** Values for its text; amounts in the wire form of money. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  at: instant,
  read: z.boolean(),
});

const messages = memberEndpoint({
  method: "GET",
  path: "/wps/message/list",
  summary: "The member's inbox, newest first",
  source: ownPath("section 2, messageV2"),
  input: z.object({ unreadOnly: z.enum(["true", "false"]).optional(), ...paging }),
  output: z.object({ ...page(messageShape).shape, unread: z.number().int(), serverTime: instant }),
});

const unreadMessages = memberEndpoint({
  method: "GET",
  path: "/wps/message/unread",
  summary: "How many messages wait to be read",
  source: ownPath("section 7, unread message count; trial users skip it (section 4)"),
  input: empty,
  output: z.object({ unread: z.number().int() }),
});

/** One message, or all of them if none is named. */
const which = z.object({ id: id.optional() });

const readMessages = memberEndpoint({
  method: "POST",
  path: "/wps/message/read",
  onBreak: "allowed",
  summary: "Marks a message as read, or all of them",
  source: ownPath("section 2, messageV2"),
  input: which,
  output: z.object({ unread: z.number().int() }),
});

const deleteMessage = memberEndpoint({
  method: "DELETE",
  path: "/wps/message",
  onBreak: "allowed",
  summary: "Deletes one message",
  source: ownPath("section 2, messageV2"),
  input: z.object({ id }),
  output: z.object({ unread: z.number().int() }),
  refusals: ["NOT_FOUND"],
});

export const inboxRows = {
  messages,
  unreadMessages,
  readMessages,
  deleteMessage,
};
