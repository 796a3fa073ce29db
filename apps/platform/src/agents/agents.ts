import { contractKinds, type ContractKind } from "@croupier/contract/domain/contracts";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import { createBetView } from "../games/records/bet-view.ts";
import type { Connection, Db, Pool, Tx } from "../kit/db/pool.ts";
import type { TimedJob } from "../kit/jobs/jobs.ts";
import { runEach } from "../kit/lib/run-each.ts";
import type { Merchants } from "../site/merchants/merchants.ts";
import { affiliateLinksFor, createAffiliates } from "./affiliates/affiliates.ts";
import { affiliateHandlers } from "./affiliates/routes.ts";
import { notifyOfBigWins, notifyOfEndingLinks } from "./alerts/alerts.ts";
import { agentAnnouncementHandlers } from "./announcements/routes.ts";
import { createContracts } from "./contracts/contracts.ts";
import { contractHandlers } from "./contracts/routes.ts";
import { downlineHandlers } from "./downlines/routes.ts";
import { createEnvelopes, type EnvelopeDeps } from "./envelopes/envelopes.ts";
import { envelopeHandlers, type EnvelopeRoutesDeps } from "./envelopes/routes.ts";
import { agentFilterHandlers } from "./filters/routes.ts";
import { gatherMeasures, minimumsOf, type Days } from "./measures/store.ts";
import {
  createAgentRegistration,
  hasRoomBelow,
  invitationsFor,
  type CreateDownline,
} from "./registration/registration.ts";
import { agentRegistrationHandlers } from "./registration/routes.ts";
import { payRebates } from "./settlement/rebates.ts";
import { billHandlers } from "./settlement/routes.ts";
import { createSettlement } from "./settlement/settlement.ts";
import { teamHandlers } from "./team/routes.ts";

export { createContracts } from "./contracts/contracts.ts";
export { measuredUntil } from "./measures/store.ts";
export { platformId } from "./contracts/context.ts";

export interface AgentsContext {
  db: Pool;
  merchants: Merchants;
  createDownline: CreateDownline;
  /** The cashier's checks before money leaves. */
  leaving: Pick<EnvelopeDeps, "checkPassword" | "turnoverLeft">;
}

/** Composes the functions of agents: teams, reports, the register centre and contracts. */
export function createAgents({ db, merchants, createDownline, leaving }: AgentsContext) {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    registration: createAgentRegistration({ db, createDownline }),
    contracts: createContracts({ db, configOf }),
    settlement: createSettlement({ db, configOf }),
    affiliates: createAffiliates({ db, configOf, merchantDays: () => merchantDays(merchants) }),
    envelopes: createEnvelopes({ db, ...leaving }),
    notifyAgents: async () => {
      await runEach(await merchants.all(), ({ config }) => notifyOfBigWins(db, config));
      await notifyOfEndingLinks(db);
    },
    gatherMeasures: async () => gatherMeasures(db, minimumsOf(await merchants.all())),
    payRebates: async () => runEach(await merchants.all(), ({ config }) => payRebates(db, config)),
  };
}

export type Agents = ReturnType<typeof createAgents>;

/** Creates the lookup of a code for the registration form: whether it is an agent's or an affiliate's link. */
export function linksFor(db: Connection, merchants: Pick<Merchants, "byCode">) {
  const [invitations, affiliates] = [invitationsFor(db), affiliateLinksFor(db)];
  return {
    find: async (merchant: string, code: string) =>
      (await invitations.find(merchant, code)) ?? affiliates.find(merchant, code),
    async countClick(code: string): Promise<void> {
      await invitations.countClick(code);
      await affiliates.countClick(code);
    },
    hasRoomBelow: async (tx: Tx, merchant: string, uplineId: bigint) =>
      hasRoomBelow(tx, uplineId, (await merchants.byCode(merchant)).config),
    async use(tx: Tx, merchant: string, code: string, memberId: bigint) {
      const { config } = await merchants.byCode(merchant);
      return (await invitations.use(tx, config, code, memberId)) || affiliates.use(tx, code, memberId);
    },
  };
}

const merchantDays = async (merchants: Merchants): Promise<Days[]> =>
  (await merchants.all()).map(({ code, config: { gmtOffsetMinutes } }) => ({ code, gmtOffsetMinutes }));

export function agentHandlers(
  { registration, contracts, settlement, envelopes, affiliates }: Agents,
  { db, reads }: { db: Pool; reads: Db },
  merchants: Merchants,
  wallet: Pick<EnvelopeRoutesDeps, "available" | "turnoverLeft" | "hasPassword">,
) {
  return {
    ...teamHandlers({
      db: reads,
      merchants,
      betView: createBetView({ db, vendorLabel }),
      endingInvitations: registration.endingInvitations,
      waiting: async (memberId) => {
        const [answers, due] = await Promise.all([contracts.waitingFor(memberId), settlement.waitingOf(memberId)]);
        const asked = contractKinds.map((kind) => ({
          about: "answer" as const,
          kind,
          count: answers.filter((contract) => contract.kind === kind).length,
        }));
        return [...asked.filter(({ count }) => count > 0), ...due];
      },
    }),
    ...agentAnnouncementHandlers(db, merchants),
    ...agentFilterHandlers(db),
    ...downlineHandlers({ db, merchants }),
    ...agentRegistrationHandlers(registration, merchants),
    ...envelopeHandlers({ envelopes, merchants, ...wallet }),
    ...affiliateHandlers(affiliates, merchants),
    ...contractHandlers({
      contracts,
      merchants,
      newestBills: (memberId, kind) => settlement.newestOf(memberId, kind, 5),
    }),
    ...billHandlers({ db, settlement, merchants }),
  };
}

/** Lists the timed jobs of the agents' room. */
export const agentJobs = ({
  gatherMeasures: gather,
  settlement,
  payRebates: pay,
  envelopes,
  affiliates,
  notifyAgents,
}: Agents): TimedJob[] => [
  { name: "notify-agents", schedule: "*/10 * * * * *", run: notifyAgents },
  { name: "gather-measures", schedule: "*/5 * * * * *", run: async () => void (await gather()) },
  // Each kind has a job on the server's clock: a past period is settled once all of it is visible.
  ...contractKinds.map((kind) => ({
    name: `settle-${kind}`,
    schedule: settleSchedules[kind],
    run: () => settlement.run((group) => group.kind === kind),
  })),
  { name: "rebates-up-the-line", schedule: "35 * * * * *", run: pay },
  { name: "expire-bills", schedule: "20 * * * * *", run: () => settlement.expire() },
  { name: "announce-envelopes", schedule: "*/2 * * * * *", run: envelopes.announceRest },
  { name: "return-envelopes", schedule: "*/10 * * * * *", run: envelopes.returnExpired },
  { name: "pay-affiliates", schedule: "20 * * * * *", run: affiliates.settleMonths },
];

/** The jobs run shortly after five minutes, an hour or a day have passed, and again in case it was not yet visible. */
const settleSchedules: Record<ContractKind, string> = {
  agentRealtimeSalary: "10,40 * * * * *",
  hourSalary: "15,45 * * * * *",
  salary: "20,50 * * * * *",
  enableCt: "25,55 * * * * *",
};
