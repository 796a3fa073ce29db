import type { PoolClient } from "pg";
import { blocksAfter, hashBlock, hashEntries, noBlock, type Block } from "../../ledger/blocks.ts";
import type { Digest } from "../../ledger/digest-store.ts";
import { isSigned } from "./digests.ts";
import type { SigningKey } from "@croupier/server/signature";

/** Digests kept outside the database, and the keys they may be signed with. */
export interface SignedDigests {
  digests: readonly Digest[];
  keys: readonly SigningKey[];
  /** Hashes every block from the first on, rather than from the newest digest of an earlier month. */
  full: boolean;
}

/** Blocks that one statement hashes. */
const atOnce = 50;

/** Hashes the entries again and names every block and digest that disagrees with them. */
export async function findBrokenChain(client: PoolClient, signed: SignedDigests): Promise<string[]> {
  const blocks = await blocksAfter(client, 0n);
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const faults = [...gapsIn(blocks), ...wrongDigests(signed, byId)];
  const start = signed.full ? 0n : checkpointOf(signed);
  const due = blocks.filter(({ id }) => id > start);
  for (let at = 0; at < due.length; at += atOnce) {
    const some = due.slice(at, at + atOnce);
    const contents = await hashEntries(client, [some[0]?.from_id ?? 0n, ...some.map(({ to_id: to }) => to)]);
    for (const block of some) {
      const found = contents.get(block.to_id);
      const before = byId.get(block.id - 1n)?.hash ?? noBlock.hash;
      const hash = hashBlock(before, { ...block, entries: found?.entries ?? 0 }, found?.hash ?? Buffer.alloc(0));
      if (hash.equals(block.hash)) continue;
      faults.push(
        `entries ${block.from_id + 1n} to ${block.to_id} are not those of block ${block.id}: ` +
          `${found?.entries ?? 0} are there, ${block.entries} were`,
      );
    }
  }
  const { rows } = await client.query<{ fault: string }>(
    `select format('entry %s of %s is in no block', id, at) as fault from ledger_entry
     where id <= 0 or (id > $1 and $1 > 0 and at < now() - interval '1 day') order by id limit 10`,
    [blocks.at(-1)?.to_id ?? 0n],
  );
  return [...faults, ...rows.map(({ fault }) => fault)];
}

/**
 * Returns the newest block in a valid digest of an earlier month: the blocks before it were verified when it was
 * signed.
 */
function checkpointOf({ digests, keys }: SignedDigests): bigint {
  const month = new Date().toISOString().slice(0, 7);
  const newest = digests.findLast((digest) => digest.at.slice(0, 7) < month && isSigned(digest, keys));
  return BigInt(newest?.block ?? 0);
}

function gapsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1] ?? noBlock;
    return block.id === before.id + 1n && block.from_id === before.to_id
      ? []
      : [`block ${block.id} after ${block.from_id} does not follow block ${before.id} up to ${before.to_id}`];
  });
}

function wrongDigests({ digests, keys }: SignedDigests, blocks: ReadonlyMap<bigint, Block>): string[] {
  return digests.flatMap((digest) => {
    if (!isSigned(digest, keys)) return [`the digest of ${digest.at} is not signed by a key that is known`];
    const block = blocks.get(BigInt(digest.block));
    if (!block) return [`block ${digest.block} is gone, which the digest of ${digest.at} names`];
    return block.hash.toString("hex") === digest.hash && String(block.to_id) === digest.toId
      ? []
      : [`block ${digest.block} is not as it was signed at ${digest.at}: entries up to it were rewritten`];
  });
}
