import { SetupError } from "@croupier/server/setup-error";
import type { MerchantConfig } from "../config.ts";
import { checkGifts } from "../gifts.ts";
import { checkReturns, type StatedGame } from "../returns.ts";

/** Returns the fault of a merchant that gives back more than its games bring; undefined without one. */
export function playFault(config: MerchantConfig, games: readonly StatedGame[]): string | undefined {
  try {
    checkReturns(config, games);
    checkGifts(config, games);
    return undefined;
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
}
