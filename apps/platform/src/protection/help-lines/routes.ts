import type { Output } from "@croupier/contract/rows";
import type { Handlers } from "../../kit/http/call.ts";

export interface HelpLineDeps {
  /** Returns the help lines that the merchant's file names. */
  rulesOf(merchant: string): Promise<{ helpLines: Output<"helpLines">["lines"] }>;
}

export const helpLineHandlers = ({ rulesOf }: HelpLineDeps): Pick<Handlers, "helpLines"> => ({
  helpLines: async ({ merchant }) => ({ lines: (await rulesOf(merchant.code)).helpLines }),
});
