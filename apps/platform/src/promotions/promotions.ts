import { readLanguage } from "@croupier/contract/domain/languages";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Connection, Db, Pool, Tx } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { textIn } from "../kit/lib/texts.ts";
import { emit } from "../notifications/events/emit.ts";
import { inbox } from "../notifications/inbox/inbox.ts";
import type { MerchantConfig, PromotionConfig, RaceConfig } from "../site/merchants/config.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import { createBonuses, detailOf as bonusDetail, type Bonuses } from "./bonuses/bonuses.ts";
import { bonusHandlers } from "./bonuses/routes.ts";
import { createConvertNotifier, createDecisions, createRedeemNotifier } from "./points/decide.ts";
import { earnByDeposit } from "./points/earn.ts";
import { createPoints, type PointsDeps } from "./points/points.ts";
import { pointsHandlers, type PointsRoutesDeps } from "./points/routes.ts";
import { createRebates } from "./rebates/rebates.ts";
import { rebateHandlers } from "./rebates/routes.ts";
import type { ApplicationRow } from "./rewards/application-store.ts";
import { createApplications } from "./rewards/applications.ts";
import { createRaces, type RaceDeps } from "./rewards/races.ts";
import type { Winner } from "./rewards/race-store.ts";
import { createRaffles } from "./rewards/raffles.ts";
import { createReferrals } from "./rewards/referrals.ts";
import { claimAtOnce, createRewards, titleOfCode } from "./rewards/rewards.ts";
import { createVip, type LevelMove } from "./vip/vip.ts";
import { vipHandlers } from "./vip/routes.ts";
import { termsFor } from "./vip/terms.ts";
import { rewardHandlers } from "./rewards/routes.ts";
import { createRewardScan } from "./rewards/scan.ts";

export { termsFor };

/** The cashier's turnover count, to which bonuses add their requirements. */
export interface Turnover {
  require(
    tx: Tx,
    requirement: { memberId: bigint; currency: string; cause: "bonus"; reference: string; required: Money },
  ): Promise<string>;
  doneOf(db: Db, memberId: bigint, currency: string): Promise<Map<string, Money>>;
  drop(tx: Tx, turnoverId: string, done: Money): Promise<void>;
}

/** Returns the language of a member, or undefined if there is no such member. */
export type LanguageOf = (db: Db, memberId: bigint) => Promise<string | undefined>;

/** Creates the bonus wallet, whose stakes are counted with those of the deposits. */
export function createBonusWallet(
  db: Connection,
  turnover: Turnover,
  configOf: (merchant: string) => Promise<MerchantConfig>,
): Bonuses {
  return createBonuses({
    db,
    maxStakeOf: async (merchant) => (await configOf(merchant)).turnover.bonusMaxStake ?? null,
    playOf: async (merchant) => {
      const { turnover: rules, isSingleWallet } = await configOf(merchant);
      // With wallets at vendors, a game is played with the money that was moved there.
      return { ...rules, stakeable: rules.stakeable && isSingleWallet };
    },
    require: (tx, bonus) => turnover.require(tx, { ...bonus, cause: "bonus" }),
    doneOf: turnover.doneOf,
    drop: turnover.drop,
    notify: (tx, kind, bonus) => inbox.notify(tx, bonus.memberId, kind, bonusDetail(bonus)),
  });
}

/** Lists what a deposit brings besides money: the bonuses to choose from and its points. */
export const depositPromotions = (bonuses: Bonuses) => ({
  offered: bonuses.offered,
  giveBonus: bonuses.give,
  earnPoints: earnByDeposit,
});

/** Creates applications to promotions, for the command line and the platform. */
export function createPromotionApplications(
  db: Connection,
  configOf: (merchant: string) => Promise<MerchantConfig>,
  bonuses: Bonuses,
  languageOf: LanguageOf,
) {
  return createApplications({
    db,
    configOf,
    claimFor: (tx, memberId, id) => claimAtOnce(bonuses.award, tx, memberId, id),
    notify: (tx, row, promotion) => notifyApplication(tx, row, promotion, languageOf),
  });
}

/** Creates referrals, with an inbox message about each reward. */
export const createReferralRewards = (db: Connection) =>
  createReferrals({
    db,
    notify: (tx, memberId, { amount, currency }) =>
      inbox.notify(tx, memberId, "reward.referral", { amount: formatMoney(amount), currency }),
  });

async function notifyApplication(
  tx: Tx,
  row: ApplicationRow,
  { title }: PromotionConfig,
  languageOf: LanguageOf,
): Promise<void> {
  await emit(tx, row.member_id, { type: "promotion", id: row.promotion_id, state: row.state });
  if (row.state !== "approved" && row.state !== "rejected") return;
  const language = readLanguage((await languageOf(tx, row.member_id)) ?? "") ?? "en";
  const detail = { promotion: row.promotion_id, title: textIn(title, language, "en") };
  const reason = row.reason === null ? {} : { reason: row.reason };
  await inbox.notify(tx, row.member_id, `promotion.${row.state}`, { ...detail, ...reason });
}

/** Notifies a member of a new level: by a message, and the open pages at once. */
async function notifyLevel(tx: Tx, { memberId, from, to, name }: LevelMove, languageOf: LanguageOf): Promise<void> {
  const language = readLanguage((await languageOf(tx, memberId)) ?? "") ?? "en";
  const kind = to > from ? "vip.reached" : "vip.fell";
  await inbox.notify(tx, memberId, kind, { level: to, name: textIn(name, language, "en") });
}

/** Notifies a member of a race's prize, which waits in the reward centre. */
async function notifyRace(
  tx: Tx,
  { currency }: MerchantConfig,
  { title }: RaceConfig,
  { memberId, place, prize }: Winner,
  languageOf: LanguageOf,
): Promise<void> {
  const language = readLanguage((await languageOf(tx, memberId)) ?? "") ?? "en";
  const detail = { name: textIn(title, language, "en"), place, amount: formatMoney(prize), currency };
  await inbox.notify(tx, memberId, "race.won", detail);
}

export interface PromotionsContext {
  db: Pool;
  merchants: Merchants;
  bonuses: Bonuses;
  checkPassword: PointsDeps["checkPassword"];
  languageOf: LanguageOf;
  /** Returns the time up to which all play and deposits are gathered by day. */
  gatheredUntil(): Promise<Date | undefined>;
  places: RaceDeps["places"];
}

/** Composes what members are granted besides their play: bonuses, rebates, points, rewards. */
export function createPromotions({
  db,
  merchants,
  bonuses,
  checkPassword,
  languageOf,
  gatheredUntil,
  places,
}: PromotionsContext) {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  const allConfigs = async () => (await merchants.all()).map(({ config }) => config);
  const notifyRedeem = createRedeemNotifier(inbox.notify);
  const applications = createPromotionApplications(db, configOf, bonuses, languageOf);
  const referrals = createReferralRewards(db);
  return {
    bonuses,
    rebates: createRebates({
      db,
      notify: (tx, { memberId, amount, currency }) =>
        inbox.notify(tx, memberId, "rebate.claimed", { amount: formatMoney(amount), currency }),
    }),
    points: createPoints({
      db,
      checkPassword,
      configOf,
      notifyRedeem,
      notifyConvert: createConvertNotifier(inbox.notify),
    }),
    redeems: createDecisions({ db, notifyRedeem }),
    rewards: createRewards({ db, award: bonuses.award }),
    applications,
    referrals,
    raffles: createRaffles({ db }),
    races: createRaces({
      db,
      merchants: allConfigs,
      places,
      notify: (tx, config, race, winner) => notifyRace(tx, config, race, winner, languageOf),
    }),
    vip: createVip({
      db,
      merchants: allConfigs,
      gatheredUntil,
      notify: (tx, move) => notifyLevel(tx, move, languageOf),
    }),
    grantDueRewards: createRewardScan({ db, merchants: allConfigs, applications, referrals }),
  };
}

export type Promotions = ReturnType<typeof createPromotions>;

export function promotionHandlers(
  promotions: Promotions,
  db: Pool,
  merchants: Merchants,
  { hasPassword, picture }: Pick<PointsRoutesDeps, "hasPassword" | "picture">,
) {
  return {
    ...bonusHandlers(promotions.bonuses, merchants, titleOfCode),
    ...rebateHandlers(promotions.rebates, merchants, (config, memberId) => termsFor(db, config, memberId)),
    ...vipHandlers({ db, merchants }),
    ...pointsHandlers({ points: promotions.points, merchants, hasPassword, picture }),
    ...rewardHandlers({ ...promotions, db, merchants }),
  };
}

export function promotionJobs({ points, bonuses, grantDueRewards, vip, races }: Promotions): TimedJob[] {
  return [
    { name: "earn-points", schedule: "*/2 * * * * *", run: () => points.earn() },
    { name: "release-bonuses", schedule: "*/5 * * * * *", run: () => bonuses.release() },
    { name: "end-used-up-bonuses", schedule: "*/5 * * * * *", run: () => bonuses.endEmptied() },
    { name: "move-late-bonus-money", schedule: "*/5 * * * * *", run: () => bonuses.moveLate() },
    { name: "vip-levels", schedule: "*/10 * * * * *", run: vip.run },
    { name: "end-races", schedule: "20 * * * * *", run: races.run },
    { name: "grant-rewards", schedule: "*/2 * * * * *", run: grantDueRewards },
  ];
}
