import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import type { Below } from "../draws/derive.ts";
import { bossTimes } from "./species.ts";

/*
 * What bullets catch. A bullet at a fish that pays n times its price catches it with the chance return / n, so that
 * every bullet returns the same on average, whatever it is fired at:
 *  - a boss pays 100 to 500 times, each of five equally likely, 300 on average: the chance is return / 300;
 *  - a lightning fish takes fish around it along: the chance is return / (what all of them pay together);
 *  - a freezing bullet costs ten bullets and catches ten times as much, with the chance of any bullet.
 * A bullet whose fish is gone was not fired: its price comes back whole. The page uses the same code to verify.
 */

/** How many bullets of the price a freezing bullet costs. */
export const freezeWeight = 10;
export const mostBullets = 12;
const basis = 10_000;

export interface Target {
  fish: string;
  species: string;
  times: number;
  kind?: "chain" | "boss";
  /** The fish that a lightning takes along. */
  chain?: { fish: string; species: string; times: number }[];
}

export interface Bullet extends Target {
  weight: number;
  /** What it paid in times of its price; null where its fish was gone. */
  paid: number | null;
}

/** A stored volley: money as text. */
export interface Volley {
  cannon: number;
  /** The price of a bullet. */
  shot: string;
  /** Bullets at each fish, in the order in which they were fired. */
  shots: { fish: string; count: number }[];
  freeze: string | null;
  seed: string;
  commitment: string;
  /** The game's return in basis points. */
  returns: number;
  /** From when its stake is taken. */
  bullets?: Bullet[];
  froze?: boolean;
}

/** Every bullet of a volley by itself, the freezing one first. */
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

/** Decides one bullet: what it pays in times of its price, 0 where it misses. */
export async function decideBullet(target: Target, returns: number, below: Below): Promise<number> {
  const total = totalTimes(target);
  if ((await below(basis * total)) >= returns) return 0;
  return target.kind === "boss" ? (bossTimes[await below(bossTimes.length)] ?? 0) : total;
}

/** Decides bullets one after the other. `aim` answers what is there now to be caught, `take` removes what was. */
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

/** What a volley pays: what was caught, and the price of bullets that were not fired. */
export function paidFor(bullets: readonly Bullet[], shot: Money): { win: Money; back: Money } {
  const sum = (all: readonly Bullet[]) =>
    all.reduce((money, { weight, paid }) => money + BigInt(weight * (paid ?? 1)) * shot, 0n);
  return { win: sum(bullets), back: sum(bullets.filter(({ paid }) => paid === null)) };
}

/** Builds the detail the platform stores with the bet. Stays far below 8 kB: a volley has thirteen bullets at most. */
export function volleyDetail(gameCode: string, label: string, volley: Volley): object {
  const bullets = volley.bullets ?? [];
  const shot = readMoney(volley.shot);
  const fired = bullets.filter(({ paid }) => paid !== null);
  const targets = new Map<string, number>();
  for (const { species, times } of fired) {
    const name = `${species} ×${times}`;
    targets.set(name, (targets.get(name) ?? 0) + 1);
  }
  const caught = fired
    .filter(({ paid }) => (paid ?? 0) > 0)
    .map(({ species, weight, paid, chain }) => ({
      fish: [species, ...(chain ?? []).map((each) => each.species)].join(", "),
      times: paid,
      pays: formatMoney(BigInt(weight * (paid ?? 0)) * shot),
    }));
  return {
    game: gameCode,
    cannon: volley.cannon + 1,
    bullet: volley.shot,
    fired: fired.length,
    at: [...targets].map(([name, count]) => `${count} at ${name}`).join("; "),
    caught,
    ...(volley.froze ? { froze: "the pond stood for five seconds" } : {}),
    returned: formatMoney(paidFor(bullets, shot).back),
    label,
    commitment: volley.commitment,
    seed: volley.seed,
  };
}
