import { smallestOf } from "@croupier/contract/domain/currencies";
import type { Money } from "@croupier/contract/domain/money";
import type { Output } from "@croupier/contract/rows";
import { isRefusal, refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { maskText } from "../../kit/lib/mask.ts";
import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { Envelopes } from "./envelopes.ts";
import type { EnvelopeRow, ReceivedRow } from "./store.ts";

export interface EnvelopeRoutesDeps {
  envelopes: Envelopes;
  merchants: Merchants;
  available(memberId: bigint, currency: string): Promise<Money>;
  turnoverLeft(memberId: bigint, currency: string): Promise<Money>;
  hasPassword(memberId: bigint): Promise<boolean>;
}

type SenderNames = "agentEnvelopeInfo" | "agentEnvelopeSend" | "agentEnvelopes" | "agentEnvelope";

/** Handles red envelopes, for agents who send them and members who open them. */
export function envelopeHandlers(deps: EnvelopeRoutesDeps): Pick<Handlers, SenderNames | "envelopes" | "openEnvelope"> {
  const { envelopes } = deps;
  return {
    ...senderHandlers(deps),
    envelopes: async ({ input: { pageNo, pageSize }, session }) => {
      const { rows, total, waiting } = await envelopes.received(session.memberId, pageNo, pageSize);
      const content = rows.map(toReceived);
      return { content, waiting, serverTime: new Date(), ...pageNumbers({ pageNo, pageSize }, total) };
    },
    openEnvelope: async ({ input, merchant, session, command }) => {
      const { memberId, currency, status } = session;
      const { config } = await deps.merchants.byCode(merchant.code);
      const { levels } = config.protection.documents;
      const actor = { merchant: merchant.code, memberId, currency, status, levels, ...command };
      const row = await envelopes.open(actor, input.id);
      return isRefusal(row) ? row : toReceived(row);
    },
  };
}

function senderHandlers(deps: EnvelopeRoutesDeps): Pick<Handlers, SenderNames> {
  const { envelopes, merchants } = deps;
  return {
    agentEnvelopeInfo: async ({ merchant, session: { memberId, currency } }) => {
      const { config } = await merchants.byCode(merchant.code);
      if (!config.agents.envelopes) return refuse("FEATURE_OFF");
      const { min, max, maxCount, maxHours } = config.agents.envelopes;
      const [available, leftToday, turnoverLeft, team, hasWithdrawPassword] = await Promise.all([
        deps.available(memberId, currency),
        envelopes.leftToday(memberId, config),
        deps.turnoverLeft(memberId, currency),
        envelopes.countTeam(memberId, currency),
        deps.hasPassword(memberId),
      ]);
      const smallest = smallestOf(currency);
      const bounds = { min, max, smallest, maxCount, maxHours };
      return { ...bounds, available, currency, leftToday, turnoverLeft, team, hasWithdrawPassword };
    },
    agentEnvelopeSend: async ({ input, merchant, session, command }) => {
      const { config } = await merchants.byCode(merchant.code);
      const { memberId, currency, status } = session;
      const sender = { merchant: merchant.code, config, memberId, currency, status, ...command };
      const { paymentPassword, ...filling } = input;
      const row = await envelopes.send(sender, filling, paymentPassword);
      return isRefusal(row) ? row : toSent(row);
    },
    agentEnvelopes: async ({ input: { pageNo, pageSize }, session }) => {
      const { rows, total } = await envelopes.sent(session.memberId, pageNo, pageSize);
      return { content: rows.map(toSent), ...pageNumbers({ pageNo, pageSize }, total) };
    },
    agentEnvelope: async ({ input: { id, pageNo, pageSize }, session }) => {
      const row = await envelopes.findSent(session.memberId, id);
      if (!row) return refuse("NOT_FOUND");
      const content = await envelopes.sharesOf(id, pageNo, pageSize);
      return { ...toSent(row), shares: { content, ...pageNumbers({ pageNo, pageSize }, row.opened) } };
    },
  };
}

const toSent = (row: EnvelopeRow): Output<"agentEnvelopeSend"> => ({
  id: row.id,
  reference: row.reference,
  amount: row.amount,
  currency: row.currency,
  count: row.count,
  mode: row.mode,
  wishes: row.wishes,
  wholeTeam: row.whole_team,
  recipients: row.recipients,
  opened: row.opened,
  given: row.given,
  returned: row.returned,
  state: row.state,
  at: row.at,
  expiresAt: row.expires_at,
  ...(row.ended_at ? { endedAt: row.ended_at } : {}),
});

function stateFor({ share, state, over }: ReceivedRow): Output<"openEnvelope">["state"] {
  if (share !== null) return "opened";
  if (state === "finished") return "over";
  return state === "returned" || over ? "expired" : "waiting";
}

const toReceived = (row: ReceivedRow): Output<"openEnvelope"> => ({
  id: row.id,
  from: maskText(row.sender),
  wishes: row.wishes,
  currency: row.currency,
  count: row.count,
  mode: row.mode,
  at: row.at,
  expiresAt: row.expires_at,
  state: stateFor(row),
  ...(row.share === null ? {} : { amount: row.share }),
  ...(row.opened_at ? { openedAt: row.opened_at } : {}),
});
