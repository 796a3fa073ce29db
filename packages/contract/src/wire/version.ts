/**
 * Sent as `Contract-Version` with every call. The platform answers CONTRACT_OUTDATED to a version below the oldest it
 * supports.
 */
export const contractVersion = 2;
export const oldestContractVersion = 2;
/** Gateway version header of specification section 7. */
export const gatewayVersion = "3";

/** The request headers of the contract. */
export const headers = {
  merchant: "merchant",
  language: "language",
  platform: "platform",
  device: "device",
  gatewayVersion: "gateway-version",
  contractVersion: "contract-version",
  encryption: "encryption",
  os: "os",
  idempotencyKey: "idempotency-key",
} as const;
