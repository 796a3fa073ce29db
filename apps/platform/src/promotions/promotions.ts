import { readLanguage } from "@croupier/contract/domain/languages";
import { formatMoney } from "@croupier/contract/domain/money";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import type { Pool, Tx } from "../kit/db/pool.ts";
import { emit } from "../notifications/events/emit.ts";
import { inbox } from "../notifications/inbox/inbox.ts";
import { textIn } from "../kit/lib/texts.ts";
import { readMember } from "../identity/members/store.ts";
import type { MerchantConfig, PromotionConfig } from "../site/merchants/config.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import { houseBonuses } from "../cashier/cashier.ts";
import type { ApplicationRow } from "./rewards/application-store.ts";
import { createApplications } from "./rewards/applications.ts";
import { createLook } from "./rewards/scan.ts";
import { createRaffles } from "./rewards/raffles.ts";
import { createReferrals } from "./rewards/referrals.ts";
import { createRewards } from "./rewards/rewards.ts";
import { rewardHandlers } from "./rewards/routes.ts";

const houseRewards = (db: Pool) => createRewards({ db, award: houseBonuses(db).award });

/** Applications to promotions; by command as on the platform. */
export const houseApplications = (db: Pool, configOf: (merchant: string) => Promise<MerchantConfig>) =>
  createApplications({ db, configOf, claimFor: houseRewards(db).claimFor, tell: tellApplication });

export const houseReferrals = (db: Pool) =>
  createReferrals({
    db,
    tell: (tx, memberId, { amount, currency }) =>
      inbox.tell(tx, memberId, "reward.referral", { amount: formatMoney(amount), currency }),
  });

async function tellApplication(tx: Tx, row: ApplicationRow, { title }: PromotionConfig): Promise<void> {
  await emit(tx, row.member_id, { type: "promotion", id: row.promotion_id, state: row.state });
  if (row.state !== "approved" && row.state !== "rejected") return;
  const language = readLanguage((await readMember(tx, row.member_id))?.language ?? "") ?? "en";
  const detail = { promotion: row.promotion_id, title: textIn(title, language, "en") };
  const reason = row.reason === null ? {} : { reason: row.reason };
  await inbox.tell(tx, row.member_id, `promotion.${row.state}`, { ...detail, ...reason });
}

/** What members are granted, and how they come by it. */
export function furnishRewards(db: Pool, merchants: Merchants) {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  const applications = houseApplications(db, configOf);
  const referrals = houseReferrals(db);
  const all = async () => (await merchants.all()).map(({ config }) => config);
  return {
    rewards: houseRewards(db),
    applications,
    referrals,
    raffles: createRaffles({ db }),
    look: createLook({ db, merchants: all, applications, referrals }),
    decide: async () => applications.decideBySelf(await all()),
  };
}

type House = ReturnType<typeof furnishRewards>;

export const houseRewardHandlers = (house: House, db: Pool, merchants: Merchants) =>
  rewardHandlers({ ...house, db, merchants });

export function rewardJobs({ look, decide }: House, sandbox: boolean): TimedJob[] {
  const jobs: TimedJob[] = [{ name: "grant-rewards", schedule: "*/2 * * * * *", run: look }];
  return sandbox ? [...jobs, { name: "sandbox-promotions", schedule: "*/2 * * * * *", run: decide }] : jobs;
}
