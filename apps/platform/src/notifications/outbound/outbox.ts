/** Stores the messages that the platform would send; does nothing without SANDBOX. */
export interface Outbox {
  put(
    kind: "sms" | "email" | "captcha",
    recipient: string,
    subject: string,
    body: string,
    html?: string,
  ): Promise<void>;
}

export const noOutbox: Outbox = { put: async () => {} };
