import type { AnnouncementConfig } from "../../src/site/merchants/config.ts";

/**
 * Returns the popups shown once: for visitors (B), at every sign-in (A), and at a first sign-in (F). The free trial is
 * advertised only if the merchant has it (`freePlay`).
 */
export function popups(brand: { en: string; "zh-CN": string }, freePlay: boolean): AnnouncementConfig[] {
  return [
    {
      id: "popup-visitor",
      type: "PU",
      execution: "B",
      title: { en: `Good evening at ${brand.en}`, "zh-CN": `${brand["zh-CN"]}欢迎您` },
      content: {
        en: `<p>Have a look around${freePlay ? ": the free trial needs no account" : ""}. When you want to play, signing up takes a minute.</p>${freePlay ? "<p><a href='/login'>Free trial</a></p>" : ""}`,
        "zh-CN": `<p>随意逛逛${freePlay ? "：免费试玩无需账号" : ""}。想要开始游戏时，一分钟即可注册。</p>${freePlay ? "<p><a href='/login'>免费试玩</a></p>" : ""}`,
      },
      publishedAt: "2026-11-20T00:00:00.000Z",
    },
    {
      id: "popup-member",
      type: "PU",
      execution: "A",
      title: { en: "Search has come to every page", "zh-CN": "全站搜索上线" },
      content: {
        en: "<p>Tap the magnifying glass and type a few letters. Favourites and the games you played last have pages of their own.</p>",
        "zh-CN": "<p>点击放大镜，输入几个字即可。收藏与最近玩过的游戏也有了专属页面。</p>",
      },
      // Older than a first evening's, which a new member reads first.
      publishedAt: "2026-11-18T00:00:00.000Z",
    },
    {
      id: "popup-first",
      type: "PU",
      execution: "F",
      title: { en: "Your first evening", "zh-CN": "您的第一晚" },
      content: {
        en: "<p>Three things to begin with: set a withdraw password, pay in what you can spare, and mark your favourite games with the heart.</p>",
        "zh-CN": "<p>先做三件事：设置提款密码，存入闲余资金，用爱心收藏喜欢的游戏。</p>",
      },
      publishedAt: "2026-11-19T00:00:00.000Z",
    },
  ];
}

/** Returns one announcement of each further type: in the notice line, in pictures, and in the help centre. */
export function announcements(scenes: string[]): AnnouncementConfig[] {
  return [
    {
      id: "responsible",
      type: "B",
      execution: "B",
      title: {
        en: "Set yourself a limit: deposits, stakes and time.",
        "zh-CN": "为自己设定限额：存款、投注与时间。",
      },
      content: {
        en: "<p>Play is fun while it stays play. The page <a href='/responsible-gaming'>Responsible gaming</a> says what helps.</p>",
        "zh-CN": "<p>适度游戏，乐在其中。<a href='/responsible-gaming'>责任博彩</a>页面提供帮助。</p>",
      },
      publishedAt: "2026-11-21T02:00:00.000Z",
    },
    {
      id: "season",
      type: "PR",
      execution: "B",
      title: { en: "What this season brings", "zh-CN": "本季精彩" },
      content: { en: "<p>New nights, new draws.</p>", "zh-CN": "<p>新的夜晚，新的开奖。</p>" },
      scenes,
      publishedAt: "2026-11-21T02:00:00.000Z",
    },
    {
      id: "help-hours",
      type: "H",
      execution: "B",
      title: { en: "Customer service answers day and night", "zh-CN": "客服全天候在线" },
      content: {
        en: "<p>Most questions are answered within minutes; what needs a look at your account takes up to a day.</p>",
        "zh-CN": "<p>多数问题几分钟内即可回复；需核查账户的问题最多一天。</p>",
      },
      publishedAt: "2026-11-21T02:00:00.000Z",
    },
  ];
}
