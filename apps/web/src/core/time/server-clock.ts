/** The server's lead over this device's clock, in milliseconds: countdowns are right even on a device a day off. */
let offset = 0;

export function learnServerTime(iso: string | undefined): void {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  if (!Number.isNaN(time)) offset = time - Date.now();
}

export function serverNow(): number {
  return Date.now() + offset;
}
