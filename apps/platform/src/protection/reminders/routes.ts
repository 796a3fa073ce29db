import { reminderMonths } from "@croupier/contract/domain/reminders";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./store.ts";

/** Handles how often members are reminded of their history: as the merchant's file says, or more often. */
export function reminderHandlers({ db }: { db: Pool }): Pick<Handlers, "reminders" | "setReminders"> {
  const read = async (memberId: bigint) => {
    const { months, most } = await store.findMonths(db, memberId);
    return { months, choices: reminderMonths.filter((each) => each <= most) };
  };
  return {
    reminders: ({ session }) => read(session.memberId),
    setReminders: async ({ input, session }) => {
      const { choices } = await read(session.memberId);
      if (!choices.includes(input.months)) return refuse("BAD_REQUEST", { fields: ["months"] });
      await store.setMonths(db, session.memberId, input.months);
      return {};
    },
  };
}
