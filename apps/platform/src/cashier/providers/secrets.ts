/** The keys of a merchant's account at a provider, from the environment. */
export interface PaymentSecret {
  merchant: string;
  /** The provider's id in the merchant's file. */
  provider: string;
  apiKey: string;
  /** Signs the provider's call-backs. */
  webhookKey: string;
}
