import type { WireOutput } from "@croupier/contract/rows";

/** The platform's answer for a member with an active bonus. */
export const activeBonus: WireOutput<"bonusDetails"> = {
  content: [
    {
      id: "0197a000-0000-7000-8000-000000000009",
      code: "RELOAD",
      title: "Reload bonus",
      amount: "20.0000",
      required: "100.0000",
      done: "10.0000",
      currency: "USD",
      state: "active",
      reference: "B1",
      at: "2026-11-22T12:00:00.000Z",
    },
  ],
  pageNo: 1,
  pageSize: 10,
  totalElements: 1,
  totalPages: 1,
};
