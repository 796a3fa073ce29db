import { createTransport } from "nodemailer";
import type { Outbox } from "./outbox.ts";
import type { OutboundMessage } from "./outbound.ts";

/** Delivers one message; throws if it was not accepted. */
export type Carrier = (message: OutboundMessage) => Promise<void>;

export interface CarrierSettings {
  /** smtps://user:password@host:465, or smtp://…:587 (which must offer STARTTLS unless the URL says otherwise). */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  smsUrl: string | undefined;
  smsToken: string | undefined;
}

const patienceMs = 10_000;

function smtp(url: string, from: string): Carrier {
  const transport = createTransport(url, {});
  return async ({ recipient, senderName, subject, body, html }) => {
    await transport.sendMail({
      from: { name: senderName, address: from },
      to: { name: "", address: recipient },
      subject,
      text: body,
      html,
      // It marks mails as automatic, so that mail programs send no automatic reply.
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}

/** Creates the carrier of text messages: POSTs `{to, from, text}` with a bearer token; any 2xx means accepted. */
function smsGateway(url: string, token: string): Carrier {
  return async ({ recipient, senderName, body }) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ to: recipient, from: senderName, text: body }),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
}

/**
 * Chooses the configured carrier, else the sandbox's outbox, else none: then a message waits until it expires, and the
 * log reports it.
 */
export function chooseCarrier(settings: CarrierSettings, outbox: Outbox | undefined): Carrier {
  const { smtpUrl, mailFrom, smsUrl, smsToken } = settings;
  const stored: Carrier | undefined =
    outbox && (({ channel, recipient, subject, body, html }) => outbox.put(channel, recipient, subject, body, html));
  const email = smtpUrl && mailFrom ? smtp(smtpUrl, mailFrom) : stored;
  const sms = smsUrl && smsToken ? smsGateway(smsUrl, smsToken) : stored;
  return async (message) => {
    const carrier = message.channel === "email" ? email : sms;
    if (!carrier) throw new Error(`nothing is configured that carries ${message.channel}`);
    await carrier(message);
  };
}
