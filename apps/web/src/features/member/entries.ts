import crown from "icon:crown";
import { useSession } from "../../core/app-context.tsx";
import { usePages } from "../../core/brand/brand.ts";
import type { TextKey } from "../../core/i18n/texts.ts";
import { isSignedIn } from "../../core/session/session.ts";
import download from "icon:arrow-down-to-line";
import upload from "icon:arrow-up-from-line";
import chart from "icon:chart-line";
import fileDown from "icon:file-down";
import percent from "icon:badge-percent";
import bonus from "icon:badge-dollar-sign";
import gift from "icon:gift";
import megaphone from "icon:megaphone";
import trophy from "icon:trophy";
import users from "icon:users-round";
import handshake from "icon:handshake";
import packet from "icon:mail-open";
import lifeBuoy from "icon:life-buoy";
import mail from "icon:mail";
import receipt from "icon:receipt-text";
import scroll from "icon:scroll-text";
import send from "icon:send";
import gem from "icon:gem";
import shield from "icon:shield-check";
import wallet from "icon:wallet";

/** The member centre's navigation, in groups: only existing pages (specification section 2, its page names). */
const memberGroups = [
  {
    title: "member.money",
    entries: [
      { to: "/member/transferFund", text: "member.wallet", icon: wallet },
      { to: "/member/depositv2", text: "member.deposit", icon: download },
      { to: "/member/withdraw", text: "member.withdraw", icon: upload },
      { to: "/member/transferUpline", text: "member.transferUpline", icon: send },
    ],
  },
  {
    title: "member.records",
    entries: [
      { to: "/member/personalHistoryCopy", text: "member.bettingRecord", icon: scroll },
      { to: "/member/transactionHistory", text: "member.accountRecord", icon: receipt },
      { to: "/member/personalProfit", text: "member.profit", icon: chart },
      { to: "/member/statement", text: "statement.title", icon: fileDown },
      { to: "/member/bonusDetails", text: "member.bonuses", icon: bonus },
      { to: "/member/manualRebate", text: "rebate.title", icon: percent },
      { to: "/pointMall", text: "points.mall", icon: gem },
    ],
  },
  {
    title: "member.rewards",
    entries: [
      { to: "/member/vip", text: "member.vip", icon: crown },
      { to: "/member/rewardCenter", text: "reward.title", icon: gift },
      { to: "/member/missionLeaderboard", text: "mission.title", icon: trophy },
      { to: "/member/redEnvelope", text: "member.envelopes", icon: packet },
      { to: "/member/referral", text: "referral.title", icon: users },
      { to: "/member/contracts", text: "member.contracts", icon: handshake },
      { to: "/member/affiliate", text: "member.affiliate", icon: megaphone },
    ],
  },
  {
    title: "member.account",
    entries: [
      { to: "/member/securityCenter", text: "security.title", icon: shield },
      { to: "/member/protection", text: "protection.title", icon: lifeBuoy },
      { to: "/member/messageV2", text: "member.messages", icon: mail },
    ],
  },
] as const;

/**
 * Returns the groups with the entries that the merchant has switched on and the member can use; agents have no entry
 * for inviting friends.
 */
export function useMemberGroups() {
  const isOn = usePages();
  const session = useSession();
  const info = isSignedIn(session) ? session.info : undefined;
  const hasUse = (to: string) => isOn(to) && (to !== "/member/transferUpline" || info?.hasUpline === true);
  const worded = (text: (typeof memberGroups)[number]["entries"][number]["text"]): TextKey =>
    text === "referral.title" && info?.isAgent ? "referral.agent" : text;
  return memberGroups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ to }) => hasUse(to)).map((entry) => ({ ...entry, text: worded(entry.text) })),
    }))
    .filter(({ entries }) => entries.length > 0);
}
