import { createHash, createHmac, randomBytes } from "node:crypto";
import { lotText, prizeAt, rollOf } from "@croupier/contract/domain/raffle";
import type { Output } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Db, Pool, Tx } from "../../kit/db/pool.ts";
import { command, readBack, type MemberActor } from "../../ledger/command.ts";
import { periodStart, statusOf } from "../../kit/lib/period.ts";
import type { ApplicationConfig, MerchantConfig, PromotionConfig } from "../../site/merchants/config.ts";
import type { Application } from "./applications.ts";
import { goalOf, progress } from "./needs.ts";
import * as store from "./raffle-store.ts";
import { grant } from "./rewards.ts";
import { grantedOf } from "./store.ts";
import { isBarred, windowOfPromotion } from "./terms.ts";

type Draw = Output<"rafflePromotion">;
type Table = Output<"raffleDraws">;
type Raffle = PromotionConfig & {
  application: ApplicationConfig & { raffle: NonNullable<ApplicationConfig["raffle"]> };
};

type Drawer = Pick<MemberActor, "memberId" | "status" | "key" | "fingerprint">;

const dayMs = 24 * 3600_000;
const isRaffle = (promotion: PromotionConfig): promotion is Raffle => promotion.application?.raffle !== undefined;
const raffleOf = ({ promotions }: MerchantConfig, id: string) =>
  promotions.filter(isRaffle).find((promotion) => promotion.id === id);
const commitmentOf = (seed: Buffer): string => createHash("sha256").update(seed).digest("hex");

/** Returns the merchant's current day, and its end. */
function dayOf({ gmtOffsetMinutes }: MerchantConfig, now: Date) {
  const from = periodStart("DAY", now, gmtOffsetMinutes);
  const day = new Date(from.getTime() + gmtOffsetMinutes * 60_000).toISOString().slice(0, 10);
  return { day, endsAt: new Date(from.getTime() + dayMs) };
}

/**
 * Creates raffles: one lot a day from a seed whose commitment was published before, so that nobody can choose the lot
 * and afterwards everybody can verify it. A lot depends on its member and number, never on the browser's key alone, so
 * that one member's win says nothing about another's.
 */
export function createRaffles({ db }: { db: Pool }) {
  return {
    draw: (config: MerchantConfig, who: Drawer, id: string) => draw(db, config, who, id),
    async table(config: MerchantConfig, memberId: bigint, id: string): Promise<Table | Refusal> {
      const promotion = raffleOf(config, id);
      if (!promotion) return refuse("NOT_FOUND");
      const now = new Date();
      const { day, endsAt } = dayOf(config, now);
      const seed = await store.seedOf(db, config.code, id, day, randomBytes(32));
      const rows = await store.drawsOf(db, memberId, id);
      const { prizes } = promotion.application.raffle;
      return {
        day,
        seal: commitmentOf(seed),
        prizes,
        draws: rows.map((row) => toDraw(row, day)),
        currency: config.currency,
        endsAt,
        serverTime: now,
      };
    },
  };
}

export type Raffles = ReturnType<typeof createRaffles>;

/** Converts a draw; its seed is included once the day is over, since earlier it would reveal every lot. */
function toDraw(row: store.DrawRow, today: string): Draw {
  const { day, ticket, number, roll, prize, at, seed } = row;
  const seal = commitmentOf(seed);
  return {
    day,
    ticket,
    number: number ?? undefined,
    roll,
    prize,
    at,
    seal,
    ...(day < today ? { seed: seed.toString("hex") } : {}),
  };
}

/** Returns a draw as on its day: a later repetition gets the first answer, and the table has the seed. */
const asDrawn = (row: store.DrawRow): Draw => toDraw(row, row.day);

async function draw(db: Pool, config: MerchantConfig, who: Drawer, id: string): Promise<Draw | Refusal> {
  const { memberId, status, key, fingerprint } = who;
  const { day } = dayOf(config, new Date());
  return command<Draw, Raffle>(db, {
    memberId,
    purpose: "raffle",
    key,
    fingerprint,
    async find(on) {
      const known = (await store.drawsOf(on, memberId, id)).find(({ ticket }) => ticket === key);
      return known && asDrawn(known);
    },
    async prepare() {
      const promotion = raffleOf(config, id);
      if (!promotion) return refuse("NOT_FOUND");
      if (statusOf(promotion, new Date()) !== "OPEN") return refuse("PROMOTION_CLOSED");
      if (status !== "active") return refuse("ACCOUNT_BLOCKED");
      if (await isBarred(db, promotion, memberId)) return refuse("PROMOTION_NOT_FOR_YOU");
      for (const need of promotion.application.needs) {
        const done = await progress(db, config, need, windowOfPromotion(promotion), [memberId]);
        if ((done.get(memberId) ?? 0n) < goalOf(need)) return refuse("NEEDS_UNMET");
      }
      return promotion;
    },
    act: (tx, promotion) => drawLot(tx, config, promotion, { day, memberId, key }),
  });
}

interface Lot {
  day: string;
  memberId: bigint;
  key: string;
}

async function drawLot(tx: Tx, config: MerchantConfig, promotion: Raffle, lot: Lot): Promise<Draw | Refusal> {
  const { day, memberId, key: ticket } = lot;
  const { id } = promotion;
  const { seed, number } = await store.takeNumber(tx, config.code, id, day, randomBytes(32));
  const { prizes, turnoverTimes, days } = promotion.application.raffle;
  const weights = prizes.map(({ weight }) => weight);
  const digest = createHmac("sha256", seed)
    .update(lotText({ promotionId: id, day, ticket, memberId: String(memberId), number }))
    .digest();
  const roll = rollOf(
    digest,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const prize = prizes[prizeAt(weights, roll)]?.prize ?? 0n;
  const isFirst = await store.insertDraw(tx, {
    merchant: config.code,
    promotionId: id,
    day,
    memberId,
    ticket,
    number,
    roll,
    prize,
  });
  if (!isFirst) return refuse("RAFFLE_DRAWN");
  const gift = { amount: prize, turnoverTimes, days };
  await grant(tx, config, { source: "raffle", code: id, gift }, [{ memberId, cause: `${id}:${day}` }]);
  const drawn = (await store.drawsOf(tx, memberId, id)).find((each) => each.ticket === ticket);
  return asDrawn(await readBack(Promise.resolve(drawn)));
}

/** Returns a member's state today: may draw, prize waits, or drawn. */
export async function raffleState(
  db: Db,
  config: MerchantConfig,
  promotion: PromotionConfig,
  memberId: bigint,
): Promise<Pick<Application, "state" | "rewardId">> {
  const { day } = dayOf(config, new Date());
  const reward = (await grantedOf(db, memberId, "raffle")).get(`${promotion.id}:${day}`);
  if (reward?.state === "claimable") return { state: "CLAIM", rewardId: reward.id };
  const status = statusOf(promotion, new Date());
  if (status !== "OPEN") return { state: status };
  const drawn = (await store.drawsOf(db, memberId, promotion.id)).some((each) => each.day === day);
  return { state: drawn ? "SIGNED" : "JOIN" };
}
