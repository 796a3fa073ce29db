import { networkOf as readNetwork } from "@croupier/server/network";
import type { Normalised } from "./normalised.ts";

/** Where a call comes from, as limits and known addresses count it. */
export type Network = Normalised<"network">;

/** Answers the network by which an address is recognised. */
export const networkOf = (ip: string): Network => readNetwork(ip) as Network;
