import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookKind } from '@portal/common/enums/webhook/webhook-kind';
import { Webhook } from 'standardwebhooks';
import type { Verbs } from '../test-api.ts';

export const WEBHOOKS = '/api/account/v1/webhooks';

export interface Received {
  id: string;
  body: string;
  headers: Record<string, string>;
}

/** What a message is about, checked with the secret of its address; throws when the signature is wrong. */
export const opened = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: Record<string, string> };

/** A real server that receives events. `answer` may change: what it answers, and what it waits for first. */
export async function eventReceiver() {
  const received: Received[] = [];
  const answer: { status: number; location?: string; until?: Promise<unknown> } = { status: 204 };
  let arrived = () => {};
  const server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (part: Buffer) => {
        body += part.toString();
      })
      .on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')),
        ) as Record<string, string>;
        received.push({ id: headers['webhook-id'] ?? '', body, headers });
        arrived();
        void (answer.until ?? Promise.resolve()).then(() =>
          response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(),
        );
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    /** Resolves with the next request. */
    next: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
  };
}

/** Adds an address for all kinds of events, or some; `more` names an application. */
export async function addWebhook(
  as: Verbs,
  url: string,
  { kinds = Object.values(WebhookKind) as string[], ...more }: { kinds?: string[]; client_id?: string } = {},
): Promise<{ webhook_id: string; secret: string }> {
  const [status, body] = await as.post(WEBHOOKS, { url, kinds, ...more });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
