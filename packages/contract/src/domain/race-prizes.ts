/** A whole cent: prizes that are shared are rounded down to it. */
const cent = 100n;

/**
 * Returns the prize of each participant of a race. `ranks` are ascending; participants of equal rank take the places
 * behind it together and share their prizes.
 */
export function racePrizes(ranks: readonly number[], prizes: readonly bigint[]): bigint[] {
  const shares = new Map<number, { sum: bigint; members: bigint }>();
  for (const [at, rank] of ranks.entries()) {
    const share = shares.get(rank) ?? { sum: 0n, members: 0n };
    shares.set(rank, { sum: share.sum + (prizes[at] ?? 0n), members: share.members + 1n });
  }
  return ranks.map((rank) => {
    const { sum, members } = shares.get(rank) ?? { sum: 0n, members: 1n };
    return (sum / members / cent) * cent;
  });
}
