/** The platform's idle limit: a session without a call for this long is over (security.md). */
const idleMs = 30 * 60_000;
/** The time before the end of the session at which the page shows a warning. */
export const warnMs = 2 * 60_000;
/** Typing and clicking count as activity: after this time without a call the page makes one. */
const aliveMs = 5 * 60_000;

let lastAnswer = 0;
let lastTouched = 0;

/** Restarts the idle time after the platform answered a call of this session. */
export function noteAnswer(): void {
  lastAnswer = Date.now();
}

export function noteTouched(): void {
  lastTouched = Date.now();
}

/** Returns the time until the session ends, as far as this page knows. It includes time in which the device slept. */
export const idleLeft = (now: number): number => Math.max(0, lastAnswer + idleMs - now);

/** Returns whether the player has been active for a while without a call to the platform. */
export const isSilentlyBusy = (now: number): boolean =>
  lastTouched > lastAnswer && (now - lastAnswer > aliveMs || idleLeft(now) <= warnMs);
