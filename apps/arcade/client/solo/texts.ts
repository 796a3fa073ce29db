import type { AloneName } from "../../src/solo/engines.ts";
import { en } from "./texts-en.ts";
import { rulesEn } from "./texts-rules-en.ts";
import { rulesZh } from "./texts-rules-zh.ts";
import { zh } from "./texts-zh.ts";

export interface SoloTexts extends Readonly<typeof en> {
  rules: Record<AloneName, readonly string[]>;
}

export const soloTextsFor = (language: string): SoloTexts =>
  language === "zh-CN" ? { ...zh, rules: rulesZh } : { ...en, rules: rulesEn };
