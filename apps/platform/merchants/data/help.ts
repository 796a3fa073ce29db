import type { HelpTagConfig } from "../../src/site/merchants/config.ts";

const article = (
  id: string,
  title: [string, string],
  content: [string, string],
): HelpTagConfig["articles"][number] => ({
  id,
  title: { en: title[0], "zh-CN": title[1] },
  content: { en: content[0], "zh-CN": content[1] },
});

/** The help centre of a demo merchant. Legal wording is sample text. */
export function help(brand: { en: string; "zh-CN": string }): HelpTagConfig[] {
  return [
    {
      tag: "start",
      title: { en: "Getting started", "zh-CN": "新手入门" },
      articles: [
        article(
          "create",
          ["How do I create an account?", "如何注册账号？"],
          [
            "<p>Press <strong>Sign up</strong>, choose a username and a password and confirm that you are 18 or older. You are signed in at once.</p>",
            "<p>点击<strong>注册</strong>，填写用户名和密码，并确认您已年满 18 岁。注册后立即登录。</p>",
          ],
        ),
        article(
          "trial",
          ["What is the free trial?", "什么是免费试玩？"],
          [
            "<p>The free trial shows you around without an account. It has no real balance: to play, to pay in and to pay out you need a real account.</p>",
            "<p>免费试玩让您无需账号即可浏览。试玩没有真实余额：投注、存款与提款都需要正式账号。</p>",
          ],
        ),
        article(
          "password",
          ["I forgot my password", "忘记密码怎么办？"],
          [
            "<p>Open <strong>Log in</strong> and choose the way you can be reached. If nothing works, contact customer service.</p>",
            "<p>打开<strong>登录</strong>窗口，选择可以联系到您的方式找回。如仍无法找回，请联系客服。</p>",
          ],
        ),
      ],
    },
    {
      tag: "deposit",
      title: { en: "Deposits", "zh-CN": "存款" },
      articles: [
        article(
          "ways",
          ["Which ways to pay in are there?", "有哪些存款方式？"],
          [
            "<p>Bank transfer, QR or e-wallet and USDT. Each shows its limits, its fee and how long it takes before you pay.</p>",
            "<p>银行转账、扫码或电子钱包，以及 USDT。付款前均会显示限额、手续费与到账时间。</p>",
          ],
        ),
        article(
          "late",
          ["My deposit has not arrived", "存款未到账怎么办？"],
          [
            "<p>Open <strong>Deposit</strong>: under recent deposits you see what became of it. An unpaid one expires by itself. If it was paid and is not credited after the time shown, send us feedback with its reference.</p>",
            "<p>打开<strong>存款</strong>页面，在最近存款中查看进度。未付款的订单会自动过期。如已付款但超时未到账，请附上单号提交反馈。</p>",
          ],
        ),
      ],
    },
    {
      tag: "withdraw",
      title: { en: "Withdrawals", "zh-CN": "提款" },
      articles: [
        article(
          "how",
          ["How do I withdraw?", "如何提款？"],
          [
            "<p>Withdrawals need your withdraw password and an account in your own name. You confirm the receipt once the money is there.</p>",
            "<p>提款需要资金密码以及本人名下的收款账户。款项到账后请确认收款。</p>",
          ],
        ),
      ],
    },
    {
      tag: "games",
      title: { en: "Games", "zh-CN": "游戏" },
      articles: [
        article(
          "fair",
          ["How do I know that a game is fair?", "如何确认游戏公平？"],
          [
            "<p>Every slot states its return in its own rules, and every bet stands in your betting record with the game's own result.</p>",
            "<p>每款老虎机都在规则中公示返还率，每一笔投注连同游戏结果都保存在您的投注记录中。</p>",
          ],
        ),
        article(
          "broken",
          ["A game broke off. What about my bet?", "游戏中断，注单怎么办？"],
          [
            "<p>A round that could not be finished is settled or its stake is given back. You see which in your betting record.</p>",
            "<p>未能完成的牌局会照常结算或退还本金，结果可在投注记录中查看。</p>",
          ],
        ),
      ],
    },
    {
      tag: "security",
      title: { en: "Account and security", "zh-CN": "账号与安全" },
      articles: [
        article(
          "safe",
          ["How do I keep my account safe?", "如何保护账号安全？"],
          [
            "<p>Use a password of its own, never give codes to anybody, and look at the list of your open sessions now and then. We never ask for your password.</p>",
            "<p>请使用独立密码，切勿向任何人透露验证码，并不时检查登录设备列表。我们绝不会索取您的密码。</p>",
          ],
        ),
      ],
    },
    {
      tag: "term",
      title: { en: "Terms and privacy", "zh-CN": "条款与隐私" },
      articles: [
        article(
          "terms",
          ["Terms of use", "使用条款"],
          [
            `<p><em>Sample text.</em> ${brand.en} is offered to persons of 18 years or older where the law allows it. One person has one account. Bets are settled by the result the game's vendor reports. Money that was paid in by mistake is given back.</p><p>An account that is used to cheat others, or under a false name, may be closed; what is owed is settled first.</p>`,
            `<p><em>示例文本。</em>${brand["zh-CN"]} 仅向年满 18 岁且当地法律允许的人士开放。每人限一个账号。投注以游戏厂商公布的结果结算。误存款项将予退还。</p><p>冒用身份或欺诈他人的账号可能被关闭，关闭前将先行结清。</p>`,
          ],
        ),
        article(
          "privacy",
          ["Privacy", "隐私政策"],
          [
            "<p><em>Sample text.</em> We keep what the account needs: your name, your ways to be reached, your bets and payments. It is used to run your account and to meet the law, and is not sold.</p>",
            "<p><em>示例文本。</em>我们仅保存账号所需的信息：姓名、联系方式、投注与收付记录，用于运营账号与遵守法律，绝不出售。</p>",
          ],
        ),
        article(
          "rules",
          ["Betting rules", "投注规则"],
          [
            "<p><em>Sample text.</em> A bet counts once it stands in your betting record. A draw or match that does not take place is cancelled and the stake returned.</p>",
            "<p><em>示例文本。</em>注单以投注记录为准。未能进行的开奖或赛事将取消并退还本金。</p>",
          ],
        ),
      ],
    },
  ];
}
