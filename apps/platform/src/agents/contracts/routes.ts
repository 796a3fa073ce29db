import { contractKinds, maxTiers, periodsOf, type ContractKind } from "@croupier/contract/domain/contracts";
import type { Input, Output } from "@croupier/contract/rows";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Call, Handlers, MerchantGate, SignedIn } from "../../kit/http/call.ts";
import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { Actor } from "./context.ts";
import type { Contracts } from "./contracts.ts";
import { startAfter } from "./periods.ts";
import type { Contract } from "./store.ts";
import { toContract, toTerms } from "./view.ts";

export interface ContractRoutesDeps {
  contracts: Contracts;
  merchants: Merchants;
  /** Lists the newest bills of a member's contract of a kind. */
  newestBills(memberId: bigint, kind: ContractKind): Promise<Output<"processDividend">["bills"]>;
}

type ProcessName = "processDividend" | "processDailySalary" | "processHourSalary" | "processRealtimeSalary";
type Names =
  | ProcessName
  | "contractConsolidated"
  | "hourSalary"
  | "contracts"
  | "contract"
  | "contractBounds"
  | "offerContract"
  | "requestContract"
  | "terminateContract"
  | "finishContract"
  | "withdrawContract";

interface Caller {
  merchant: MerchantGate;
  session: SignedIn;
}

const actorOf = ({ merchant, session }: Caller, confirm = "false"): Actor => ({
  merchant: merchant.code,
  memberId: session.memberId,
  confirmed: confirm === "true",
});

/** Creates the function that renders a contract for the caller. */
async function viewFor({ merchants }: ContractRoutesDeps, { merchant, session }: Caller) {
  const { config } = await merchants.byCode(merchant.code);
  const now = new Date();
  return {
    config,
    now,
    of: (contract: Contract) => toContract(contract, session.memberId, config, now),
  };
}

async function answered(
  deps: ContractRoutesDeps,
  caller: Caller,
  contract: Contract | Refusal,
): Promise<Output<"offerContract"> | Refusal> {
  return isRefusal(contract) ? contract : (await viewFor(deps, caller)).of(contract);
}

export function contractHandlers(deps: ContractRoutesDeps): Pick<Handlers, Names> {
  return { ...readHandlers(deps), ...detailHandlers(deps), ...processHandlers(deps), ...stepHandlers(deps) };
}

async function waiting(deps: ContractRoutesDeps, caller: Caller, kind?: ContractKind) {
  const view = await viewFor(deps, caller);
  const all = await deps.contracts.waitingFor(caller.session.memberId);
  return all.filter((each) => kind === undefined || each.kind === kind).map(view.of);
}

function readHandlers(deps: ContractRoutesDeps): Pick<Handlers, "contractConsolidated" | "hourSalary" | "contracts"> {
  const { contracts } = deps;
  return {
    contractConsolidated: async (call) => {
      const requests = await waiting(deps, call);
      const typeOf = (kind: ContractKind) =>
        requests.find((each) => each.kind === kind && each.myTurn)?.request ?? "NONE";
      return {
        dailysalreqtype: typeOf("salary"),
        divtypereq: typeOf("enableCt"),
        contracthoursalreq: typeOf("hourSalary"),
        realtimesalreqtype: typeOf("agentRealtimeSalary"),
        requests,
      };
    },
    hourSalary: async (call) => {
      const [view, own, requests, bills] = await Promise.all([
        viewFor(deps, call),
        contracts.findOpen(call.session.memberId, "hourSalary"),
        waiting(deps, call, "hourSalary"),
        deps.newestBills(call.session.memberId, "hourSalary"),
      ]);
      return { ...(own ? { contract: view.of(own) } : {}), requests, bills };
    },
    contracts: async (call) => {
      const { pageNo, pageSize, ...filter } = call.input;
      const view = await viewFor(deps, call);
      const found = await contracts.page(call.session.memberId, filter, pageNo, pageSize);
      return { content: found.contracts.map(view.of), ...pageNumbers({ pageNo, pageSize }, found.total) };
    },
  };
}

function detailHandlers(deps: ContractRoutesDeps): Pick<Handlers, "contract" | "contractBounds"> {
  const { contracts } = deps;
  return {
    contract: async (call) => {
      const found = await contracts.find(call.input.id);
      const { memberId } = call.session;
      if (!found || ![found.memberId, found.uplineId].includes(memberId)) return refuse("NOT_FOUND");
      const [view, versions, log] = await Promise.all([
        viewFor(deps, call),
        contracts.versionsOf(found.id),
        contracts.actionsOf(found.id),
      ]);
      return {
        ...view.of(found),
        versions: versions.map((terms) => ({ ...toTerms(terms), state: terms.state })),
        log: log.map(({ id, action, version, account, detail, at }) => ({
          id,
          action,
          detail,
          at,
          ...(version === null ? {} : { version }),
          ...(account === null ? {} : { account }),
        })),
      };
    },
    contractBounds: async (call) => {
      const { config, now } = await viewFor(deps, call);
      const { maxRates, noticeDays } = config.contracts;
      const around = await contracts.kindsAround(call.session.memberId);
      const kinds = contractKinds.map(async (kind) => {
        const own = await contracts.findOpen(call.session.memberId, kind);
        const valid = own?.state === "valid" ? own : undefined;
        const periods = valid ? [valid.period] : [...periodsOf(kind)];
        const [period = "daily"] = periods;
        return {
          kind,
          offerable: valid !== undefined,
          askable: own === undefined && around.above.includes(kind),
          listed: maxRates[kind] > 0 && [...around.own, ...around.above].includes(kind),
          maxRate: maxRates[kind],
          periods,
          tiers: valid?.accepted?.tiers ?? [],
          nextStart: startAfter(period, [now], config.gmtOffsetMinutes),
        };
      });
      return { currency: call.session.currency, maxTiers, noticeDays, kinds: await Promise.all(kinds) };
    },
  };
}

function processHandlers(deps: ContractRoutesDeps): Pick<Handlers, ProcessName> {
  const process =
    (kind: ContractKind) =>
    async (call: Caller & { input: Input<ProcessName> }): Promise<Output<ProcessName> | Refusal> => {
      const { id, action, version, confirm } = call.input;
      const bills = await deps.newestBills(call.session.memberId, kind);
      if (action === undefined) return { requests: await waiting(deps, call, kind), bills };
      const found = id === undefined ? undefined : await deps.contracts.find(id);
      if (found?.kind !== kind) return refuse("NOT_FOUND");
      const contract = await deps.contracts.answer(actorOf(call, confirm), {
        id: found.id,
        action,
        version: version === 0 ? undefined : version,
      });
      const processed = await answered(deps, call, contract);
      return isRefusal(processed) ? processed : { requests: await waiting(deps, call, kind), processed, bills };
    };
  return {
    processDividend: process("enableCt"),
    processDailySalary: process("salary"),
    processHourSalary: process("hourSalary"),
    processRealtimeSalary: process("agentRealtimeSalary"),
  };
}

type StepName = "offerContract" | "requestContract" | "terminateContract" | "finishContract" | "withdrawContract";

function stepHandlers(deps: ContractRoutesDeps): Pick<Handlers, StepName> {
  const { contracts } = deps;
  const blocked = ({ session }: Caller) => session.status !== "active";
  return {
    offerContract: async (call: Call<"offerContract">) => {
      if (blocked(call)) return refuse("ACCOUNT_BLOCKED");
      const { confirm, ...terms } = call.input;
      return answered(deps, call, await contracts.offer(actorOf(call, confirm), terms));
    },
    requestContract: async (call: Call<"requestContract">) => {
      if (blocked(call)) return refuse("ACCOUNT_BLOCKED");
      const wish = { ...call.input, account: call.session.account };
      return answered(deps, call, await contracts.request(actorOf(call), wish));
    },
    terminateContract: async (call: Call<"terminateContract">) => {
      const { id, reason, confirm } = call.input;
      return answered(deps, call, await contracts.requestEnd(actorOf(call, confirm), id, reason));
    },
    finishContract: async (call: Call<"finishContract">) =>
      answered(deps, call, await contracts.finish(actorOf(call, call.input.confirm), call.input.id)),
    withdrawContract: async (call: Call<"withdrawContract">) =>
      answered(deps, call, await contracts.withdraw(actorOf(call), call.input.id)),
  };
}
