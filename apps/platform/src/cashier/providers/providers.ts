import type { MerchantConfig, ProviderConfig } from "../../site/merchants/config.ts";
import type { PaymentProvider } from "../deposits/provider.ts";
import type { ReadWebhook } from "./webhook.ts";
import type { PayoutProvider } from "../withdrawals/provider.ts";

/** A merchant's provider of payments: it takes money in, and pays it out. */
export type Provider = PaymentProvider & PayoutProvider & { readWebhook?: ReadWebhook };

/** Creates the provider that a merchant's file describes; undefined if this installation has no keys for it. */
export type Adapter = (merchant: string, settings: ProviderConfig, currency: string) => Provider | undefined;

export type Adapters = Partial<Record<ProviderConfig["adapter"], Adapter>>;

/** Names a provider: `id` is unique in its merchant's file. */
export interface ProviderKey {
  merchant: string;
  id: string;
}

export interface Providers {
  /** Returns the provider that a stored payment names, also a closed one. */
  of(merchant: string, id: string): Promise<Provider | undefined>;
  /** Lists the providers that this installation can call. */
  all(): Promise<ProviderKey[]>;
}

/** Returns the id of the open provider of a method; undefined: operators make these payments by hand. */
export function providerOf(
  { payments }: Pick<MerchantConfig, "payments">,
  way: "deposits" | "payouts",
  method: string,
): string | undefined {
  return payments.find((each) => each.open && each[way].includes(method))?.id;
}

/** Creates the registry of all merchants' providers. Each is made once for each version of its settings. */
export function createProviders(
  adapters: Adapters,
  merchants: () => Promise<Pick<MerchantConfig, "code" | "currency" | "payments">[]>,
): Providers {
  const made = new Map<string, Provider | undefined>();
  const make = (
    { code, currency }: Pick<MerchantConfig, "code" | "currency">,
    settings: ProviderConfig,
  ): Provider | undefined => {
    const key = JSON.stringify([code, currency, settings]);
    if (!made.has(key)) made.set(key, adapters[settings.adapter]?.(code, settings, currency));
    return made.get(key);
  };
  return {
    async of(merchant, id) {
      const config = (await merchants()).find(({ code }) => code === merchant);
      const settings = config?.payments.find((each) => each.id === id);
      return config && settings && make(config, settings);
    },
    async all() {
      return (await merchants()).flatMap((config) =>
        config.payments.filter((settings) => make(config, settings)).map(({ id }) => ({ merchant: config.code, id })),
      );
    },
  };
}

/** Splits rows by the provider that each one names. */
export function byProvider<R extends { merchant: string; provider: string }>(rows: readonly R[]): [ProviderKey, R[]][] {
  const groups = Map.groupBy(rows, ({ merchant, provider }) => `${merchant}/${provider}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [[{ merchant: first.merchant, id: first.provider }, group]] : [];
  });
}

/** A registry for decisions that call no provider, such as an operator's command. */
export const noProviders: Providers = { of: async () => undefined, all: async () => [] };
