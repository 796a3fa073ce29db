import { contractKinds, type ContractKind } from "@croupier/contract/domain/contracts";
import { documentKinds, type DocumentKind } from "@croupier/contract/domain/documents";
import type { WireOutput } from "@croupier/contract/rows";
import { contractPages } from "../../core/session/contract-pages.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { useSession, useTexts } from "../../core/app-context.tsx";
import { formatRound } from "@croupier/contract/domain/numbers";

type Letter = WireOutput<"messages">["content"][number];

const isKind = (kind: unknown): kind is ContractKind => contractKinds.some((one) => one === kind);

const isDocument = (kind: unknown): kind is DocumentKind => documentKinds.some((one) => one === kind);

type Page =
  | "/member/depositv2"
  | "/member/bonusDetails"
  | "/member/contracts"
  | (typeof contractPages)[ContractKind]
  | "/member/transferUpline"
  | "/member/withdraw"
  | "/member/manualRebate"
  | "/pointMall/history"
  | "/pointMall/details"
  | "/member/redEnvelope"
  | "/member/affiliate"
  | "/agentHome/agentRedEnvelope"
  | "/agentHome/personalHistoryCopy"
  | "/agentHome/downlineManagmentView"
  | "/agentHome/registerCenter"
  | "/member/vip"
  | "/member/rewardCenter"
  | "/promotions"
  | "/member/protection"
  | "/member/personalProfit"
  | "/member/documents"
  | "/member/securityCenter";

/** Returns a message's text in the player's language, and the page that it concerns. */
export function useMessageText({ kind, detail }: Letter) {
  const { t, language } = useTexts();
  const { status } = useSession();
  const money = useMoneyText();
  const amount = (value: string | number | undefined) => money(String(value ?? ""));
  const values = {
    ...detail,
    amount: amount(detail["amount"]),
    paid: amount(detail["paid"]),
    limit: amount(detail["limit"]),
    used: amount(detail["used"]),
    points: formatRound(String(detail["points"] ?? ""), language),
    required: amount(detail["required"]),
    document: isDocument(detail["document"]) ? t(`document.kind.${detail["document"]}`) : "",
  };
  if (kind === "operator.notice" || kind === "feedback.answered" || kind.startsWith("bet.")) return letterOf(undefined);
  if (kind === "agent.message") return letterOf(undefined);
  if (kind === "agent.bigWin")
    return letterOf("/agentHome/personalHistoryCopy", { account: String(detail["account"] ?? "") });
  if (kind === "agent.linkEnding") return letterOf("/agentHome/registerCenter");
  // Links about contracts lead an agent to the agent centre, and any other member to the member centre.
  const contracts = status === "agent" && isKind(detail["kind"]) ? contractPages[detail["kind"]] : "/member/contracts";
  if (kind.startsWith("bill.")) return letterOf(contracts, { bill: String(detail["id"] ?? "") });
  if (kind === "reminder.history") return letterOf("/member/personalProfit");
  if (kind === "reminder.limit" || kind.startsWith("limit.")) return letterOf("/member/protection");
  if (kind.startsWith("limit.")) return letterOf("/member/protection");
  if (kind.startsWith("document.")) return letterOf("/member/documents");
  if (kind.startsWith("deposit.")) return letterOf("/member/depositv2");
  if (kind === "envelope.received") return letterOf("/member/redEnvelope", { envelope: String(detail["id"] ?? "") });
  if (kind.startsWith("envelope.")) return letterOf("/agentHome/agentRedEnvelope");
  if (kind.startsWith("affiliate.")) return letterOf("/member/affiliate");
  if (kind === "transfer.sent" && detail["way"] === "down") return letterOf("/agentHome/downlineManagmentView");
  if (kind.startsWith("transfer.")) return letterOf("/member/transferUpline");
  if (kind.startsWith("contract.")) return letterOf(contracts);
  if (kind.startsWith("points."))
    return letterOf(kind === "points.converted" ? "/pointMall/details" : "/pointMall/history");
  if (kind.startsWith("vip.")) return letterOf("/member/vip");
  if (kind.startsWith("reward.")) return letterOf("/member/rewardCenter");
  if (kind.startsWith("promotion.")) return letterOf("/promotions");
  if (kind.startsWith("rebate.")) return letterOf("/member/manualRebate");
  if (kind.startsWith("bonus.")) return letterOf("/member/bonusDetails");
  const aboutMoney = kind.startsWith("withdrawal.") || kind.startsWith("destination.");
  return letterOf(aboutMoney ? "/member/withdraw" : "/member/securityCenter");

  function letterOf(to: Page | undefined, search: { envelope?: string; bill?: string; account?: string } = {}) {
    return { title: t(`inbox.title.${kind}`, values), text: t(`inbox.text.${kind}`, values), to, search };
  }
}
