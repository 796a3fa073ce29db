const en = {
  balance: "Balance",
  win: "Win",
  bet: "Bet",
  less: "Lower the bet",
  more: "Raise the bet",
  info: "Pays and rules",
  soundOn: "Turn sound on",
  soundOff: "Turn sound off",
  close: "Close",
  loading: "Opening the game",
  checking: "Checking your last spin",
  rules: "Pays and rules",
  back: "Back to the site",
  deposit: "Deposit",
  retry: "Try again",
  fine: "Close",
  stakeRange: (least: string, most: string) => `One bet takes ${least} to ${most}`,
  stakeLeast: (least: string) => `One bet takes ${least} at least`,
  INSUFFICIENT_FUNDS: ["The balance is too low for this bet", "Make a deposit or choose a lower bet."],
  SESSION_EXPIRED: [
    "Your session has ended",
    "Go back to the site and open the game again. Finished spins are settled.",
  ],
  TOKEN_INVALID: ["This link has been used", "Go back to the site and open the game again."],
  PLAYER_BLOCKED: ["Bets are closed for your account", "Customer service on the site can tell you more."],
  LIMIT_REACHED: ["A limit of your account is reached", "Choose a lower bet, or see your limits on the site."],
  TRY_LATER: ["The site does not answer right now", "No stake was taken for this spin. Try again in a moment."],
  GAME_MAINTENANCE: ["The game is being looked after", "Choose another game on the site, or come back later."],
  SPIN_IN_PROGRESS: ["Your last spin is being finished", "It may be open in another window. Try again in a moment."],
  CANCELLED: ["The spin did not take place", "The stake is back in your balance."],
  DISPUTED: [
    "This spin is being checked",
    "It is kept with its result. Customer service on the site can tell you more.",
  ],
  DRAW_CLOSED: ["Bets on this draw are closed", "Nothing was taken. Your slip is kept for the next draw."],
  BET_UNKNOWN: ["This bet is not offered here", "Nothing was taken. Choose again, please."],
  STAKE_LIMIT: ["That is the most for this spot", "Nothing was taken. The rules beside the table name every limit."],
  SLIP_FULL: ["Your slip is full", "Twenty bets fit on a slip. Place these first."],
  OTHER: ["That did not work", "Go back to the site and open the game again."],
};

export type Texts = typeof en;

const zh: Texts = {
  balance: "余额",
  win: "赢得",
  bet: "投注",
  less: "降低投注",
  more: "提高投注",
  info: "赔付与规则",
  soundOn: "打开声音",
  soundOff: "关闭声音",
  close: "关闭",
  loading: "正在打开游戏",
  checking: "正在核对上一次旋转",
  rules: "赔付与规则",
  back: "返回网站",
  deposit: "存款",
  retry: "重试",
  fine: "关闭",
  stakeRange: (least, most) => `每注 ${least} 至 ${most}`,
  stakeLeast: (least) => `每注最低 ${least}`,
  INSUFFICIENT_FUNDS: ["余额不足以完成此次投注", "请存款或选择较低的投注额。"],
  SESSION_EXPIRED: ["会话已结束", "请返回网站重新打开游戏。已完成的旋转均已结算。"],
  TOKEN_INVALID: ["此链接已被使用", "请返回网站重新打开游戏。"],
  PLAYER_BLOCKED: ["您的账户暂停投注", "请联系网站客服了解详情。"],
  LIMIT_REACHED: ["已达到账户限额", "请选择较低的投注额，或在网站查看您的限额。"],
  TRY_LATER: ["网站暂时没有响应", "本次旋转未扣除投注，请稍后重试。"],
  GAME_MAINTENANCE: ["游戏维护中", "请选择网站上的其他游戏，或稍后再来。"],
  SPIN_IN_PROGRESS: ["上一次旋转正在完成", "可能在另一个窗口中打开，请稍后重试。"],
  CANCELLED: ["本次旋转未进行", "投注已退回您的余额。"],
  DISPUTED: ["本次旋转正在核对", "结果已保存，请联系网站客服了解详情。"],
  DRAW_CLOSED: ["本期已截止投注", "未扣除任何金额，您的注单已保留至下一期。"],
  BET_UNKNOWN: ["此处不提供该玩法", "未扣除任何金额，请重新选择。"],
  STAKE_LIMIT: ["已达到此区的最高投注", "未扣除任何金额。各项限额见桌旁规则。"],
  SLIP_FULL: ["注单已满", "一张注单最多二十注，请先提交。"],
  OTHER: ["操作未成功", "请返回网站重新打开游戏。"],
};

export type NoticeName = {
  [K in keyof Texts]: Texts[K] extends string[] ? K : never;
}[keyof Texts];

export const textsFor = (language: string): Texts => (/^(zh|ty)/i.test(language) ? zh : en);

export function noticeFor(texts: Texts, code: string): { title: string; text: string; name: NoticeName } {
  const name = code in texts && Array.isArray(texts[code as NoticeName]) ? (code as NoticeName) : "OTHER";
  const [title = "", text = ""] = texts[name];
  return { title, text, name };
}
