import { onDemand } from "../../../core/loading/on-demand.tsx";

/** A bill's dialog; its file loads with the first bill, or earlier by a prefetch. */
export const LaterBill = onDemand(async () => (await import("./BillDetail.tsx")).BillDetail);
