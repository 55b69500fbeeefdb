import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Outgoing { to: string; subject: string | null; text: string }

/** Sends messages. Rejects when the message was not accepted. */
export type Sender = (message: Outgoing) => Promise<void>;

export interface Senders { email?: Sender; sms?: Sender }

function smtp(url: string, from: string): Sender {
  const transport = createTransport(url);
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to, subject: subject ?? '', text });
  };
}

function gateway(url: string, token: string | undefined): Sender {
  return async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST', redirect: 'error', signal: AbortSignal.timeout(10_000),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ to, text }),
    });
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
  };
}

/** Configured senders. Channels without one keep their messages in the outbox, where the desk shows them. */
export function sendersOf(config: Config): Senders {
  return {
    ...(config.smtpUrl ? { email: smtp(config.smtpUrl, config.mailFrom) } : {}),
    ...(config.smsGatewayUrl ? { sms: gateway(config.smsGatewayUrl, config.smsGatewayToken) } : {}),
  };
}
