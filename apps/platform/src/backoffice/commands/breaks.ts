import { breakPeriods } from "@croupier/contract/domain/breaks";
import { gameTypes } from "@croupier/contract/domain/game-types";
import { endPlay } from "../../games/vendors/store.ts";
import { startBreak } from "../../protection/breaks/breaks.ts";
import { listBreaks, type BreakRow } from "../../protection/breaks/store.ts";
import { clearSuspect, listSuspects } from "../../protection/breaks/suspect-store.ts";
import { isOneOf, type Command } from "./command.ts";
import { writeLines } from "./lines.ts";
import * as store from "./store.ts";

const line = (row: BreakRow) => [
  row.started_at.toISOString(),
  row.period,
  row.game_type ?? "everything",
  row.state,
  row.ends_at?.toISOString() ?? "never",
  row.is_imposed ? "imposed" : "the member's own",
];

export const breakCommands: Record<string, Command> = {
  break: {
    usage: "break MERCHANT ACCOUNT [PERIOD [GAME-TYPE]]",
    does: `a member's breaks from play, or imposes one (${breakPeriods.join(", ")}); no command shortens it`,
    async run(db, actor, [merchant, account, period, gameType]) {
      if (!merchant || !account) return undefined;
      const memberId = await store.findMemberId(db, merchant, account);
      if (memberId === undefined) return `There is no member ${account} at ${merchant}.`;
      if (period === undefined) return writeLines((await listBreaks(db, memberId)).map(line), "No breaks.");
      if (!isOneOf(period, ...breakPeriods)) return undefined;
      if (gameType !== undefined && !isOneOf(gameType, ...gameTypes)) return undefined;
      const row = await startBreak(endPlay, db, { memberId, period, gameType, imposedBy: actor });
      const until = row.ends_at?.toISOString() ?? "never";
      const detail = { period, gameType: gameType ?? null, endsAt: until };
      await store.audit(db, actor, { merchant, action: "break", subject: account, detail });
      return `${account}: a break from ${gameType ?? "everything"}, which ends ${until}.`;
    },
  },
  suspects: {
    usage: "suspects MERCHANT | suspects clear MERCHANT ACCOUNT",
    does: "new accounts on the device of a member who is excluded (families share one, so a person looks), or marks one as looked at",
    async run(db, actor, [word, merchant, account]) {
      if (!word) return undefined;
      if (word !== "clear") {
        const rows = await listSuspects(db, word);
        return writeLines(
          rows.map(({ noted_at: at, account: name, excluded }) => [at.toISOString(), name, `excluded: ${excluded}`]),
          "No suspects.",
        );
      }
      if (!merchant || !account) return undefined;
      if (!(await clearSuspect(db, merchant, account, actor))) return `${account} is no suspect at ${merchant}.`;
      await store.audit(db, actor, { merchant, action: "suspects", subject: account, detail: {} });
      return `${account}: looked at.`;
    },
  },
};
