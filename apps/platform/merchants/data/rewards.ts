import type { MissionFile, RaceFile, RewardsFile } from "../../src/site/merchants/config.ts";

const texts = (en: string, zh: string) => ({ en, "zh-CN": zh });
const gift = (amount: string, turnoverTimes: number, days: number) => ({ amount, turnoverTimes, days });

const missions: MissionFile[] = [
  {
    id: "daily-login",
    title: texts("Drop in today", "今日签到"),
    period: "day",
    need: { kind: "login", goal: 1 },
    gift: gift("0.2000", 50, 1),
  },
  {
    id: "daily-stake",
    title: texts("An evening at the tables", "今日投注"),
    period: "day",
    need: { kind: "stake", goal: "2000.0000" },
    gift: gift("1.0000", 0, 2),
  },
  {
    id: "daily-slots",
    title: texts("Twenty turns of the reels", "今日二十转"),
    period: "day",
    need: { kind: "bets", goal: 20, minStake: "50.0000", gameType: "RNG" },
    gift: gift("0.5000", 0, 2),
  },
  {
    id: "weekly-deposit",
    title: texts("Stock up for the week", "本周存款"),
    period: "week",
    need: { kind: "deposit", goal: "200.0000" },
    gift: gift("5.0000", 50, 7),
  },
  {
    id: "bind-mobile",
    title: texts("Bind your mobile number", "绑定手机号码"),
    period: "once",
    need: { kind: "bindMobile", goal: 1 },
    gift: gift("2.0000", 1, 30),
  },
  {
    id: "bind-email",
    title: texts("Bind your email", "绑定邮箱"),
    period: "once",
    need: { kind: "bindEmail", goal: 1 },
    gift: gift("2.0000", 1, 30),
  },
  {
    id: "payment-password",
    title: texts("Set a withdraw password", "设置提款密码"),
    period: "once",
    need: { kind: "paymentPassword", goal: 1 },
    gift: gift("1.0000", 1, 30),
  },
];

const races: RaceFile[] = [
  {
    id: "daily-race",
    title: texts("Race of the day", "每日竞赛"),
    period: "DAY",
    prizes: ["5.0000", "3.0000", "2.0000", "1.0000", "1.0000"],
    minStake: "5000.0000",
    turnoverTimes: 1,
    days: 7,
  },
  {
    id: "weekly-race",
    title: texts("Race of the week", "每周竞赛"),
    period: "WEEK",
    prizes: ["30.0000", "18.0000", "12.0000", ...Array.from({ length: 7 }, () => "4.0000")],
    minStake: "60000.0000",
    turnoverTimes: 1,
    days: 14,
  },
];

/** Missions, races and rewards of both demo merchants. */
export const rewards: RewardsFile = {
  registration: { ...gift("3.0000", 5, 7), title: texts("Registration bonus", "注册红利") },
  referral: { ...gift("10.0000", 3, 30), minDeposit: "50.0000", title: texts("A friend joined", "邀请好友奖励") },
  missions,
  races,
  sandboxSeconds: { take: 4, approve: 4 },
};
