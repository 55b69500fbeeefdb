import {
  changeWebhookSecret,
  chooseWebhookKinds,
  confirmWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../contract/account/webhooks.ts';
import { TEST_KIND, WebhookKind } from '../enums/webhook/webhook-kind.ts';
import { WEBHOOK } from '../rules/limits.ts';
import { DAY_MS, MINUTE_MS } from '../rules/units.ts';
import { mock } from './handlers.tsx';

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

export const someWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  webhook_id: 'w-1',
  url: 'https://hooks.example.com/portal',
  kinds: [WebhookKind.accountDisabled, WebhookKind.sessionEnded],
  enabled: 1,
  failing_since: null,
  given_up_time: null,
  reported_time: null,
  former_until: null,
  create_time: ago(40 * DAY_MS),
  version: 1,
  ...more,
});

export const someDelivery = (more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  message_id: 'msg_1',
  kind: WebhookKind.sessionEnded,
  state: 'delivered',
  attempts: 1,
  answer_code: 204,
  create_time: ago(30 * MINUTE_MS),
  last_attempt_time: ago(30 * MINUTE_MS),
  due_time: null,
  ...more,
});

/** Mocks of the calls about webhooks for standalone remotes: one address, to which everything is delivered. */
export function webhookMocks() {
  let made = 1;
  let webhooks = [someWebhook()];
  let deliveries = [someDelivery()];
  const change = (id: string, changed: Partial<Webhook>) => {
    if (!webhooks.some(({ webhook_id }) => webhook_id === id)) return 'Account.NotFound' as const;
    webhooks = webhooks.map((one) => (one.webhook_id === id ? { ...one, ...changed } : one));
    return {};
  };
  return [
    mock(listWebhooks, () => ({ webhooks, kinds: Object.values(WebhookKind) })),
    mock(createWebhook, ({ body: { url, kinds } }) => {
      if (webhooks.length >= WEBHOOK.most) return 'Account.Webhook.Limit';
      made += 1;
      webhooks = [...webhooks, someWebhook({ webhook_id: `w-${made}`, url, kinds, create_time: ago(0) })];
      return { webhook_id: `w-${made}`, secret: `whsec_c2VjcmV0LW9mLX${made}` };
    }),
    mock(updateWebhook, ({ params, body: { url, kinds, version = 1 } }) =>
      change(params.webhook_id, { url, kinds, version: version + 1 }),
    ),
    mock(chooseWebhookKinds, ({ params, body: { kinds, version = 1 } }) =>
      change(params.webhook_id, { kinds, version: version + 1 }),
    ),
    mock(switchWebhook, ({ params, body }) =>
      change(params.webhook_id, { enabled: body.enabled, given_up_time: null }),
    ),
    mock(confirmWebhook, ({ params }) => change(params.webhook_id, { enabled: 1, reported_time: null })),
    mock(changeWebhookSecret, ({ params }) => {
      const former_until = ago(-WEBHOOK.overlapMs);
      change(params.webhook_id, { former_until });
      return { secret: 'whsec_YW5vdGhlci1zZWNyZXQ', former_until };
    }),
    mock(deleteWebhook, ({ params }) => {
      webhooks = webhooks.filter(({ webhook_id }) => webhook_id !== params.webhook_id);
      return {};
    }),
    mock(testWebhook, () => {
      deliveries = [
        someDelivery({ message_id: `msg_${deliveries.length + 1}`, kind: TEST_KIND, create_time: ago(0) }),
        ...deliveries,
      ];
      return {};
    }),
    mock(listWebhookDeliveries, () => ({ rows: deliveries, total: deliveries.length })),
    mock(resendWebhookDelivery, () => ({})),
  ];
}
