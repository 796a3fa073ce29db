/** Checks that a draw's seed is the one that was committed to before it: its SHA-256 is the published commitment. */
export async function isCommitted({ seed, sealedSeed }: { seed: string; sealedSeed: string }): Promise<boolean> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sealedSeed;
}
