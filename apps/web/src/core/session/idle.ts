/** As the platform counts them: a session that asks nothing for so long is over (security.md). */
const idleMs = 30 * 60_000;
/** So long before its end a page says so. */
export const warnMs = 2 * 60_000;
/** Typing and clicking mean presence: after this time without a call the page makes one. */
const aliveMs = 5 * 60_000;

let lastAnswer = 0;
let lastTouched = 0;

/** The platform answered a call of this session: its time starts again. */
export function noteAnswer(): void {
  lastAnswer = Date.now();
}

export function noteTouched(): void {
  lastTouched = Date.now();
}

/** Until the session ends, as far as this page can know. A device that slept has lived through it all the same. */
export const idleLeft = (now: number): number => Math.max(0, lastAnswer + idleMs - now);

/** Whether somebody is active here without a call to the platform for a while. */
export const isSilentlyBusy = (now: number): boolean =>
  lastTouched > lastAnswer && (now - lastAnswer > aliveMs || idleLeft(now) <= warnMs);
