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

/** Returns the help centre of a demo merchant. Legal wording is sample text. */
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
        article(
          "language",
          ["How do I change the language?", "如何切换语言？"],
          [
            "<p>Open the menu and choose a language at its foot; there are forty. The site remembers your choice on this device, and messages to you follow it too.</p>",
            "<p>打开菜单，在底部选择语言，共四十种。本设备会记住您的选择，发给您的消息也会使用该语言。</p>",
          ],
        ),
        article(
          "find",
          ["How do I find a game?", "如何查找游戏？"],
          [
            "<p>Press <strong>/</strong> or the magnifying glass and type a few letters; a slip of the finger is forgiven. Under <strong>Games</strong> you find every category, your favourites and what you played last.</p>",
            "<p>按 <strong>/</strong> 键或点击放大镜，输入几个字即可，打错一个字也没关系。<strong>游戏</strong>页汇集全部分类、收藏与最近玩过的游戏。</p>",
          ],
        ),
        article(
          "app",
          ["Is there an app?", "有手机应用吗？"],
          [
            "<p>Yes: the page <a href='/download'>Download</a> shows the codes and the steps for iOS and Android. The app is the site itself, kept on your home screen.</p>",
            "<p>有。<a href='/download'>下载</a>页面提供 iOS 与 Android 的二维码与安装步骤。应用即本站，保存在主屏幕上。</p>",
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
        article(
          "least",
          ["How much can I pay in?", "存款限额是多少？"],
          [
            "<p>Each way to pay has its own least and most, shown on its card before you choose. The buttons under the amount are common ones; you may type any other between the two.</p>",
            "<p>每种方式都有各自的最低与最高限额，选择前即显示。金额下方为常用金额，您也可以输入区间内的任意金额。</p>",
          ],
        ),
        article(
          "fee",
          ["Does a deposit cost anything?", "存款收费吗？"],
          [
            "<p>Cards, bank transfers and codes cost nothing here. For USDT two per cent are kept; what will arrive is shown before you pay.</p>",
            "<p>银行卡、转账与扫码不收费。USDT 收取百分之二，付款前会显示实际到账金额。</p>",
          ],
        ),
        article(
          "wrong-amount",
          ["I paid another amount than I typed", "实付金额与填写不符怎么办？"],
          [
            "<p>Nothing is lost: an operator looks at it and credits what really arrived. You see the state under <strong>Recent deposits</strong>.</p>",
            "<p>不会丢失：工作人员核实后按实际到账金额入账。您可在<strong>最近存款</strong>中查看状态。</p>",
          ],
        ),
        article(
          "crypto",
          ["How does a deposit in USDT work?", "如何用 USDT 存款？"],
          [
            "<p>Send the amount to the address that is shown, over the named network only. The rate is fixed while the countdown runs; after three confirmations the money is in your balance.</p>",
            "<p>请将金额转至所示地址，且仅限指定网络。倒计时内汇率锁定，三次确认后即计入您的余额。</p>",
          ],
        ),
        article(
          "bonus",
          ["Do I have to take a bonus?", "必须选择红利吗？"],
          [
            "<p>No. <strong>No bonus</strong> is a choice like any other, and without one your deposit is cash at once. A bonus says beforehand how often it must be staked.</p>",
            "<p>不必。您可以选择<strong>不参加</strong>，存款即为现金。每项红利都会事先说明流水倍数。</p>",
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
            "<p>提款需要提款密码以及本人名下的收款账户。款项到账后请确认收款。</p>",
          ],
        ),
        article(
          "withdraw-password",
          ["What is the withdraw password?", "什么是提款密码？"],
          [
            "<p>Six digits of their own that let money leave: withdrawals, transfers and redeemed points ask for them. You set it with your first withdrawal, or under <strong>Account and security</strong>.</p>",
            "<p>独立的六位数字，用于提款、转账与积分兑换。首次提款时设置，也可在<strong>账号与安全</strong>中设置。</p>",
          ],
        ),
        article(
          "how-long",
          ["How long does a withdrawal take?", "提款多久到账？"],
          [
            "<p>Most are approved within minutes and arrive within half an hour; larger ones are looked at by two people. The page shows each step as it happens.</p>",
            "<p>多数几分钟内批准，半小时内到账；大额需两人审核。页面实时显示每一步。</p>",
          ],
        ),
        article(
          "cancel",
          ["Can I cancel a withdrawal?", "可以取消提款吗？"],
          [
            "<p>As long as the button <strong>Cancel</strong> is there, yes, and the money is in your balance again at once. Once it is with the bank it cannot be called back.</p>",
            "<p>只要显示<strong>取消</strong>按钮即可，款项立即退回余额。一旦交由银行处理则无法撤回。</p>",
          ],
        ),
        article(
          "turnover",
          ["What has to be staked before I can withdraw?", "提款前需要多少流水？"],
          [
            "<p>Bonuses and some deposits have to be staked first. The bar on the withdrawal page shows how much is left and which games count.</p>",
            "<p>红利与部分存款需先完成流水。提款页面的进度条会显示剩余金额与计入的游戏。</p>",
          ],
        ),
        article(
          "not-received",
          ["The bank shows nothing, but it says paid out", "显示已支付但未收到怎么办？"],
          [
            "<p>Press <strong>Not received</strong> beside the withdrawal and add a picture of your statement. An operator checks it with the bank. Without an answer from you it counts as received after half an hour.</p>",
            "<p>请在该笔提款旁点击<strong>未收到</strong>并上传对账单截图，工作人员会与银行核实。若您半小时内未操作，则视为已收到。</p>",
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
        article(
          "rtp",
          ["What is the return of a game?", "什么是返还率？"],
          [
            "<p>The share of all stakes that a game pays back in the long run. Each game states it in its rules; a single evening may be far from it in both directions.</p>",
            "<p>长期来看返还给玩家的投注比例，每款游戏规则中均有说明。单个夜晚可能与之相差甚远。</p>",
          ],
        ),
        article(
          "lottery-proof",
          ["How can I check a lottery draw?", "如何验证彩票开奖？"],
          [
            "<p>Before each draw the hash of its seed is published, afterwards the seed. On the page of results one press reckons the numbers again in your own browser.</p>",
            "<p>开奖前公布种子的哈希，开奖后公布种子。在开奖结果页面一键即可在您的浏览器中重新计算。</p>",
          ],
        ),
        article(
          "odds",
          ["The odds changed while I was betting", "投注时赔率变化怎么办？"],
          [
            "<p>Odds in play move. A bet is placed at what you saw or better; if they fell, the slip asks you first.</p>",
            "<p>滚球赔率会变动。注单以您看到或更高的赔率成交；若下降，投注单会先询问您。</p>",
          ],
        ),
        article(
          "break",
          ["How do I set myself a limit or a break?", "如何设定限额或休息？"],
          [
            "<p>Decide how much you deposit, lose and stake. A lower limit applies at once. A higher one needs time and your confirmation. Take a break from one kind of game or from everything. Nobody can end it early, not even us. <a href='/member/protection'>Player protection</a></p>",
            "<p>由您决定存款、亏损和投注多少。较低的限额立即生效；较高的限额需要时间和您的确认。可暂停某一类游戏或全部。任何人都不能提前结束，我们也不能。<a href='/member/protection'>玩家保护</a></p>",
          ],
        ),
      ],
    },
    {
      tag: "promotions",
      title: { en: "Promotions and rewards", "zh-CN": "优惠与奖励" },
      articles: [
        article(
          "missions",
          ["What are missions?", "什么是任务？"],
          [
            "<p>Small things done in a day, a week or once, each with a reward. Progress counts by itself; when one is done, press <strong>Claim</strong>.</p>",
            "<p>每日、每周或一次性的小目标，各有奖励。进度自动累计，完成后点击<strong>领取</strong>即可。</p>",
          ],
        ),
        article(
          "raffle",
          ["How does the daily lantern work?", "每日灯笼如何抽取？"],
          [
            "<p>Every day you may light one. What it holds follows from a seed that was sealed before and from your browser's own number, so that neither side could choose it; when the day is over you can check it.</p>",
            "<p>每天可点亮一盏。结果由事先封存的种子与您浏览器的号码共同决定，任何一方都无法挑选；当日结束后可自行验证。</p>",
          ],
        ),
        article(
          "vip",
          ["How do I reach the next VIP level?", "如何提升 VIP 等级？"],
          [
            "<p>By valid bets and deposits. The <a href='/member/vip'>VIP page</a> shows the whole ladder, where you stand, what is missing, and what each level gives.</p>",
            "<p>通过有效投注与存款。<a href='/member/vip'>VIP 页面</a>显示全部等级、您的位置、还差多少以及各级权益。</p>",
          ],
        ),
        article(
          "rebate",
          ["What is the rebate?", "什么是返水？"],
          [
            "<p>A share of what you stake comes back, win or lose. It comes together on its own page until you claim it.</p>",
            "<p>无论输赢，投注的一部分会返还，累积在返水页面，随时领取。</p>",
          ],
        ),
        article(
          "points",
          ["What are points good for?", "积分有什么用？"],
          [
            "<p>Settled bets and deposits earn points. In the points mall they become goods or cash; they do not expire.</p>",
            "<p>已结算的投注与存款可获得积分，可在积分商城兑换商品或现金，永不过期。</p>",
          ],
        ),
        article(
          "invite",
          ["What do I get for inviting a friend?", "邀请好友有什么奖励？"],
          [
            "<p>A reward once your friend has paid in for the first time. Your link and code stand under <strong>Invite friends</strong>; one person, one device and one account count once.</p>",
            "<p>好友首次存款后您可获得奖励。链接与邀请码在<strong>邀请好友</strong>页面；同一人、同一设备仅计一次。</p>",
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
        article(
          "two-step",
          ["What is the second step?", "什么是两步验证？"],
          [
            "<p>Beside the password a code from your authenticator app, a text message or an email. You enable it under <strong>Account and security</strong>; at an address we do not know it is asked for in any case.</p>",
            "<p>除密码外，还需验证器、短信或邮箱验证码。可在<strong>账号与安全</strong>中启用；陌生地址登录时必须验证。</p>",
          ],
        ),
        article(
          "passkey",
          ["How do I log in without a password?", "如何免密登录？"],
          [
            "<p>Add a passkey: your phone or laptop then proves by finger, face or PIN that it is you. Nothing secret leaves the device.</p>",
            "<p>添加通行密钥：手机或电脑通过指纹、面容或 PIN 确认身份，任何秘密都不会离开设备。</p>",
          ],
        ),
        article(
          "sessions",
          ["Where am I logged in?", "我在哪些设备登录？"],
          [
            "<p>The list of devices shows every open session with its place and time. Anything you do not know you end there with one press.</p>",
            "<p>设备列表显示所有会话的地点与时间，陌生设备可一键下线。</p>",
          ],
        ),
        article(
          "change",
          ["How do I change my mobile number or email?", "如何更换手机号或邮箱？"],
          [
            "<p>Under <strong>Account and security</strong>. A code goes to the new one, and a notice to the old one.</p>",
            "<p>在<strong>账号与安全</strong>中更换。验证码发送至新号码或邮箱，旧号码或邮箱会收到通知。</p>",
          ],
        ),
        article(
          "statement",
          ["Where do I find everything I did?", "在哪里查看全部记录？"],
          [
            "<p><strong>Betting record</strong> has every bet with its result, <strong>Account record</strong> every movement of money, <strong>Yearly statement</strong> the year on one sheet; each is saved as a file.</p>",
            "<p><strong>投注记录</strong>含每注结果，<strong>账变记录</strong>含每笔资金变动，<strong>年度报表</strong>汇总全年，均可导出文件。</p>",
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
