import type { Output } from "@croupier/contract/rows";
import type { Handlers } from "../../kit/http/call.ts";

export interface HelpLineDeps {
  /** Returns the help lines that the merchant's file names. */
  helpLines(merchant: string): Promise<Output<"helpLines">["lines"]>;
}

export const helpLineHandlers = ({ helpLines }: HelpLineDeps): Pick<Handlers, "helpLines"> => ({
  helpLines: async ({ merchant }) => ({ lines: await helpLines(merchant.code) }),
});
