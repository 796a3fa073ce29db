/** Pages of a visitor, one of each kind: those that are measured by day too. */
export const visitorPages: readonly string[] = [
  "/login",
  "/register",
  "/signIn/google",
  "/no-such-page",
  "/",
  "/rng",
  "/hot",
  "/promotions",
  "/pointMall",
  "/winners",
  "/leaderboard",
  "/licenses",
  "/seamless",
  "/help",
  "/download",
];

/** The other pages of a visitor. */
export const morePages: readonly string[] = [
  "/games",
  "/favorite",
  "/recent",
  "/live",
  "/fish",
  "/pvp",
  "/bgs",
  "/sports",
  "/esports",
  "/lott",
  "/elott",
  "/cockfight",
  "/promotions/lantern-week",
  "/pointMall/rules",
  "/blog",
  "/blog/search",
  "/about",
  "/responsible-gaming",
  "/payment",
  "/agent",
];

/** Pages of a member. */
export const memberPages: readonly string[] = [
  "/member",
  "/member/transferFund",
  "/member/depositv2",
  "/member/transferUpline",
  "/member/withdraw",
  "/member/bonusDetails",
  "/member/statement",
  "/member/manualRebate",
  "/member/rewardCenter",
  "/pointMall/details",
  "/member/missionLeaderboard",
  "/member/referral",
  "/member/personalProfit",
  "/member/messageV2",
  "/member/personalHistoryCopy",
  "/member/transactionHistory",
  "/member/securityCenter",
  "/member/protection",
  "/seaLottery",
  "/game/1001",
  "/member/vip",
  "/member/affiliate",
  "/member/redEnvelope",
  "/member/contracts",
  "/pointMall/history",
  "/lottery",
  "/vnLottery",
];

/** Returns the address of a page of the agent centre. */
export const agentPage = (name: string): string => `/agentHome/${name}`;

/** The agent centre's own pages. */
export const agentPages: readonly string[] = [
  "agentTeamOverview",
  "agentAnnouncement",
  "registerCenter",
  "downlineManagmentView",
  "personalHistoryCopy",
  "palStatementsAgentCopy",
  "agentRevenueReport",
  "teamTransaction",
  "agentDownlineTransactionDetailsCopy",
  "agentDividendRecordCopy2",
  "agentDailyWages2",
  "agentHourSalary",
  "agentRealtimeSalary",
  "subAccounts",
].map(agentPage);
