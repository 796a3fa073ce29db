import { gmtText } from "@croupier/contract/domain/gmt-offset";
import { readLanguage, type Language } from "@croupier/contract/domain/languages";
import type { SecurityKind } from "@croupier/contract/domain/security-events";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { renderHtml, renderPlainText, type EmailContent, type Sender } from "./email.ts";
import type { OutboundMessage } from "./outbound.ts";
import { messagesIn, type Circumstance } from "./texts.ts";

/** The recipient of a message. */
export interface Reader {
  account: string;
  language: string;
}

function readerLanguage(reader: Reader, config: MerchantConfig): Language {
  return readLanguage(reader.language) ?? config.defaultLanguage;
}

function senderOf(config: MerchantConfig, language: Language): Sender {
  return {
    name: config.brand.name,
    language,
    accent: config.brand.tokens.light["--accent"] ?? "#ffb01f",
    onAccent: config.brand.tokens.light["--on-accent"] ?? "#2a1500",
  };
}

function writeEmail(config: MerchantConfig, language: Language, to: string, content: EmailContent): OutboundMessage {
  const sender = senderOf(config, language);
  return {
    channel: "email",
    recipient: to,
    senderName: sender.name,
    subject: content.subject,
    body: renderPlainText(sender, content),
    html: renderHtml(sender, content),
  };
}

/** Formats the time (in the merchant's time zone) and place of an act, without any typed text. */
function circumstance(
  config: MerchantConfig,
  language: Language,
  { at, ip, country, device }: { at: Date; ip: string; country: string | undefined; device: string },
): Circumstance {
  const local = new Date(at.getTime() + config.gmtOffsetMinutes * 60_000);
  const time = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
  }).format(local);
  const land = country && new Intl.DisplayNames([language], { type: "region" }).of(country);
  return {
    time: `${time} (${gmtText(config.gmtOffsetMinutes)})`,
    place: land ? `${land}, ${ip}` : ip,
    device: device || messagesIn(language)("unknown"),
  };
}

/** Builds the email about a change of the account's security. */
export function securityEmail(
  config: MerchantConfig,
  reader: Reader & { email: string },
  kind: SecurityKind,
  where: Parameters<typeof circumstance>[2] & { origin: string },
): OutboundMessage {
  const language = readerLanguage(reader, config);
  const say = messagesIn(language);
  const { time, place, device } = circumstance(config, language, where);
  return writeEmail(config, language, reader.email, {
    subject: say(`security.${kind}.subject`),
    lines: [say("hello", { account: reader.account }), say(`security.${kind}.text`)],
    facts: [
      [say("time"), time],
      [say("place"), place],
      [say("device"), device],
    ],
    action: { text: say("openSecurity"), url: `${where.origin}/member/securityCenter` },
    ending: say("notYou"),
  });
}

/** Builds a text message with a code. */
export function codeSms(
  config: MerchantConfig,
  reader: Reader,
  mobileNum: string,
  code: string,
  minutes: number,
): OutboundMessage {
  const { name } = config.brand;
  const body = messagesIn(readerLanguage(reader, config))("code", { brand: name, code, minutes });
  return { channel: "sms", recipient: mobileNum, senderName: name, subject: "", body, html: "" };
}

/** Builds an email with a code. */
export function codeEmail(
  config: MerchantConfig,
  reader: Reader,
  email: string,
  code: string,
  minutes: number,
): OutboundMessage {
  const language = readerLanguage(reader, config);
  const say = messagesIn(language);
  return writeEmail(config, language, email, {
    subject: say("codeLetter.subject"),
    lines: [say("hello", { account: reader.account }), say("codeLetter.text")],
    code,
    ending: say("codeLetter.ending", { minutes }),
  });
}

/** Builds the email with a password reset link. */
export function passwordLinkEmail(
  config: MerchantConfig,
  reader: Reader & { email: string },
  url: string,
  minutes: number,
): OutboundMessage {
  const language = readerLanguage(reader, config);
  const say = messagesIn(language);
  return writeEmail(config, language, reader.email, {
    subject: say("passwordLink.subject"),
    lines: [say("hello", { account: reader.account }), say("passwordLink.text")],
    action: { text: say("passwordLink.action"), url },
    ending: say("passwordLink.ending", { minutes }),
  });
}
