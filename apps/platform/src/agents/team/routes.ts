import { isAgent } from "@croupier/contract/domain/member-types";
import type { Output } from "@croupier/contract/rows";
import { isRefusal } from "../../kit/db/refusal.ts";
import type { Db } from "../../kit/db/pool.ts";
import type { BetView } from "../../games/records/bet-view.ts";
import type { Handlers } from "../../kit/http/call.ts";
import { pageNumbers } from "../../kit/lib/paging.ts";
import { countedUntil, type Days } from "../measures/store.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import { dayOf, rangeBefore, readDays, type DayRange } from "./days.ts";
import { figuresByDay, noFigures, readFigures } from "./figures-store.ts";
import * as lists from "./lists-store.ts";
import { readPage, type Listed } from "./page-of-days.ts";
import * as store from "./store.ts";
import { inTeam, wayTo } from "./subtree-store.ts";

type Names =
  | "agentTeamOverview"
  | "agentReport"
  | "agentTeamBets"
  | "agentBetDetail"
  | "agentTransactions"
  | "agentTeamCash"
  | "agentIncome";

export interface TeamRoutesDeps {
  db: Db;
  merchants: Merchants;
  betView: BetView;
  endingInvitations(agentId: bigint): Promise<number>;
  /** Counts the contracts and bills that wait for an agent. */
  waiting(agentId: bigint): Promise<Output<"agentTeamOverview">["waiting"]>;
}

/** Handles the reports of an agent about its team. */
export function teamHandlers(deps: TeamRoutesDeps): Pick<Handlers, Names> {
  const reading = createReportReader(deps);
  return {
    ...overviewHandlers(deps, reading),
    ...reportHandlers(deps, reading),
    ...listHandlers(deps, reading),
    ...cashHandlers(deps, reading),
  };
}

type Reading = ReturnType<typeof createReportReader>;

function createReportReader({ db, merchants }: TeamRoutesDeps) {
  return {
    /** Reads the merchant's terms and the requested range. */
    async asked(merchant: string, input: { from?: string | undefined; to?: string | undefined }) {
      const { config } = await merchants.byCode(merchant);
      const range = readDays(input.from, input.to, dayOf(new Date(), config.gmtOffsetMinutes));
      if (isRefusal(range)) return range;
      return { range, days: { code: merchant, gmtOffsetMinutes: config.gmtOffsetMinutes } };
    },
    measured: async (merchant: string, range: DayRange, currency: string) => ({
      ...range,
      currency,
      countedUntil: await countedUntil(db, (await merchants.byCode(merchant)).config),
    }),
  };
}

function overviewHandlers(
  { db, endingInvitations, waiting }: TeamRoutesDeps,
  { asked, measured }: Reading,
): Pick<Handlers, "agentTeamOverview" | "agentIncome"> {
  return {
    agentTeamOverview: async ({ input, merchant, session: { memberId, currency } }) => {
      const terms = await asked(merchant.code, input);
      if (isRefusal(terms)) return terms;
      const { range } = terms;
      const [team, before, days, daysBefore, online, income, ending, due, head] = await Promise.all([
        readFigures(db, [memberId], true, range),
        readFigures(db, [memberId], true, rangeBefore(range)),
        figuresByDay(db, memberId, range),
        figuresByDay(db, memberId, rangeBefore(range)),
        store.countOnline(db, memberId),
        store.incomeByDay(db, memberId, range),
        endingInvitations(memberId),
        waiting(memberId),
        measured(merchant.code, range, currency),
      ]);
      return {
        ...head,
        team: team.get(memberId) ?? noFigures,
        before: before.get(memberId) ?? noFigures,
        days,
        daysBefore,
        online,
        income: sumIncome(income),
        endingInvitations: ending,
        waiting: due,
      };
    },
    agentIncome: async ({ input, merchant, session: { memberId, currency } }) => {
      const terms = await asked(merchant.code, input);
      if (isRefusal(terms)) return terms;
      const days = await store.incomeByDay(db, memberId, terms.range);
      return { ...(await measured(merchant.code, terms.range, currency)), total: sumIncome(days), days };
    },
  };
}

function reportHandlers({ db }: TeamRoutesDeps, { asked, measured }: Reading): Pick<Handlers, "agentReport"> {
  return {
    agentReport: async ({ input, merchant, session: { memberId, currency } }) => {
      const terms = await asked(merchant.code, input);
      if (isRefusal(terms)) return terms;
      const who = await inTeam(db, memberId, input.account);
      if (isRefusal(who)) return who;
      const { pageNo, pageSize, gameType, vassalage } = input;
      const filter = { ...terms.range, gameType, vassalage };
      const lines = await store.linesBelow(db, who.id, terms.range, pageSize, (pageNo - 1) * pageSize);
      const [total, self, below, way, head] = await Promise.all([
        readFigures(db, [who.id], true, filter),
        readFigures(db, [who.id], false, filter),
        readFigures(
          db,
          lines.map(({ id }) => id),
          true,
          filter,
        ),
        wayTo(db, who.id, who.level),
        measured(merchant.code, terms.range, currency),
      ]);
      return {
        ...head,
        way: way.map(({ account, type }) => ({ account, isAgent: isAgent(type) })),
        total: total.get(who.id) ?? noFigures,
        self: self.get(who.id) ?? noFigures,
        lines: {
          content: lines.map(({ id, account, nickname, type }) => ({
            account,
            nickname,
            isAgent: isAgent(type),
            figures: below.get(id) ?? noFigures,
          })),
          ...pageNumbers({ pageNo, pageSize }, lines[0]?.total ?? 0),
        },
      };
    },
  };
}

function listHandlers(
  { db, betView }: TeamRoutesDeps,
  { asked }: Reading,
): Pick<Handlers, "agentTeamBets" | "agentBetDetail" | "agentTransactions"> {
  return {
    agentTeamBets: async ({ input, merchant, session: { memberId, currency }, language }) => {
      const terms = await asked(merchant.code, input);
      if (isRefusal(terms)) return terms;
      const who = await inTeam(db, memberId, input.account);
      if (isRefusal(who)) return who;
      const { pageNo, pageSize, gameType, vassalage, state, scope } = input;
      const filter = { memberId: who.id, scope, gameType, vassalage, state };
      const days = await lists.sumTeamBets(db, filter, terms.range, terms.days);
      const rows = await readPage(days, pageOf(input, terms.days), (...part) =>
        lists.findTeamBets(db, filter, ...part),
      );
      const bets = countOf(days);
      return {
        content: rows.map((row) => ({ ...betView.toBet(row, language), account: row.account })),
        ...pageNumbers({ pageNo, pageSize }, bets),
        currency,
        totals: { bets, stake: sumOf(days, "stake"), payout: sumOf(days, "payout"), net: sumOf(days, "net") },
      };
    },
    agentBetDetail: async ({ input, session, language }) => {
      const who = await inTeam(db, session.memberId, input.account);
      return isRefusal(who) ? who : betView.detailOf(who.id, input.id, language);
    },
    agentTransactions: async ({ input, merchant, session: { memberId, currency } }) => {
      const terms = await asked(merchant.code, input);
      if (isRefusal(terms)) return terms;
      const who = await inTeam(db, memberId, input.account);
      if (isRefusal(who)) return who;
      const { pageNo, pageSize, kind, scope } = input;
      const filter = { memberId: who.id, scope, kind };
      const days = await lists.sumTeamMoves(db, filter, terms.range, terms.days);
      const rows = await readPage(days, pageOf(input, terms.days), (...part) =>
        lists.findTeamMoves(db, filter, ...part),
      );
      const [came, went] = [sumOf(days, "came"), sumOf(days, "went")];
      return {
        content: rows.map((row) => ({
          id: `${row.entry_id}-${row.account}`,
          account: row.account,
          kind: row.kind,
          at: row.at,
          change: row.change,
          balanceAfter: row.balance_after,
          reference: row.reference,
        })),
        ...pageNumbers({ pageNo, pageSize }, countOf(days)),
        currency,
        totals: { in: came, out: went, net: came - went },
      };
    },
  };
}

function cashHandlers({ db }: TeamRoutesDeps, { asked }: Reading): Pick<Handlers, "agentTeamCash"> {
  return {
    agentTeamCash: async ({ input, merchant, session: { memberId, currency } }) => {
      const terms = await asked(merchant.code, input);
      if (isRefusal(terms)) return terms;
      const who = await inTeam(db, memberId, input.account);
      if (isRefusal(who)) return who;
      const kinds = await lists.sumTeamKinds(db, { memberId: who.id, scope: input.scope }, terms.range, terms.days);
      const moved = ({ came, went }: Pick<lists.KindOfCash, "came" | "went">) => ({
        in: came,
        out: went,
        net: came - went,
      });
      return {
        ...terms.range,
        currency,
        kinds: kinds.map(({ kind, count, ...sums }) => ({ kind, count, ...moved(sums) })),
        totals: { count: countOf(kinds), ...moved({ came: sumOf(kinds, "came"), went: sumOf(kinds, "went") }) },
      };
    },
  };
}

function pageOf({ pageNo, pageSize }: { pageNo: number; pageSize: number }, { gmtOffsetMinutes }: Days) {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize, gmtOffsetMinutes, now: new Date() };
}

const countOf = (sums: readonly Pick<Listed, "count">[]): number => sums.reduce((total, { count }) => total + count, 0);

const sumOf = <K extends string>(days: readonly { [key in K]: bigint }[], key: K): bigint =>
  days.reduce((total, day) => total + day[key], 0n);

const sumIncome = (days: readonly store.Income[]): store.Income => {
  const sum = (of: (day: store.Income) => bigint) => days.reduce((total, day) => total + of(day), 0n);
  return {
    total: sum(({ total }) => total),
    dividends: sum(({ dividends }) => dividends),
    salaries: sum(({ salaries }) => salaries),
    rebates: sum(({ rebates }) => rebates),
    commissions: sum(({ commissions }) => commissions),
  };
};
