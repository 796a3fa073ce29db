import { onDemand } from "../../../core/device/on-demand.tsx";

/** A bill's dialog, whose file comes when the first one is opened, or quietly ahead of that. */
export const LaterBill = onDemand(async () => (await import("./BillDetail.tsx")).BillDetail);
