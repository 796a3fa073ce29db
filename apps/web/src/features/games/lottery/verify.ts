/** Verifies that a draw's seed matches the commitment published before it, which is the seed's SHA-256. */
export async function isCommitted({ seed, sealedSeed }: { seed: string; sealedSeed: string }): Promise<boolean> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sealedSeed;
}
