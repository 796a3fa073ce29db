import type { Language } from "@croupier/contract/domain/languages";
import type { HelpTagConfig } from "../../site/merchants/config.ts";
import { textIn } from "../../kit/lib/texts.ts";

interface DeskWords {
  title: string;
  lead: string;
  hello: string;
  unknown: string;
  you: string;
  desk: string;
  label: string;
  send: string;
  over: string;
}

const en: DeskWords = {
  title: "Live chat",
  lead: "This desk is a sandbox: it answers from the help centre.",
  hello: "Good evening. What can we do for you?",
  unknown: "That is not in the help centre. Leave feedback on the site: it gets a reference number and an answer.",
  you: "You",
  desk: "Desk",
  label: "Your message",
  send: "Send",
  over: "This conversation is over. Open the chat again on the site.",
};

const zh: DeskWords = {
  title: "在线客服",
  lead: "此为沙盒客服台，根据帮助中心自动回复。",
  hello: "您好，请问有什么可以帮您？",
  unknown: "帮助中心没有相关内容。请在网站提交意见反馈，您会得到编号与答复。",
  you: "您",
  desk: "客服",
  label: "您的消息",
  send: "发送",
  over: "本次会话已结束，请在网站重新打开客服。",
};

export const deskWords = (language: Language): DeskWords => (language === "zh-CN" ? zh : en);

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Splits a text into words of four letters and more, and every two Chinese characters in a row. */
function marksOf(text: string): Set<string> {
  const low = text.toLowerCase();
  const han = low.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
  return new Set([...(low.match(/[\p{L}\p{N}]{4,}/gu) ?? []), ...pairs]);
}

/** Picks the help article that matches the question best, its title counting three times. */
export function answerFrom(help: readonly HelpTagConfig[], question: string, language: Language): string {
  const requested = marksOf(question);
  const shared = (text: string) => [...marksOf(text)].filter((mark) => requested.has(mark)).length;
  let best = { points: 0, words: deskWords(language).unknown };
  for (const article of help.flatMap(({ articles }) => articles)) {
    const title = textIn(article.title, language, "en");
    const content = plain(textIn(article.content, language, "en"));
    const points = 3 * shared(title) + shared(content);
    if (points > best.points) best = { points, words: `${title} ${content}` };
  }
  return best.words;
}
