/** Where the platform puts what it would send; it takes nothing without SANDBOX. */
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
