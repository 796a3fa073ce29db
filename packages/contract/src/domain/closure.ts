/** Obstacles to closing an account: money in it, an open bet, an open payment, a team below it. */
export const closureObstacles = ["balance", "play", "payments", "team"] as const;
export type ClosureObstacle = (typeof closureObstacles)[number];
