import type { ArticleConfig } from "../../src/site/merchants/config.ts";

type Words = [english: string, chinese: string];

function article(
  kind: ArticleConfig["kind"],
  id: string,
  publishedAt: string,
  title: Words,
  summary: Words,
  content: Words,
): ArticleConfig {
  const texts = ([en, zh]: Words) => ({ en, "zh-CN": zh });
  return { kind, id, title: texts(title), summary: texts(summary), content: texts(content), publishedAt };
}

/** Returns the pages of a demo merchant: about, blog, responsible gaming, licences. Licence wording is sample text. */
export function articles(brand: { en: string; "zh-CN": string }): ArticleConfig[] {
  return [
    article(
      "ABOUT",
      "about",
      "2026-11-01T00:00:00.000Z",
      [`About ${brand.en}`, `关于${brand["zh-CN"]}`],
      ["Who we are and how we work.", "我们是谁，我们如何运营。"],
      [
        `<p>${brand.en} brings slots, live tables, sports and lotteries of many vendors to one place, with one balance that is right in the second it changes.</p><h3>What we hold to</h3><ul><li>Every bet is on record with the game's own result.</li><li>Fees and limits are shown before you pay.</li><li>You reach a person, day and night.</li></ul>`,
        `<p>${brand["zh-CN"]} 汇集众多厂商的老虎机、真人、体育与彩票，一个余额，即时更新。</p><h3>我们的坚持</h3><ul><li>每一笔投注都有记录与游戏结果。</li><li>付款前公示手续费与限额。</li><li>全天候真人客服。</li></ul>`,
      ],
    ),
    article(
      "RESPONSIBLE",
      "limits",
      "2026-11-01T00:00:00.000Z",
      ["Play within your limits", "量力而行"],
      ["Gambling is entertainment, never a way to earn money.", "博彩是娱乐，绝非谋生之道。"],
      [
        "<ul><li>Decide before you begin how much money and time you will spend.</li><li>Never play to win back what you lost.</li><li>Never play with money you need or that is not yours.</li><li>Take breaks. Do not play when you are upset, tired or have been drinking.</li></ul>",
        "<ul><li>开始之前，先决定花多少钱、玩多久。</li><li>不要为了追回损失而继续下注。</li><li>不要动用生活所需或借来的钱。</li><li>适时休息。情绪低落、疲惫或饮酒后请勿游戏。</li></ul>",
      ],
    ),
    article(
      "RESPONSIBLE",
      "signs",
      "2026-11-01T00:00:00.000Z",
      ["Signs that it is too much", "过度游戏的信号"],
      ["If you recognise yourself here, stop and talk to somebody.", "如果您有以下情况，请停下来并寻求帮助。"],
      [
        "<ul><li>You hide how much you play.</li><li>You think of little else.</li><li>You borrow money or sell things to play.</li><li>You tried to stop and could not.</li></ul>",
        "<ul><li>向他人隐瞒游戏的金额。</li><li>满脑子都是游戏。</li><li>借钱或变卖财物来游戏。</li><li>想停却停不下来。</li></ul>",
      ],
    ),
    article(
      "RESPONSIBLE",
      "help",
      "2026-11-01T00:00:00.000Z",
      ["Where help is", "哪里可以获得帮助"],
      ["Help is free and confidential.", "帮助免费且保密。"],
      [
        "<p><em>Sample text.</em> An operator names the help lines of its own countries here. Customer service closes your account for as long as you ask, at once. Nobody under 18 may play.</p>",
        "<p><em>示例文本。</em>运营商在此公布当地的求助热线。您可随时要求客服立即停用账号，时长由您决定。未满 18 岁者不得参与。</p>",
      ],
    ),
    article(
      "LICENCES",
      "licence",
      "2026-11-01T00:00:00.000Z",
      ["Licence", "牌照"],
      ["Sample text: a demonstration holds no licence.", "示例文本：演示站点不持有牌照。"],
      [
        "<p><em>Sample text.</em> An operator names the authority, the number and the extent of its licence here, with the image its authority provides.</p>",
        "<p><em>示例文本。</em>运营商在此公布监管机构、牌照编号与许可范围，并展示监管机构提供的图像。</p>",
      ],
    ),
    article(
      "BLOG",
      "volatility",
      "2026-11-18T08:00:00.000Z",
      ["What volatility means for your evening", "波动性如何影响您的游戏体验"],
      ["Calm, lively or wild: three tempers of a slot, and how to choose.", "平稳、活泼或刺激：三种节奏，如何选择。"],
      [
        "<p>Two slots may return the same share of all stakes over time and still feel quite different. <strong>Low volatility</strong> pays small sums often; <strong>high volatility</strong> pays seldom, and then more.</p><p>Filter any list of slots by volatility. Choose low when you want your budget to last, high only with money whose loss you can shrug off.</p>",
        "<p>两款老虎机的长期返还率可能相同，体验却大不一样。<strong>低波动</strong>常中小奖；<strong>高波动</strong>少中，但奖金更大。</p><p>任何老虎机列表都可按波动性筛选。想玩得久一些，选低波动；高波动只适合输了也无妨的预算。</p>",
      ],
    ),
    article(
      "BLOG",
      "record",
      "2026-11-10T08:00:00.000Z",
      ["Read your betting record like an accountant", "像会计一样读懂投注记录"],
      ["Stake, payout, net: what each figure says and what it does not.", "投注额、派彩、盈亏：每个数字说明什么。"],
      [
        "<p>The betting record lists every round with its stake, its payout and the difference. Add a period to see totals, open a round to see the game's own result and each movement of money.</p>",
        "<p>投注记录列出每一局的投注额、派彩与差额。选择时间段可查看合计，打开单局可查看游戏结果与每笔资金变动。</p>",
      ],
    ),
    article(
      "BLOG",
      "search",
      "2026-11-05T08:00:00.000Z",
      ["Find any game in a second", "一秒找到任何游戏"],
      ["Press the slash key, type three letters, slips included.", "按下斜杠键，输入几个字母即可，错别字也不怕。"],
      [
        "<p>The search forgives typing errors and missing accents, knows vendors and types, and works from every page: press <strong>/</strong> or the magnifying glass.</p>",
        "<p>搜索可容忍错别字与缺失的音标，支持厂商与类型，任何页面均可使用：按 <strong>/</strong> 键或点击放大镜。</p>",
      ],
    ),
  ];
}
