import { createTransport } from 'nodemailer';
import type { Config } from '../settings/config.ts';
import { MessageRejected, type Sender } from './sender.ts';
import { smsSender } from './sms/sms-sender.ts';

export interface Senders {
  email?: Sender;
  sms?: Sender;
}

/** Time limits in milliseconds: of a connection, its greeting, and silence during a message. */
const CONNECT = 5_000;
const SILENCE = 10_000;

/** A permanent SMTP reply (RFC 5321 section 4.2.1) to the recipient or the content. */
function rejectsMessage(error: unknown): error is Error {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return error instanceof Error && (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

const transportOf = (url: string) =>
  createTransport({
    url,
    connectionTimeout: CONNECT,
    dnsTimeout: CONNECT,
    greetingTimeout: CONNECT,
    socketTimeout: SILENCE,
  });

/** Connects and signs in to the mail server. Rejects when that fails. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = transportOf(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtp(url: string, from: string): Sender {
  const transport = transportOf(url);
  const address = /<([^>]*)>/.exec(from)?.[1] ?? from;
  return async ({ to, subject, text, sender }) => {
    try {
      await transport.sendMail({
        from: sender === undefined ? from : { name: sender, address },
        to,
        subject: subject ?? '',
        text,
      });
    } catch (error) {
      throw rejectsMessage(error) ? new MessageRejected(error.message, { cause: error }) : error;
    }
  };
}

function gateway(url: string, token: string | undefined): Sender {
  return async ({ to, text, sender }) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(SILENCE),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ to, text, ...(sender === undefined ? {} : { sender }) }),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const reason = `The SMS gateway answered ${response.status}.`;
    throw [400, 404, 422].includes(response.status) ? new MessageRejected(reason) : new Error(reason);
  };
}

/** Configured senders. Channels without one keep their messages in the outbox, where the desk shows them. */
export function sendersOf(config: Config): Senders {
  return {
    ...(config.smtpUrl ? { email: smtp(config.smtpUrl, config.mailFrom) } : {}),
    ...(config.sms
      ? { sms: smsSender(config.sms) }
      : config.smsGatewayUrl
        ? { sms: gateway(config.smsGatewayUrl, config.smsGatewayToken) }
        : {}),
  };
}
