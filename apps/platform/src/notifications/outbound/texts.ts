import type { Language } from "@croupier/contract/domain/languages";
import type { SecurityKind } from "@croupier/contract/domain/security-events";

/** Where and when something happened, formatted for a reader. */
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
  codeLetter: { subject: string; text: string; ending(minutes: number): string };
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
      secondFactorOn: {
        subject: "Two-step login is on",
        text: "A second step was switched on for logging in to your account.",
      },
      secondFactorOff: {
        subject: "A second step was switched off",
        text: "A second step for logging in to your account was switched off.",
      },
      recoveryCodes: {
        subject: "You have new recovery codes",
        text: "New recovery codes were made for your account. The ones before are worth nothing now.",
      },
      recoveryCodeUsed: {
        subject: "A recovery code was used",
        text: "A recovery code was used for your account. It cannot be used again.",
      },
      browsersForgotten: {
        subject: "Trusted browsers were forgotten",
        text: "No browser is trusted any more: each one will be asked for the second step.",
      },
      newAddress: {
        subject: "A login from a new place",
        text: "Your account was logged in to from an address it was never used from before.",
      },
      mobile: { subject: "Your mobile number was changed", text: "A mobile number was bound to your account." },
      email: { subject: "Your email was changed", text: "An email was bound to your account." },
      passkeyAdded: { subject: "A passkey was added", text: "A device can log in to your account by a passkey now." },
      passkeyRemoved: { subject: "A passkey was removed", text: "A passkey of your account was removed." },
      rememberStolen: {
        subject: "A remembered login was used twice",
        text: "A browser you let us remember was used from two places, as if it had been copied. What was opened by it is signed out; please log in with your password.",
      },
      thirdPartyLinked: {
        subject: "A sign-in was linked",
        text: "An account of another service can log in to your account now.",
      },
      thirdPartyUnlinked: {
        subject: "A sign-in was unlinked",
        text: "An account of another service logs in to your account no more.",
      },
    },
    code: (brand, code, minutes) =>
      `${brand}: ${code} is your verification code, good for ${minutes} minutes. Nobody from us will ever ask you for it.`,
    codeLetter: {
      subject: "Your verification code",
      text: "Type this code where you were asked for it.",
      ending: (minutes) =>
        `It is good for ${minutes} minutes. Nobody from us will ever ask you for it. If this was not you, change your password.`,
    },
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
      secondFactorOn: { subject: "两步验证已开启", text: "您的账户已开启一项登录两步验证。" },
      secondFactorOff: { subject: "一项两步验证已关闭", text: "您账户的一项登录两步验证已关闭。" },
      recoveryCodes: { subject: "新的恢复码已生成", text: "您的账户已生成新的恢复码，旧恢复码已失效。" },
      recoveryCodeUsed: { subject: "恢复码已被使用", text: "您账户的一个恢复码已被使用，不可再次使用。" },
      browsersForgotten: { subject: "受信任浏览器已清除", text: "所有浏览器均不再受信任，登录时需要进行两步验证。" },
      newAddress: { subject: "新地点登录提醒", text: "您的账户在一个从未使用过的地址登录。" },
      mobile: { subject: "您的手机号已更改", text: "您的账户已绑定手机号。" },
      email: { subject: "您的邮箱已更改", text: "您的账户已绑定邮箱。" },
      passkeyAdded: { subject: "已添加通行密钥", text: "一台设备现在可以使用通行密钥登录您的账户。" },
      passkeyRemoved: { subject: "已移除通行密钥", text: "您账户的一个通行密钥已被移除。" },
      rememberStolen: {
        subject: "记住的登录被重复使用",
        text: "您选择记住的浏览器登录凭证在两处被使用，可能已被复制。由它打开的登录均已退出，请使用密码重新登录。",
      },
      thirdPartyLinked: { subject: "已关联第三方登录", text: "另一服务的账户现在可以登录您的账户。" },
      thirdPartyUnlinked: { subject: "已取消第三方登录", text: "另一服务的账户不能再登录您的账户。" },
    },
    code: (brand, code, minutes) => `【${brand}】验证码 ${code}，${minutes} 分钟内有效。请勿告知他人。`,
    codeLetter: {
      subject: "您的验证码",
      text: "请在需要验证的页面输入以下验证码。",
      ending: (minutes) => `验证码 ${minutes} 分钟内有效，请勿告知他人。如非本人操作，请修改密码。`,
    },
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
