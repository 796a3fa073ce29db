import {
  isLimitAmount,
  isLimitPeriod,
  limitKinds,
  limitPeriods,
  type LimitKind,
} from "@croupier/contract/domain/member-limits";
import { formatMoney, MONEY_SCALE, type Money } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { imposeLimit, loosenLimit, type ImposeResult, type LoosenResult } from "../../protection/limits/imposed.ts";
import { findLimits, type LimitKey, type LimitRow } from "../../protection/limits/store.ts";
import { readAmount } from "./amounts.ts";
import { isOneOf, type Command } from "./command.ts";
import { writeLines } from "./lines.ts";
import * as store from "./store.ts";

function amountText(kind: LimitKind, amount: Money | null): string {
  if (amount === null) return "none";
  return kind === "time" ? `${amount / MONEY_SCALE} minutes` : formatMoney(amount);
}

const line = (row: LimitRow) => [
  row.kind,
  row.period,
  amountText(row.kind, row.amount),
  `used ${amountText(row.kind, row.used)}`,
  row.resets_at ? `resets ${row.resets_at.toISOString()}` : "never resets",
  row.imposed_by === null ? "the member's own" : `imposed by ${row.imposed_by}`,
  row.loosen_by === null ? "" : `${row.loosen_by} asks for ${amountText(row.kind, row.loosen_to)}`,
];

const refusals: Record<Exclude<ImposeResult | LoosenResult, "DONE">, string> = {
  LOWER_ALREADY: "The limit is lower already. Impose at most its amount, or loosen one that was imposed.",
  NONE: "There is no such limit.",
  OWN: "The member has set this limit, and alone raises it.",
  NOT_HIGHER: "That is no higher limit: `limits set` lowers it.",
  SECOND_PERSON: "A second person has to name the same amount.",
};

interface NamedLimit {
  key: LimitKey;
  amount: Money | null;
}

/** Reads the limit and the amount that the words name; undefined if they fit no limit. */
function readLimit(words: (string | undefined)[], member: { id: bigint; currency: string }): NamedLimit | undefined {
  const [kind, period, word] = words;
  if (!isOneOf(kind, ...limitKinds) || !isOneOf(period, ...limitPeriods) || !isLimitPeriod(kind, period))
    return undefined;
  const key: LimitKey = { memberId: member.id, currency: member.currency, kind, period };
  if (word === "none") return { key, amount: null };
  const amount = readAmount(word, kind === "time" ? undefined : member.currency);
  if (amount === undefined || amount <= 0n || !isLimitAmount(kind, amount)) return undefined;
  return { key, amount };
}

async function change(tx: Tx, actor: string, act: "set" | "loosen", { key, amount }: NamedLimit) {
  if (act === "loosen") return loosenLimit(tx, key, amount, actor);
  return amount === null ? undefined : imposeLimit(tx, key, amount, actor);
}

export const limitCommands: Record<string, Command> = {
  limits: {
    usage: "limits list MERCHANT ACCOUNT | limits set|loosen MERCHANT ACCOUNT KIND PERIOD AMOUNT|none",
    does: `a member's limits; imposes one at once, which the member cannot raise; or loosens an imposed one (two people name the same AMOUNT). KIND: ${limitKinds.join(", ")}; PERIOD: ${limitPeriods.join(", ")}; an AMOUNT of time is in minutes`,
    async run(db, actor, [act, merchant, account, ...words]) {
      if (!isOneOf(act, "list", "set", "loosen") || !merchant || !account) return undefined;
      const member = await store.findMember(db, merchant, account);
      if (!member) return `There is no member ${account} at ${merchant}.`;
      if (act === "list") return writeLines((await findLimits(db, member.id, member.currency)).map(line), "No limits.");
      const limit = words.length === 3 ? readLimit(words, member) : undefined;
      const result = limit && (await change(db, actor, act, limit));
      if (!limit || !result) return undefined;
      const text = `${limit.key.kind} ${limit.key.period}: ${amountText(limit.key.kind, limit.amount)}`;
      if (result === "DONE" || result === "SECOND_PERSON") {
        const detail = { act, limit: text, done: result === "DONE" };
        await store.audit(db, actor, { merchant, action: "limits", subject: account, detail });
      }
      return result === "DONE" ? `${account}: ${text}.` : refusals[result];
    },
  },
};
