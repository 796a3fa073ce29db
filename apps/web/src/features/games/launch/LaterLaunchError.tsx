import { onDemand } from "../../../core/loading/on-demand.tsx";

/** Most games open: what explains a failure loads when one does not. */
export const LaterLaunchError = onDemand(async () => (await import("./LaunchError.tsx")).LaunchError);
