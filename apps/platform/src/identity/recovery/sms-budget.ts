import { prefixOf, type Network } from "@croupier/server/network";
import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { bump, countOf, limitKey } from "../../kit/db/throttle.ts";
import { countryOf, type Country, type Mobile } from "../../kit/lib/mobile.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";

const noCountry = "none" as Country;
const hourSeconds = 3600;
const usualPerHour = 300;
/** The share of the budget at which the log warns. */
const warnAt = 0.8;

/**
 * One address range may use this fraction of the hour's budget, so that stopping a country's codes takes many ranges.
 */
const rangesToSpendAll = 5;

/** The requester of a code: strangers have a budget apart from members' own numbers. */
type Whose = "stranger" | "member";

/** Returns the countries whose numbers a merchant sends codes to; undefined: all, if others prove the numbers. */
export function codeCountries({ country, firebase, textCodes }: MerchantConfig): readonly string[] | undefined {
  return textCodes?.countries ?? (firebase ? undefined : [country]);
}

const perHour = ({ textCodes }: MerchantConfig): number => textCodes?.perHour ?? usualPerHour;

function paused(secondsLeft: number): Refusal {
  return { refused: "CODES_PAUSED", value: { secondsLeft }, retryAfterSeconds: secondsLeft };
}

/** Creates the shares of the budget for strangers of one address range. */
function createRangeShares(db: Pool, limitFactor: number) {
  const keyOf = ({ code: merchant }: MerchantConfig, mobile: Mobile, network: Network) =>
    limitKey("sms-range", { merchant }, countryOf(mobile) ?? noCountry, prefixOf(network));
  const most = (config: MerchantConfig): number => Math.ceil(perHour(config) / rangesToSpendAll) * limitFactor;
  return {
    async refuseSpent(config: MerchantConfig, mobile: Mobile, network: Network): Promise<Refusal | undefined> {
      const { count, secondsLeft } = await countOf(db, keyOf(config, mobile, network));
      return count < most(config) ? undefined : paused(secondsLeft);
    },
    async spend(config: MerchantConfig, mobile: Mobile, network: Network): Promise<Refusal | undefined> {
      const sent = await bump(db, keyOf(config, mobile, network), hourSeconds);
      return sent <= most(config) ? undefined : paused(hourSeconds);
    },
  };
}

export interface SmsBudgetDeps {
  db: Pool;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  metrics: Registry;
  /** Multiplies the share of one address range. */
  limitFactor: number;
}

/** Creates the hourly budget of text messages, by merchant and country, with an alarm in log and metrics. */
export function createSmsBudget({ db, log, metrics, limitFactor }: SmsBudgetDeps) {
  const labelNames = ["merchant", "country", "whose"] as const;
  const sentCodes = new Counter({
    name: "text_codes_sent_total",
    help: "Codes sent by text message, by merchant, country and who asked",
    labelNames,
    registers: [metrics],
  });
  const alarms = new Counter({
    name: "text_codes_alarms_total",
    help: "How often an hour's budget of text codes was nearly used up, or used up, or a code was refused for that",
    labelNames: [...labelNames, "state"],
    registers: [metrics],
  });
  const labelsOf = ({ code: merchant }: MerchantConfig, mobile: Mobile, whose: Whose) => ({
    merchant,
    country: countryOf(mobile) ?? noCountry,
    whose,
  });
  const keyOf = (config: MerchantConfig, mobile: Mobile, whose: Whose) => {
    const { merchant, country } = labelsOf(config, mobile, whose);
    return limitKey(`sms-${whose}`, { merchant }, country);
  };

  const ranges = createRangeShares(db, limitFactor);

  return {
    /** Refuses numbers of countries the merchant sends no codes to. */
    refuseCountry(config: MerchantConfig, mobile: Mobile): Refusal | undefined {
      const countries = codeCountries(config);
      return !countries || countries.includes(countryOf(mobile) ?? "") ? undefined : refuse("MOBILE_COUNTRY");
    },
    /** Refuses while this hour's budget, or the share of a stranger's range, is used up; counts nothing. */
    async refuseSpent(
      config: MerchantConfig,
      mobile: Mobile,
      whose: Whose,
      network: Network,
    ): Promise<Refusal | undefined> {
      const refused = whose === "stranger" ? await ranges.refuseSpent(config, mobile, network) : undefined;
      if (refused) return refused;
      const { count, secondsLeft } = await countOf(db, keyOf(config, mobile, whose));
      if (count < perHour(config)) return undefined;
      alarms.inc({ ...labelsOf(config, mobile, whose), state: "refused" });
      return paused(secondsLeft);
    },
    /** Counts a message that is about to be sent. */
    async spend(config: MerchantConfig, mobile: Mobile, whose: Whose, network: Network): Promise<Refusal | undefined> {
      const most = perHour(config);
      const refused = whose === "stranger" ? await ranges.spend(config, mobile, network) : undefined;
      if (refused) return refused;
      const sent = await bump(db, keyOf(config, mobile, whose), hourSeconds);
      const of = labelsOf(config, mobile, whose);
      const detail = { alarm: "text codes", ...of, sent, perHour: most };
      if (sent > most) {
        alarms.inc({ ...of, state: "refused" });
        return paused(hourSeconds);
      }
      sentCodes.inc(of);
      if (sent === most) {
        alarms.inc({ ...of, state: "used up" });
        log.error(detail, "the hourly budget of text codes is used up");
      } else if (sent === Math.ceil(most * warnAt)) {
        alarms.inc({ ...of, state: "nearly used up" });
        log.warn(detail, "the hourly budget of text codes is nearly used up");
      }
      return undefined;
    },
  };
}
