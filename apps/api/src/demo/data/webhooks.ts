import { TEST_KIND, WebhookKind, type WebhookState } from '@portal/common/enums/webhook/webhook-kind';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { PEOPLE } from './accounts.ts';

interface Told {
  kind: WebhookKind | typeof TEST_KIND;
  hoursAgo: number;
  state?: WebhookState;
  attempts?: number;
  answer?: number | null;
}

const DELIVERED: readonly Told[] = [
  { kind: TEST_KIND, hoursAgo: 20 * 24 },
  ...[19, 17, 14, 12, 11, 9, 8, 6].map((days) => ({ kind: WebhookKind.sessionEnded, hoursAgo: days * 24 + 3 })),
  { kind: WebhookKind.accountCreated, hoursAgo: 13 * 24, attempts: 3 },
  { kind: WebhookKind.accessKeyCreated, hoursAgo: 10 * 24 },
  { kind: WebhookKind.accountDisabled, hoursAgo: 7 * 24 },
];
/** Since the day on which the address stopped answering. */
const UNDELIVERED: readonly Told[] = [
  { kind: WebhookKind.sessionEnded, hoursAgo: 5 * 24, state: 'failed', attempts: 10, answer: 502 },
  { kind: WebhookKind.accessKeyEnded, hoursAgo: 4 * 24, state: 'waiting', attempts: 0, answer: null },
];

/**
 * An address of the enterprise that the portal turned off, because it had stopped answering. It stays off: no demo
 * calls a machine.
 */
export async function loadDemoWebhooks(tx: Tx, { vault, at }: { vault: Vault; at: Date }): Promise<void> {
  const { id, company } = PEOPLE.enterprise!;
  const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const webhook_id = newId('w');
  const co_id = `co-demo-${company}`;
  await tx
    .insertInto('webhook_endpoint')
    .values({
      webhook_id,
      co_id,
      url: 'https://hooks.yuanli.example/portal',
      kinds: Object.values(WebhookKind),
      enabled: false,
      failing_since: ago(5 * 24),
      given_up_at: ago(2 * 24),
      secret_sealed: vault.encrypt('webhook secret', `whsec_${Buffer.from('of a demo address').toString('base64')}`),
      created_at: new Date(at.getTime() - 21 * DAY_MS),
      created_by: id,
    })
    .execute();
  const told = [...DELIVERED, ...UNDELIVERED].sort((one, other) => other.hoursAgo - one.hoursAgo);
  await tx
    .insertInto('webhook_delivery')
    .values(
      told.map(({ kind, hoursAgo, state = 'delivered', attempts = 1, answer = 204 }) => ({
        message_id: newId('msg').replace('-', '_'),
        webhook_id,
        kind,
        subject: id,
        payload: JSON.stringify({ type: kind, timestamp: ago(hoursAgo).toISOString(), data: { user_id: id, co_id } }),
        state,
        attempts,
        answer_code: answer,
        tried_at: attempts === 0 ? null : ago(hoursAgo),
        created_at: ago(hoursAgo),
      })),
    )
    .execute();
}
