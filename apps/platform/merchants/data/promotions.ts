import type { PromotionFile } from "../../src/site/merchants/config.ts";

type Words = [english: string, chinese: string];
const texts = ([en, zh]: Words) => ({ en, "zh-CN": zh });

/**
 * Returns the start of a merchant's day, some months from now, so that a demo's promotions run or are to come in any
 * year.
 */
function dayIn(months: number, day = 1): string {
  const now = new Date();
  const gmtOffsetHours = 8;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, -gmtOffsetHours)).toISOString();
}

/**
 * The specification's Zalo reward of up to 131K, for a merchant in US dollars. A server cannot see who follows it on
 * Zalo, so an operator reviews each application.
 */
export const zaloGift = (): PromotionFile => ({
  id: "zalo-gift",
  type: "EVENT",
  scene: "zalo-gift",
  title: texts(["Zalo gift", "Zalo 好礼"]),
  summary: texts(["Follow us on Zalo and get a gift of up to 131K ₫.", "在 Zalo 关注我们，最高可得 131K ₫ 好礼。"]),
  content: texts([
    "<p>Follow us on Zalo, send us your account name there, and apply here. We check each application ourselves. 131K ₫ are paid as 5.00 US dollars.</p>",
    "<p>在 Zalo 关注我们并发送您的账号名称，然后在此申请。每份申请均由我们人工审核。131K ₫ 以 5.00 美元发放。</p>",
  ]),
  startsAt: dayIn(0),
  application: { needs: [], reviewed: true, gift: { amount: "5.0000", turnoverTimes: 50, days: 7 } },
});

/** Returns the promotions of a demo merchant, each with a different picture. */
export function promotions(): PromotionFile[] {
  return [
    {
      id: "welcome-bonus",
      type: "DEPOSIT",
      scene: "golden-reels",
      announces: "WELCOME",
      title: texts(["Welcome bonus", "首存红利"]),
      summary: texts([
        "Your first deposit is doubled. Choose the bonus where you pay in.",
        "首次存款翻倍。存款时选择该红利即可。",
      ]),
      content: texts([
        "<p>Choose the <strong>welcome bonus</strong> on the deposit page before you pay. It stands beside your cash until it was staked ten times, then it is cash. It can be given up at any time.</p><ul><li>The first deposit, from 50</li><li>Once a member</li><li>One bonus at a time: the gift of the welcome evening waits in the reward centre meanwhile</li></ul>",
        "<p>付款前在存款页面选择<strong>首存红利</strong>。红利与现金分开显示，完成十倍流水后转为现金，可随时放弃。</p><ul><li>首笔存款，50 起</li><li>每人一次</li><li>同一时间仅一项红利：迎新之夜的礼金会在奖励中心等候</li></ul>",
      ]),
      startsAt: dayIn(0),
    },
    {
      id: "welcome",
      type: "WELCOME",
      scene: "first-evening",
      title: texts(["Welcome evening", "迎新之夜"]),
      summary: texts([
        "Pay in for the first time and get a gift, beside the welcome bonus of the deposit page.",
        "首次存款即送礼金，与首存红利互不冲突。",
      ]),
      content: texts([
        "<p>Once you have paid in 50 or more, apply here: the gift waits in the reward centre for seven days. Claimed, it is a bonus until it was staked five times. It takes nothing from the welcome bonus, which is ten times and chosen with the deposit.</p><ul><li>For new members</li><li>Once a member</li><li>One bonus at a time: claim it when the other one is done</li></ul>",
        "<p>存款满 50 后在此申请：礼金在奖励中心保留七天，领取后需完成五倍流水。与存款时选择的十倍首存红利互不影响。</p><ul><li>限新会员</li><li>每人一次</li><li>同一时间仅一项红利：完成前一项后再领取</li></ul>",
      ]),
      startsAt: dayIn(0),
      endsAt: dayIn(3),
      application: {
        newMembersOnly: true,
        needs: [{ kind: "deposit", goal: "50.0000" }],
        reviewed: true,
        gift: { amount: "20.0000", turnoverTimes: 5, days: 7 },
      },
    },
    {
      id: "lucky-lantern",
      type: "EVENT",
      scene: "lit-lantern",
      title: texts(["Lucky lantern", "幸运灯笼"]),
      summary: texts(["One lantern a day: light it and see what it holds.", "每天一盏灯笼，点亮看看有何惊喜。"]),
      content: texts([
        "<p>Every day you may light one lantern. What it holds follows from a seed that is sealed before anybody draws and from your browser's own number; the seed is published when the day is over, so that you can reckon it yourself.</p>",
        "<p>每天可点亮一盏灯笼。结果由抽取前已封存的当日种子与您浏览器生成的号码共同决定；当日结束后公布种子，您可自行验证。</p>",
      ]),
      startsAt: dayIn(0),
      endsAt: dayIn(6),
      application: {
        needs: [],
        raffle: {
          prizes: [
            { prize: "0.5000", weight: 60 },
            { prize: "1.0000", weight: 25 },
            { prize: "0.0000", weight: 10 },
            { prize: "8.0000", weight: 5 },
          ],
          turnoverTimes: 50,
          days: 3,
        },
      },
    },
    {
      id: "lantern-week",
      type: "SLOTS",
      scene: "lantern-slots",
      title: texts(["Lantern week", "灯笼周"]),
      summary: texts(["Seven days, seven slots with a raised prize.", "七天七款老虎机，奖励升级。"]),
      content: texts([
        "<p>Each day one slot of the week carries the lantern. Its largest wins of the day are paid once more, up to the limit named in the list.</p>",
        "<p>本周每天有一款老虎机点亮灯笼，当日最高派彩将按榜单额度再次派发。</p>",
      ]),
      startsAt: dayIn(-1, 15),
      endsAt: dayIn(1, 15),
      application: {
        needs: [{ kind: "stake", goal: "2000.0000", gameType: "RNG" }],
        gift: { amount: "2.0000", turnoverTimes: 0, days: 7, atOnce: true },
      },
    },
    {
      id: "rebate",
      type: "DEPOSIT",
      scene: "coins-back",
      announces: "rebate",
      title: texts(["Every valid bet counts", "有效投注皆有返水"]),
      summary: texts(["A part of what you stake comes back, week by week.", "每周返还部分有效投注。"]),
      content: texts([
        "<p>The rebate is reckoned from valid bets of the week and offered on Monday. It needs no application.</p>",
        "<p>返水按周计算有效投注，周一发放，无需申请。</p>",
      ]),
      startsAt: dayIn(-1),
    },
    {
      id: "winter-league",
      type: "SPORTS",
      scene: "winter-league",
      title: texts(["Winter league", "冬季联赛"]),
      summary: texts(["Ten match days, one table, prizes for the first hundred.", "十个比赛日，百强有奖。"]),
      content: texts([
        "<p>The table opens with the first match day. Points come from settled sports bets.</p>",
        "<p>首个比赛日开榜，积分来自已结算的体育投注。</p>",
      ]),
      startsAt: dayIn(3),
      endsAt: dayIn(5),
      application: {
        needs: [{ kind: "stake", goal: "2500.0000", gameType: "SPORTS" }],
        gift: { amount: "5.0000", turnoverTimes: 1, days: 14 },
      },
    },
    {
      id: "autumn-tables",
      type: "LIVE",
      scene: "autumn-tables",
      title: texts(["Autumn tables", "金秋牌桌"]),
      summary: texts(["A month of live tables, now over.", "真人桌台月，现已结束。"]),
      content: texts([
        "<p>The list of winners was published on 1 November. Thank you for playing.</p>",
        "<p>获奖名单已于 11 月 1 日公布，感谢参与。</p>",
      ]),
      startsAt: "2026-10-01T00:00:00.000Z",
      endsAt: "2026-10-31T16:00:00.000Z",
      application: {
        needs: [{ kind: "stake", goal: "2500.0000", gameType: "LIVE" }],
        gift: { amount: "5.0000", turnoverTimes: 1, days: 14 },
      },
    },
  ];
}
