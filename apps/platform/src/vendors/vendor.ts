/** What a player's browser brings to a launch. */
export interface Visit {
  /** The site as the visitor sees it: protocol, host and port. */
  origin: string;
}

export interface LaunchTicket {
  token: string;
  gameCode: string;
  language: string;
}

/** A game vendor as the platform sees it; what moves money comes back through the seamless wallet. */
export interface VendorAdapter {
  /** Whether the vendor answers now; asked before a launch, so that a player is told within seconds. */
  isAwake(): Promise<boolean>;
  /** Where the player's browser goes: to a random one of the CDNs that answers, where the merchant has any. */
  launchUrl(visit: Visit, ticket: LaunchTicket, cdns: readonly string[]): Promise<URL>;
}
