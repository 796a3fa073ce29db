import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import type { Below } from "../../kit/seed.ts";
import { bossTimes } from "./species.ts";
import type { RoundRow } from "../../kit/round-store.ts";

/*
 * Decides the catches of bullets. A bullet at a fish that pays n times its price catches it with the chance return / n,
 * so that every bullet has the same average return, whatever its target:
 * - a boss pays 100 to 500 times (five equally likely values, 300 on average): the chance is return / 300;
 * - a lightning fish takes fish around it along: the chance is return / (the sum of all their multipliers);
 * - a freezing bullet costs ten bullets and pays ten times as much, with the chance of any bullet.
 * A bullet whose fish is gone counts as not fired: its price is refunded. The page verifies volleys with the same code.
 */

/** Price of a freezing bullet, in bullets. */
export const freezeWeight = 10;
export const mostBullets = 12;
const basis = 10_000;

export interface Target {
  fish: string;
  species: string;
  times: number;
  kind?: "chain" | "boss";
  /** Fish that the lightning takes along. */
  chain?: { fish: string; species: string; times: number }[];
}

export interface Bullet extends Target {
  weight: number;
  /** Payout in multiples of the price; null where the fish was gone. */
  paid: number | null;
}

/** A stored volley: money as text. */
export interface Volley {
  cannon: number;
  /** Price of a bullet. */
  shot: string;
  /** Bullets at each fish, in firing order. */
  shots: { fish: string; count: number }[];
  freeze: string | null;
  seed: string;
  commitment: string;
  /** Return of the game in basis points. */
  returns: number;
  /** Set once the stake is taken. */
  bullets?: Bullet[];
  froze?: boolean;
}

/** A round of a pond. */
export interface VolleyRound extends RoundRow {
  /** Bullets of one second, and their pond. */
  volley: Volley | null;
  pond_id: bigint | null;
}

/** Lists the bullets of a volley one by one, the freezing one first. */
export function singleBullets({ shots, freeze }: Pick<Volley, "shots" | "freeze">): { fish: string; weight: number }[] {
  return [
    ...(freeze ? [{ fish: freeze, weight: freezeWeight }] : []),
    ...shots.flatMap(({ fish, count }) => Array.from({ length: count }, () => ({ fish, weight: 1 }))),
  ];
}

export const weightOf = (volley: Pick<Volley, "shots" | "freeze">): number =>
  singleBullets(volley).reduce((sum, { weight }) => sum + weight, 0);

export const totalTimes = ({ times, chain }: Target): number =>
  times + (chain ?? []).reduce((sum, each) => sum + each.times, 0);

/** Decides one bullet: returns its payout in multiples of its price, 0 for a miss. */
export async function decideBullet(target: Target, returns: number, below: Below): Promise<number> {
  const total = totalTimes(target);
  if ((await below(basis * total)) >= returns) return 0;
  return target.kind === "boss" ? (bossTimes[await below(bossTimes.length)] ?? 0) : total;
}

/** Decides bullets in order. `aim` returns what a fish can pay now, `take` removes caught fish. */
export async function decideBullets(
  fired: readonly { fish: string; weight: number }[],
  returns: number,
  below: Below,
  water: { aim(fish: string, weight: number): Target | undefined; take(fish: string): void },
): Promise<Bullet[]> {
  const decided: Bullet[] = [];
  for (const { fish, weight } of fired) {
    const target = water.aim(fish, weight);
    if (!target) {
      decided.push({ fish, species: "", times: 0, weight, paid: null });
      continue;
    }
    const paid = await decideBullet(target, returns, below);
    if (paid > 0) for (const caught of [target, ...(target.chain ?? [])]) water.take(caught.fish);
    decided.push({ ...target, weight, paid });
  }
  return decided;
}

/** Computes the payout of a volley: wins, and the price of bullets that were not fired. */
export function paidFor(bullets: readonly Bullet[], shot: Money): { win: Money; back: Money } {
  const sum = (all: readonly Bullet[]) =>
    all.reduce((money, { weight, paid }) => money + BigInt(weight * (paid ?? 1)) * shot, 0n);
  return { win: sum(bullets), back: sum(bullets.filter(({ paid }) => paid === null)) };
}

/** Builds the detail the platform stores with the bet: far below 8 kB, as a volley has at most thirteen bullets. */
export function volleyDetail(
  { gameCode, label, nameOf }: { gameCode: string; label: string; nameOf(species: string): string },
  volley: Volley,
): object {
  const bullets = volley.bullets ?? [];
  const shot = readMoney(volley.shot);
  const fired = bullets.filter(({ paid }) => paid !== null);
  const targets = new Map<string, number>();
  for (const { species, times } of fired) {
    const name = `${nameOf(species)} ×${times}`;
    targets.set(name, (targets.get(name) ?? 0) + 1);
  }
  const caught = fired
    .filter(({ paid }) => (paid ?? 0) > 0)
    .map(({ species, weight, paid, chain }) => ({
      fish: [species, ...(chain ?? []).map((each) => each.species)].map(nameOf).join(", "),
      times: paid,
      pays: formatMoney(BigInt(weight * (paid ?? 0)) * shot).slice(0, -2),
    }));
  return {
    game: gameCode,
    cannon: volley.cannon + 1,
    bullet: formatMoney(shot).slice(0, -2),
    fired: fired.length,
    at: [...targets].map(([name, count]) => `${count} at ${name}`).join("; "),
    caught,
    ...(volley.froze ? { froze: "the pond stood for five seconds" } : {}),
    returned: formatMoney(paidFor(bullets, shot).back).slice(0, -2),
    label,
    commitment: volley.commitment,
    seed: volley.seed,
  };
}
