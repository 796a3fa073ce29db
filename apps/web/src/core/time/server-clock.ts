/** What the server's clock is ahead of this device's, in milliseconds: a device a day off still counts down rightly. */
let offset = 0;

export function learnServerTime(iso: string | undefined): void {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  if (!Number.isNaN(time)) offset = time - Date.now();
}

export function serverNow(): number {
  return Date.now() + offset;
}
