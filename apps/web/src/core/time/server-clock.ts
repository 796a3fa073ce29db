/**
 * The server's lead over this device's clock, in milliseconds: countdowns are correct even on a device with a wrong
 * date.
 */
let offset = 0;

export function learnServerTime(iso: string | undefined): void {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  if (!Number.isNaN(time)) offset = time - Date.now();
}

export function serverNow(): number {
  return Date.now() + offset;
}
