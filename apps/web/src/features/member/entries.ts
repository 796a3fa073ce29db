import { usePages } from "../../core/brand/brand.ts";
import download from "icon:arrow-down-to-line";
import upload from "icon:arrow-up-from-line";
import chart from "icon:chart-line";
import mail from "icon:mail";
import receipt from "icon:receipt-text";
import scroll from "icon:scroll-text";
import shield from "icon:shield-check";

/** The member centre's navigation, in groups: exactly what exists (specification section 2, its page names). */
const memberGroups = [
  {
    title: "member.money",
    entries: [
      { to: "/member/depositv2", text: "member.deposit", icon: download },
      { to: "/member/withdraw", text: "member.withdraw", icon: upload },
    ],
  },
  {
    title: "member.records",
    entries: [
      { to: "/member/personalHistoryCopy", text: "member.bettingRecord", icon: scroll },
      { to: "/member/transactionHistory", text: "member.accountRecord", icon: receipt },
      { to: "/member/personalProfit", text: "member.profit", icon: chart },
    ],
  },
  {
    title: "member.account",
    entries: [
      { to: "/member/securityCenter", text: "security.title", icon: shield },
      { to: "/member/messageV2", text: "member.messages", icon: mail },
    ],
  },
] as const;

/** The groups with what the merchant has switched on. */
export function useMemberGroups() {
  const isOn = usePages();
  return memberGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ to }) => isOn(to)) }))
    .filter(({ entries }) => entries.length > 0);
}
