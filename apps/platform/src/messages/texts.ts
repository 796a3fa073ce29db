import type { Language } from "@croupier/contract/languages";
import type { SecurityKind } from "@croupier/contract/security-kinds";

/** Where and when something happened, ready to be read. */
export interface Circumstance {
  time: string;
  place: string;
  device: string;
}

interface MessageTexts {
  hello(account: string): string;
  time: string;
  place: string;
  device: string;
  unknown: string;
  security: Record<SecurityKind, { subject: string; text: string }>;
  /** Of a text message: as short as can be. */
  code(brand: string, code: string, minutes: number): string;
  passwordLink: { subject: string; text: string; action: string; ending(minutes: number): string };
  notYou: string;
  openSecurity: string;
}

/** Everything the platform writes to a member, by language. */
export const messageTexts: Record<Language, MessageTexts> = {
  en: {
    hello: (account) => `Hello ${account},`,
    time: "Time",
    place: "Place",
    device: "Device",
    unknown: "Unknown",
    security: {
      password: {
        subject: "Your password was changed",
        text: "The password of your account was changed. Every other device was signed out.",
      },
      paymentPassword: {
        subject: "Your withdraw password was changed",
        text: "The withdraw password of your account was set or changed.",
      },
      profile: { subject: "Your profile was changed", text: "The profile of your account was changed." },
      signedOutEverywhere: {
        subject: "Your devices were signed out",
        text: "Your account was signed out on other devices.",
      },
      passwordReset: {
        subject: "Your password was reset",
        text: "A new password was set for your account in place of a forgotten one. Every device was signed out.",
      },
    },
    code: (brand, code, minutes) =>
      `${brand}: ${code} is your verification code, good for ${minutes} minutes. Nobody from us will ever ask you for it.`,
    passwordLink: {
      subject: "Choose a new password",
      text: "Somebody asked for a new password for your account. Press the button to choose one.",
      action: "Choose a new password",
      ending: (minutes) =>
        `The link works once and for ${minutes} minutes. If this was not you, nothing has changed and there is nothing to do.`,
    },
    notYou: "If this was not you, change your password now and contact customer service.",
    openSecurity: "Open the security centre",
  },
  "zh-CN": {
    hello: (account) => `${account}，您好：`,
    time: "时间",
    place: "地点",
    device: "设备",
    unknown: "未知",
    security: {
      password: { subject: "您的登录密码已修改", text: "您账户的登录密码已修改，其他设备均已退出登录。" },
      paymentPassword: { subject: "您的取款密码已修改", text: "您账户的取款密码已设置或修改。" },
      profile: { subject: "您的个人资料已修改", text: "您账户的个人资料已修改。" },
      signedOutEverywhere: { subject: "您的设备已退出登录", text: "您的账户已在其他设备上退出登录。" },
      passwordReset: { subject: "您的登录密码已重置", text: "您的账户已设置新的登录密码，所有设备均已退出登录。" },
    },
    code: (brand, code, minutes) => `【${brand}】验证码 ${code}，${minutes} 分钟内有效。请勿告知他人。`,
    passwordLink: {
      subject: "设置新密码",
      text: "有人为您的账户申请了新密码。请点击按钮设置新密码。",
      action: "设置新密码",
      ending: (minutes) => `链接仅可使用一次，${minutes} 分钟内有效。如非本人操作，您的账户未受影响，无需处理。`,
    },
    notYou: "如非本人操作，请立即修改密码并联系客服。",
    openSecurity: "打开安全中心",
  },
};
