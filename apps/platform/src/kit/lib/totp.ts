import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Creates 160 random bits in base32, as authenticator apps read them (RFC 6238, RFC 4648). */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const stepAt = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/** Computes the six digits an app shows in a step of thirty seconds. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * Finds the step of a code: the current one, or one to either side for clocks that differ; undefined for a wrong code.
 */
export function totpStep(secret: string, code: string, time: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(time);
  return [now, now - 1, now + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
}

/** Builds the address in an app's QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}
