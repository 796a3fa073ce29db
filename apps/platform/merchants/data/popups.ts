import type { AnnouncementConfig } from "../../src/site/merchants/config.ts";

/** Popups shown once: for visitors (B), for everybody who signs in (A), and on a first sign-in (F). */
export function popups(brand: { en: string; "zh-CN": string }): AnnouncementConfig[] {
  return [
    {
      id: "popup-visitor",
      type: "PU",
      execution: "B",
      title: { en: `Good evening at ${brand.en}`, "zh-CN": `${brand["zh-CN"]}欢迎您` },
      content: {
        en: "<p>Have a look around: the free trial needs no account. When you want to play, signing up takes a minute.</p>",
        "zh-CN": "<p>随意逛逛：免费试玩无需账号。想要开始游戏时，一分钟即可注册。</p>",
      },
      publishedAt: "2026-11-20T00:00:00.000Z",
    },
    {
      id: "popup-member",
      type: "PU",
      execution: "A",
      title: { en: "Search has come to every page", "zh-CN": "全站搜索上线" },
      content: {
        en: "<p>Press <strong>/</strong> or the magnifying glass and type a few letters. Favourites and the games you played last have pages of their own.</p>",
        "zh-CN": "<p>按 <strong>/</strong> 键或点击放大镜，输入几个字即可。收藏与最近玩过的游戏也有了专属页面。</p>",
      },
      publishedAt: "2026-11-20T00:00:00.000Z",
    },
    {
      id: "popup-first",
      type: "PU",
      execution: "F",
      title: { en: "Your first evening", "zh-CN": "您的第一晚" },
      content: {
        en: "<p>Three things to begin with: set a withdraw password, pay in what you can spare, and mark your favourite games with the heart.</p>",
        "zh-CN": "<p>先做三件事：设置资金密码，存入闲余资金，用爱心收藏喜欢的游戏。</p>",
      },
      publishedAt: "2026-11-19T00:00:00.000Z",
    },
  ];
}
