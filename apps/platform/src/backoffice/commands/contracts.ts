import { contractKinds, contractPeriods, type ContractKind, type Tier } from "@croupier/contract/domain/contracts";
import { createContracts, platformId } from "../../agents/agents.ts";
import type { Tx } from "../../kit/db/pool.ts";
import { isRefusal, type Refusal } from "../../kit/db/refusal.ts";
import { writeLine } from "./lines.ts";
import { readAmount } from "./amounts.ts";
import { isOneOf, type Command } from "./command.ts";
import { configReader } from "./merchants.ts";
import * as store from "./store.ts";

const contractsIn = (db: Tx) => createContracts({ db, configOf: configReader(db) });
type Contract = Awaited<ReturnType<ReturnType<typeof createContracts>["listOfPlatform"]>>[number];

/** Reads "2.5" as 250 hundredths of a percent. */
function parseRate(word: string | undefined): number | undefined {
  const money = readAmount(word);
  return money === undefined ? undefined : Number(money / 100n);
}

/** Reads a tier in the notation of the command line; undefined if it is malformed. */
function parseTier(kind: ContractKind, word: string): Tier | undefined {
  const parts = word.split("/");
  if (kind === "agentRealtimeSalary") {
    const [rate, winRate] = parts.map(parseRate);
    return rate === undefined || winRate === undefined || parts.length !== 2
      ? undefined
      : { validBet: 0n, activeMembers: 0, loss: 0n, rate, winRate };
  }
  const [validBet, loss] = [readAmount(parts[0]), readAmount(parts[2])];
  const activeMembers = /^\d{1,6}$/.test(parts[1] ?? "") ? Number(parts[1]) : undefined;
  const rate = parseRate(parts[3]);
  if (validBet === undefined || loss === undefined || activeMembers === undefined || rate === undefined)
    return undefined;
  return parts.length === 4 ? { validBet, activeMembers, loss, rate, winRate: 0 } : undefined;
}

const words = ({ refused, value }: Refusal): string => `Refused: ${refused} ${JSON.stringify(value ?? {})}`;

const line = ({ createdAt, reference, account, kind, period, state, terminationBy, accepted, offered }: Contract) =>
  writeLine([
    createdAt.toISOString(),
    reference,
    account,
    kind,
    period,
    terminationBy === null ? state : `${state}, end asked for`,
    (accepted ?? offered)?.tiers.map(({ rate, winRate }) => (winRate ? `${rate}/${winRate}` : rate)).join(" ") ?? "-",
  ]);

/** Commands by which the platform acts as the upline of top agents. */
export const contractCommands: Record<string, Command> = {
  contracts: {
    usage: "contracts MERCHANT",
    does: "the newest fifty contracts between the platform and agents on top (rates in hundredths of a percent)",
    async run(db, _actor, [merchant]) {
      if (!merchant) return undefined;
      const rows = await contractsIn(db).listOfPlatform(merchant);
      return rows.map(line).join("\n") || "No contracts.";
    },
  },
  "contract-offer": {
    usage: "contract-offer MERCHANT ACCOUNT KIND PERIOD [confirm] VALID-BETS/ACTIVE/LOSS/PERCENT…",
    does: `offers an agent on top a contract or other terms; kinds: ${contractKinds.join(", ")} (the last with LOST-PERCENT/WON-PERCENT); confirm: contracts below that would break end`,
    async run(db, actor, [merchant, account, kind, period, ...rest]) {
      if (!merchant || !account || !isOneOf(kind, ...contractKinds) || !isOneOf(period, ...contractPeriods))
        return undefined;
      const confirmed = rest[0] === "confirm";
      const tiers = rest.slice(confirmed ? 1 : 0).map((word) => parseTier(kind, word));
      if (tiers.length === 0 || tiers.includes(undefined)) return undefined;
      const offer = { account, kind, period, tiers: tiers.filter((tier) => tier !== undefined), note: "" };
      const made = await contractsIn(db).offer({ merchant, memberId: platformId, confirmed }, offer);
      if (isRefusal(made)) return words(made);
      const detail = { account, kind, period, terms: rest.join(" ") };
      await store.audit(db, actor, { merchant, action: "contract-offer", subject: made.reference, detail });
      return `${made.reference}: ${made.state}.`;
    },
  },
  contract: {
    usage: "contract REFERENCE accept | reject | withdraw | finish | end [confirm] [WHY…]",
    does: "answers an agent on top that asks for the end of a contract, takes an offer back, or asks for the end",
    async run(db, actor, [reference, act, ...rest]) {
      if (!reference || !isOneOf(act, "accept", "reject", "withdraw", "finish", "end")) return undefined;
      const contracts = contractsIn(db);
      const found = await contracts.findOfPlatform(reference);
      if (!found) return `The platform has no contract ${reference}.`;
      const confirmed = rest[0] === "confirm";
      const why = rest
        .slice(confirmed ? 1 : 0)
        .join(" ")
        .slice(0, 140);
      const { merchant, id } = found;
      const by = { merchant, memberId: platformId, confirmed };
      const steps = {
        accept: () => contracts.answer(by, { id, action: "accept", version: undefined }),
        reject: () => contracts.answer(by, { id, action: "reject", version: undefined }),
        withdraw: () => contracts.withdraw(by, id),
        finish: () => contracts.finish(by, id),
        end: () => contracts.requestEnd(by, id, why),
      };
      const done = await steps[act]();
      if (isRefusal(done)) return words(done);
      await store.audit(db, actor, { merchant, action: "contract", subject: reference, detail: { act, why } });
      return `${reference}: ${done.state}${done.terminationBy === null ? "" : ", end asked for"}.`;
    },
  },
};
