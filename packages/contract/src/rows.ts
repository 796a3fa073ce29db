import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import * as content from "./rows/content.ts";
import * as favourites from "./rows/favourites.ts";
import * as feedback from "./rows/feedback.ts";
import * as games from "./rows/games.ts";
import * as member from "./rows/member.ts";
import * as messages from "./rows/messages.ts";
import * as play from "./rows/play.ts";
import * as recovery from "./rows/recovery.ts";
import * as security from "./rows/security.ts";
import * as session from "./rows/session.ts";
import * as system from "./rows/system.ts";
import * as wallet from "./rows/wallet.ts";
import * as withdraw from "./rows/withdraw.ts";

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
  freePlay: session.freePlay,
  logout: session.logout,
  sessionCode: session.sessionCode,
  restore: session.restore,
  sessionList: session.sessionList,
  endSession: session.endSession,
  firstLoginAction: session.firstLoginAction,
  memberInfo: member.memberInfo,
  register: member.register,
  affiliateCheck: member.affiliateCheck,
  changeLanguage: member.changeLanguage,
  countryCodes: recovery.countryCodes,
  smsCode: recovery.smsCode,
  passwordByEmail: recovery.passwordByEmail,
  passwordByLink: recovery.passwordByLink,
  passwordByPhone: recovery.passwordByPhone,
  securityOverview: security.securityOverview,
  memberProfile: security.memberProfile,
  changeProfile: security.changeProfile,
  changePassword: security.changePassword,
  changePaymentPassword: security.changePaymentPassword,
  signOutEverywhere: security.signOutEverywhere,
  signInHistory: security.signInHistory,
  securityHistory: security.securityHistory,
  gameMenus: games.gameMenus,
  gameVendors: games.gameVendors,
  gameList: games.gameList,
  gameInfo: play.gameInfo,
  gameGroups: games.gameGroups,
  gameIndex: games.gameIndex,
  favouriteGames: favourites.favouriteGames,
  addFavourite: favourites.addFavourite,
  removeFavourite: favourites.removeFavourite,
  recentGames: favourites.recentGames,
  hotGames: games.hotGames,
  winnerBoard: games.winnerBoard,
  banners: content.banners,
  announcements: content.announcements,
  helpCentre: content.helpCentre,
  articles: content.articles,
  promotions: content.promotions,
  feedback: feedback.feedback,
  feedbackPut: feedback.feedbackPut,
  myFeedback: feedback.myFeedback,
  contactKey: system.contactKey,
  balance: wallet.balance,
  merchantWallet: wallet.merchantWallet,
  depositMethods: wallet.depositMethods,
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
  betDetail: play.betDetail,
  personalProfit: play.personalProfit,
} as const satisfies Record<string, Endpoint>;

export type Rows = typeof rows;
export type RowName = keyof Rows;

/** What travels to the platform (money as text, times as ISO text). */
export type WireInput<N extends RowName> = z.input<Rows[N]["input"]>;
/** What the browser receives. */
export type WireOutput<N extends RowName> = z.input<Rows[N]["output"]>;
/** What a handler on the platform is given (money as bigint, times as Date). */
export type Input<N extends RowName> = z.output<Rows[N]["input"]>;
/** What a handler answers, before it is encoded. */
export type Output<N extends RowName> = z.output<Rows[N]["output"]>;
