import type { PlayerEvent } from "@croupier/contract/wire/events";
import type { WireOutput } from "@croupier/contract/rows";
import { callQuery } from "../api/queries.ts";
import type { App } from "../app-context.tsx";
import { isSignedIn } from "../session/session.ts";

const read = (queries: App["queries"], ...names: string[]) => {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name] });
};

/** Shows in words what has happened. */
export interface Announce {
  deposit(deposit: WireOutput<"deposit">): void;
  withdrawal(withdrawal: WireOutput<"withdrawal">): void;
}

/** An event patches or invalidates queries, nothing else (architecture: how data flows). */
export function apply(app: App, event: PlayerEvent, announce: Announce): void {
  const { queries, api } = app;
  switch (event.type) {
    case "balance": {
      const { type: _, ...parts } = event;
      const key = callQuery(api, "balance", {}).queryKey;
      queries.setQueryData<WireOutput<"balance">>(key, (now) => {
        // An older event never replaces a newer answer.
        if (!now || BigInt(now.sequence) > BigInt(parts.sequence)) return now;
        if (now.bonus !== parts.bonus) read(queries, "bonusDetails", "depositBonuses");
        return { ...now, ...parts };
      });
      return read(queries, "accountRecord", "transfers", "transferUplineInfo", "consolidated");
    }
    case "deposit":
      read(queries, "deposits", "deposit", "balance");
      void api.call("deposit", { id: event.id }).then((answer) => {
        if (answer.ok) announce.deposit(answer.value);
      });
      return undefined;
    case "withdrawal":
      read(queries, "withdrawals", "withdrawal", "withdrawInfo");
      void api.call("withdrawal", { id: event.id }).then((answer) => {
        // Events may come close together: each is announced once, by the state it is about.
        if (answer.ok && answer.value.state === event.state) announce.withdrawal(answer.value);
      });
      return undefined;
    case "wallet":
      return read(queries, "walletTransfers", "consolidated");
    case "points":
      queries.setQueryData<WireOutput<"pointsBalance">>(
        callQuery(api, "pointsBalance", {}).queryKey,
        (now) => now && { ...now, currentPoints: event.points },
      );
      return read(queries, "pointsBalance", "memberTransactionDetail");
    case "redeem":
      return read(queries, "redeemList", "pointsBalance", "pointsRewards");
    case "message":
      queries.setQueryData<WireOutput<"unreadMessages">>(callQuery(api, "unreadMessages", {}).queryKey, {
        unread: event.unread,
      });
      return read(queries, "messages");
    case "rewards": {
      const { type: _, ...counts } = event;
      queries.setQueryData<WireOutput<"rewardCounts">>(callQuery(api, "rewardCounts", {}).queryKey, counts);
      return read(queries, "rewards", "missionSummary", "promotionApplications", "referral", "referrals");
    }
    case "promotion":
      return read(queries, "promotionApplications");
    case "bet":
      return read(queries, "bettingRecord", "betDetail");
    case "security":
      // Under a token that is just given up nothing can be read; the new one reads all anew.
      if (app.session.changing()) return undefined;
      return read(queries, "securityOverview", "memberProfile", "securityHistory", "sessionList");
    case "signedOut":
      if (app.session.changing() || !isSignedIn(app.session.state.get())) return undefined;
      read(queries, "sessionList");
      // Another of this member's sessions may be meant: the platform knows whether this one still is.
      void api.call("memberInfo", {});
      return undefined;
  }
}

/** What was missed is gone: everything of this member is asked for again. */
export function refetchAll(app: App): void {
  read(
    app.queries,
    "balance",
    "deposits",
    "deposit",
    "bonusDetails",
    "withdrawals",
    "withdrawInfo",
    "messages",
    "unreadMessages",
    "bettingRecord",
    "accountRecord",
    "consolidated",
    "walletTransfers",
    "pointsBalance",
    "redeemList",
    "memberTransactionDetail",
    "rewards",
    "rewardCounts",
    "missionSummary",
    "promotionApplications",
    "referral",
    "referrals",
  );
}
