import type { z } from "zod";
import type { Endpoint } from "./wire/endpoint.ts";
import * as chat from "./rows/site/chat.ts";
import * as bind from "./rows/identity/contacts.ts";
import * as content from "./rows/site/content.ts";
import * as favourites from "./rows/games/favourites.ts";
import * as factors from "./rows/identity/two-factor.ts";
import * as feedback from "./rows/site/feedback.ts";
import * as games from "./rows/games/catalogue.ts";
import * as leaderboard from "./rows/games/leaderboard.ts";
import * as lottery from "./rows/games/lottery.ts";
import * as member from "./rows/identity/members.ts";
import * as messages from "./rows/notifications/inbox.ts";
import * as passkeys from "./rows/identity/passkeys.ts";
import * as play from "./rows/games/records.ts";
import * as points from "./rows/promotions/points.ts";
import * as rebate from "./rows/promotions/rebates.ts";
import * as recovery from "./rows/identity/recovery.ts";
import * as referral from "./rows/promotions/referrals.ts";
import * as reward from "./rows/promotions/rewards.ts";
import * as security from "./rows/identity/account-security.ts";
import * as session from "./rows/identity/sessions.ts";
import * as system from "./rows/site/merchants.ts";
import * as thirdParty from "./rows/identity/social-login.ts";
import * as transfer from "./rows/cashier/member-transfers.ts";
import * as vendorWallets from "./rows/cashier/vendor-wallets.ts";
import * as wallet from "./rows/cashier/wallet.ts";
import * as withdraw from "./rows/cashier/withdrawals.ts";

/** Every call of the contract by name. */
export const rows = {
  permission: system.permission,
  systemStatus: system.systemStatus,
  whitelabel: system.whitelabel,
  registerSetting: system.registerSetting,
  registerRules: system.registerRules,
  encryptionKeys: system.encryptionKeys,
  captcha: system.captcha,
  clientReport: system.clientReport,
  login: session.login,
  rememberedLogin: session.rememberedLogin,
  freePlay: session.freePlay,
  logout: session.logout,
  sessionCode: session.sessionCode,
  restore: session.restore,
  sessionList: session.sessionList,
  endSession: session.endSession,
  firstLoginAction: session.firstLoginAction,
  passkeyQuestion: passkeys.passkeyQuestion,
  passkeyLogin: passkeys.passkeyLogin,
  passkeys: passkeys.passkeys,
  newPasskey: passkeys.newPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  thirdPartyLogin: thirdParty.thirdPartyLogin,
  thirdPartyAnswer: thirdParty.thirdPartyAnswer,
  linkedThirdParties: thirdParty.linkedThirdParties,
  linkThirdParty: thirdParty.linkThirdParty,
  keepThirdParty: thirdParty.keepThirdParty,
  dropThirdParty: thirdParty.dropThirdParty,
  secondStepCode: factors.secondStepCode,
  secondStep: factors.secondStep,
  stepUpCode: factors.stepUpCode,
  stepUp: factors.stepUp,
  twoFactor: factors.twoFactor,
  beginTotp: factors.beginTotp,
  confirmTotp: factors.confirmTotp,
  switchFactor: factors.switchFactor,
  newRecoveryCodes: factors.newRecoveryCodes,
  forgetBrowsers: factors.forgetBrowsers,
  memberInfo: member.memberInfo,
  register: member.register,
  registerMobile: member.registerMobile,
  affiliateCheck: member.affiliateCheck,
  changeLanguage: member.changeLanguage,
  countryCodes: recovery.countryCodes,
  smsCode: recovery.smsCode,
  registerSmsCode: recovery.registerSmsCode,
  passwordByEmail: recovery.passwordByEmail,
  passwordByLink: recovery.passwordByLink,
  passwordByPhone: recovery.passwordByPhone,
  securityOverview: security.securityOverview,
  memberProfile: security.memberProfile,
  changeProfile: security.changeProfile,
  changePassword: security.changePassword,
  changePaymentPassword: security.changePaymentPassword,
  bindCode: bind.bindCode,
  bindMobile: bind.bindMobile,
  bindEmail: bind.bindEmail,
  changeIcon: bind.changeIcon,
  dropIcon: bind.dropIcon,
  signOutEverywhere: security.signOutEverywhere,
  signInHistory: security.signInHistory,
  securityHistory: security.securityHistory,
  gameMenus: games.gameMenus,
  gameVendors: games.gameVendors,
  gameList: games.gameList,
  gameInfo: play.gameInfo,
  gameGroups: games.gameGroups,
  gameIndex: games.gameIndex,
  lotteryGames: lottery.lotteryGames,
  vnLotteryMenu: lottery.vnLotteryMenu,
  vnLotteryRecent: lottery.vnLotteryRecent,
  lotteryLobby: lottery.lotteryLobby,
  openedNumbers: lottery.openedNumbers,
  vnNumero: lottery.vnNumero,
  recentLotteryResults: lottery.recentLotteryResults,
  launchLottery: lottery.launchLottery,
  favouriteGames: favourites.favouriteGames,
  addFavourite: favourites.addFavourite,
  removeFavourite: favourites.removeFavourite,
  recentGames: favourites.recentGames,
  hotGames: games.hotGames,
  winnerBoard: games.winnerBoard,
  missionLeaderboard: leaderboard.missionLeaderboard,
  banners: content.banners,
  announcements: content.announcements,
  helpCentre: content.helpCentre,
  articles: content.articles,
  promotions: content.promotions,
  feedback: feedback.feedback,
  feedbackPut: feedback.feedbackPut,
  myFeedback: feedback.myFeedback,
  contactKey: system.contactKey,
  launchChat: chat.launchChat,
  balance: wallet.balance,
  merchantWallet: wallet.merchantWallet,
  walletTransfer: vendorWallets.walletTransfer,
  collectWallets: vendorWallets.collectWallets,
  walletTransfers: vendorWallets.walletTransfers,
  consolidated: vendorWallets.consolidated,
  depositMethods: wallet.depositMethods,
  depositBonuses: wallet.depositBonuses,
  sendDepositProof: wallet.sendDepositProof,
  bonusDetails: wallet.bonusDetails,
  forfeitBonus: wallet.forfeitBonus,
  transferUplineInfo: transfer.transferUplineInfo,
  transferUpline: transfer.transferUpline,
  transfers: transfer.transfers,
  transfer: transfer.transfer,
  createDeposit: wallet.createDeposit,
  deposits: wallet.deposits,
  deposit: wallet.deposit,
  withdrawInfo: withdraw.withdrawInfo,
  destinations: withdraw.destinations,
  addDestination: withdraw.addDestination,
  removeDestination: withdraw.removeDestination,
  createWithdrawal: withdraw.createWithdrawal,
  withdrawals: withdraw.withdrawals,
  withdrawal: withdraw.withdrawal,
  cancelWithdrawal: withdraw.cancelWithdrawal,
  confirmWithdrawal: withdraw.confirmWithdrawal,
  upload: withdraw.upload,
  messages: messages.messages,
  unreadMessages: messages.unreadMessages,
  readMessages: messages.readMessages,
  deleteMessage: messages.deleteMessage,
  accountRecord: wallet.accountRecord,
  eventTicket: wallet.eventTicket,
  launchGame: play.launchGame,
  bettingRecord: play.bettingRecord,
  playedGames: play.playedGames,
  betDetail: play.betDetail,
  yearlyStatement: play.yearlyStatement,
  personalProfit: play.personalProfit,
  manualRebate: rebate.manualRebate,
  claimRebate: rebate.claimRebate,
  rebateClaims: rebate.rebateClaims,
  pointsBalance: points.pointsBalance,
  pointsRewards: points.pointsRewards,
  pointsConfig: points.pointsConfig,
  redeemPoints: points.redeemPoints,
  redeemList: points.redeemList,
  convertPoints: points.convertPoints,
  pointsCommand: points.pointsCommand,
  memberTransactionDetail: points.memberTransactionDetail,
  rewards: reward.rewards,
  rewardCounts: reward.rewardCounts,
  claimReward: reward.claimReward,
  missionSummary: reward.missionSummary,
  promotionApplications: reward.promotionApplications,
  joinPromotion: reward.joinPromotion,
  rafflePromotion: reward.rafflePromotion,
  raffleDraws: reward.raffleDraws,
  referral: referral.referral,
  referrals: referral.referrals,
} as const satisfies Record<string, Endpoint>;

export type Rows = typeof rows;
export type RowName = keyof Rows;

/** What is sent to the platform (money as text, times as ISO text). */
export type WireInput<N extends RowName> = z.input<Rows[N]["input"]>;
/** What the browser receives. */
export type WireOutput<N extends RowName> = z.input<Rows[N]["output"]>;
/** What a handler on the platform receives (money as bigint, times as Date). */
export type Input<N extends RowName> = z.output<Rows[N]["input"]>;
/** What a handler answers, before it is encoded. */
export type Output<N extends RowName> = z.output<Rows[N]["output"]>;
