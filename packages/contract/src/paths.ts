// Generated from the rows by `node packages/contract/scripts/paths.ts`; `npm run check` fails when it is stale.
import type { RowName } from "./rows.ts";

export interface PathRow {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** Needs a session. */
  token?: true;
  /** The body travels as a JWE. */
  encrypted?: true;
  /** The body is form-encoded. */
  form?: true;
  /** Needs an idempotency key. */
  idempotent?: true;
}

export const paths: Record<RowName, PathRow> = {
  permission: { method: "GET", path: "/wps/system/permission" },
  systemStatus: { method: "GET", path: "/wps/system/status" },
  whitelabel: { method: "GET", path: "/wps/system/whitelabel" },
  registerSetting: { method: "GET", path: "/wps/system/setting/register" },
  registerRules: { method: "GET", path: "/wps/system/setting/register/rules" },
  encryptionKeys: { method: "GET", path: "/wps/system/keys" },
  captcha: { method: "GET", path: "/wps/captcha" },
  clientReport: { method: "POST", path: "/wps/system/report" },
  login: { method: "POST", path: "/wps/session/login", encrypted: true },
  freePlay: { method: "POST", path: "/wps/session/login/freeplay" },
  logout: { method: "DELETE", path: "/wps/session/logout", token: true },
  sessionCode: { method: "POST", path: "/wps/session/code", token: true },
  restore: { method: "POST", path: "/wps/session/restore" },
  sessionList: { method: "GET", path: "/wps/session/list", token: true },
  endSession: { method: "DELETE", path: "/wps/session/item", token: true },
  firstLoginAction: { method: "POST", path: "/wps/session/firstLogin", token: true },
  memberInfo: { method: "GET", path: "/wps/member/info", token: true },
  register: { method: "PUT", path: "/wps/member/register", encrypted: true },
  affiliateCheck: { method: "GET", path: "/wps/agent/affiliate" },
  changeLanguage: { method: "POST", path: "/wps/member/language", token: true },
  countryCodes: { method: "GET", path: "/wps/system/countryCodes" },
  smsCode: { method: "POST", path: "/wps/verification/sms/noLogin" },
  passwordByEmail: { method: "POST", path: "/wps/member/password/email", form: true },
  passwordByLink: { method: "POST", path: "/wps/member/password/link", encrypted: true },
  passwordByPhone: { method: "POST", path: "/wps/member/password/verification", encrypted: true },
  securityOverview: { method: "GET", path: "/wps/member/security", token: true },
  memberProfile: { method: "GET", path: "/wps/member/profile", token: true },
  changeProfile: { method: "POST", path: "/wps/member/profile", token: true },
  changePassword: { method: "POST", path: "/wps/member/password", token: true, encrypted: true },
  changePaymentPassword: { method: "POST", path: "/wps/member/paymentPassword", token: true, encrypted: true },
  signOutEverywhere: { method: "DELETE", path: "/wps/session/all", token: true },
  signInHistory: { method: "GET", path: "/wps/session/history", token: true },
  securityHistory: { method: "GET", path: "/wps/member/security/history", token: true },
  gameMenus: { method: "GET", path: "/lgw/games/game_menus" },
  gameVendors: { method: "GET", path: "/lgw/games/vendors" },
  gameList: { method: "GET", path: "/lgw/games" },
  gameInfo: { method: "GET", path: "/lgw/games/game" },
  gameGroups: { method: "GET", path: "/lgw/games/groups" },
  gameIndex: { method: "GET", path: "/lgw/games/index" },
  favouriteGames: { method: "GET", path: "/wps/relay/GCS_favouriteGames", token: true },
  addFavourite: { method: "POST", path: "/wps/relay/GCS_favourite", token: true },
  removeFavourite: { method: "DELETE", path: "/wps/relay/GCS_favourite", token: true },
  recentGames: { method: "GET", path: "/wps/relay/GCS_recentGames", token: true },
  hotGames: { method: "GET", path: "/wps/relay/GCS_hotGames" },
  winnerBoard: { method: "GET", path: "/wps/relay/GCS_winnerBoard" },
  banners: { method: "GET", path: "/wps/content/banners" },
  announcements: { method: "GET", path: "/wps/relay/GCS_announcements" },
  helpCentre: { method: "GET", path: "/wps/relay/GCS_help" },
  articles: { method: "GET", path: "/wps/content/articles" },
  promotions: { method: "GET", path: "/wps/relay/GCS_promotions" },
  feedback: { method: "POST", path: "/wps/relay/GCS_feedback", token: true },
  feedbackPut: { method: "PUT", path: "/wps/relay/GCS_feedback", token: true },
  myFeedback: { method: "GET", path: "/wps/relay/GCS_feedbackList", token: true },
  contactKey: { method: "GET", path: "/wps/system/contact" },
  balance: { method: "GET", path: "/wps/v2/wallets/balance", token: true },
  merchantWallet: { method: "GET", path: "/wps/relay/GCS_merchantWallet", token: true },
  depositMethods: { method: "GET", path: "/wps/payment/deposit/methods", token: true },
  createDeposit: { method: "POST", path: "/wps/payment/deposit", token: true, idempotent: true },
  deposits: { method: "GET", path: "/wps/payment/deposits", token: true },
  deposit: { method: "GET", path: "/wps/payment/deposit", token: true },
  withdrawInfo: { method: "GET", path: "/wps/payment/withdraw/info", token: true },
  destinations: { method: "GET", path: "/wps/payment/destinations", token: true },
  addDestination: { method: "POST", path: "/wps/payment/destination", token: true, encrypted: true, idempotent: true },
  removeDestination: { method: "POST", path: "/wps/payment/destination/remove", token: true, encrypted: true, idempotent: true },
  createWithdrawal: { method: "POST", path: "/wps/payment/withdraw", token: true, encrypted: true, idempotent: true },
  withdrawals: { method: "GET", path: "/wps/payment/withdrawals", token: true },
  withdrawal: { method: "GET", path: "/wps/payment/withdrawal", token: true },
  cancelWithdrawal: { method: "POST", path: "/wps/payment/withdraw/cancel", token: true, idempotent: true },
  confirmWithdrawal: { method: "POST", path: "/wps/payment/withdraw/confirm", token: true, idempotent: true },
  upload: { method: "POST", path: "/wps/upload", token: true },
  accountRecord: { method: "GET", path: "/wps/relay/GCS_transactionHistory", token: true },
  eventTicket: { method: "POST", path: "/wps/events/ticket", token: true },
  launchGame: { method: "POST", path: "/wps/game/launchGame", token: true },
  bettingRecord: { method: "GET", path: "/wps/relay/GCS_betHistory", token: true },
  betDetail: { method: "GET", path: "/wps/relay/GCS_betDetail", token: true },
};
