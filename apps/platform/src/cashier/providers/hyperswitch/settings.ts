import type { ProviderConfig } from "../../../site/merchants/config.ts";

/** The settings of a Hyperswitch account in a merchant's file. */
export type HyperswitchSettings = Extract<ProviderConfig, { adapter: "hyperswitch" }>;
