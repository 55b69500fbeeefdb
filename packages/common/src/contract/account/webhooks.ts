import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { TEST_KIND, WebhookKind, WebhookState } from '../../enums/webhook/webhook-kind.ts';
import { checkWebhookKinds, checkWebhookUrl } from '../../rules/webhook/webhook.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, needsRight, onlyOrStaff, pageOf } from '../endpoint.ts';
import { flag, paging, trimmed } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('webhooks');

/**
 * Addresses of a company that are told of its events: for its owner and administrators. Addresses of an application:
 * for administrators among staff, who name it by `client_id`.
 */
const access = needsRight(
  'webhooks',
  onlyOrStaff([UserType.enterprise, UserType.partner, UserType.partnerContact, UserType.idpUser], Privilege.admin),
);
const path = '/api/account/v1/webhooks';
const one = `${path}/{webhook_id}` as const;

const fields = {
  url: trimmed(checkWebhookUrl),
  kinds: z.array(z.enum(WebhookKind)).check(({ value, issues }) => {
    const issue = checkWebhookKinds(value);
    if (issue) issues.push({ code: 'custom', message: issue, input: value });
  }),
};
const stored = { url: z.string(), kinds: z.array(z.enum(WebhookKind)) };

const webhook = z.strictObject({
  webhook_id: z.string(),
  ...stored,
  enabled: answerFlag,
  /** Since when no delivery has arrived; null while they do. */
  failing_since: z.nullable(date),
  /** When the portal switched it off, because it had failed for three days. */
  given_up_time: z.nullable(date),
  /**
   * When it was switched off, because the account that added or changed it was reported; null once it is confirmed. The
   * version before does not say it.
   */
  reported_time: z.optional(z.nullable(date)),
  /** Until when the secret before the last change signs, too. */
  former_until: z.nullable(date),
  create_time: date,
  version: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.strictObject({
  /** `webhook-id` of every attempt. */
  message_id: z.string(),
  kind: z.union([z.enum(WebhookKind), z.literal(TEST_KIND)]),
  state: z.enum(WebhookState),
  attempts: z.number(),
  /** HTTP status of the last answer; null when there was none. */
  answer_code: z.nullable(z.number()),
  create_time: date,
  last_attempt_time: z.nullable(date),
  /** Of the next attempt; null at once, or when there is none. */
  due_time: z.nullable(date),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const listWebhooks = endpoint({
  summary: 'Addresses that are told of events',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ client_id: z.optional(z.string()) }),
  reply: z.strictObject({
    webhooks: z.array(webhook),
    /** What can be chosen. */
    kinds: z.array(z.enum(WebhookKind)),
  }),
});

/** At most five. The secret is in this answer and nowhere else. */
export const createWebhook = endpoint({
  summary: 'Add an address that is told of events',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Webhook.Limit'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({ client_id: z.optional(z.string()), ...fields }),
  reply: z.strictObject({ webhook_id: z.string(), secret: z.string() }),
});

/** Another address needs a recent sign-in; other kinds of events do not. */
export const updateWebhook = endpoint({
  summary: 'Change an address that is told of events, or the kinds of events',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: one,
  access,
  body: z.strictObject({ ...fields, ...versionRead }),
  conflict: storedNow(stored),
});

/** Without another address it needs no recent sign-in, so that an access key can do it. */
export const chooseWebhookKinds = endpoint({
  summary: 'Choose the kinds of events that an address is told of',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: `${one}/kinds`,
  access,
  body: z.strictObject({ kinds: fields.kinds, ...versionRead }),
  conflict: storedNow(stored),
});

/**
 * While it is off, no events are recorded for it; those that wait are sent when it is on again. One that a report
 * switched off is confirmed instead.
 */
export const switchWebhook = endpoint({
  summary: 'Switch an address that is told of events on or off',
  refuses: ['Account.NotFound', 'Account.Webhook.Reported'],
  method: 'PUT',
  path: `${one}/enabled`,
  access,
  body: z.strictObject({ enabled: flag }),
});

/** Says that address and secret are the company's own, and switches it on. Not found: it is not off after a report. */
export const confirmWebhook = endpoint({
  summary: 'Switch an address on again that was off after a report',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${one}/confirmed`,
  access,
});

export const deleteWebhook = endpoint({
  summary: 'Delete an address that is told of events, with its deliveries',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: one,
  access,
});

/** Both secrets sign for a day, during which there is no other change. The new one is in this answer and nowhere else. */
export const changeWebhookSecret = endpoint({
  summary: 'Change the secret with which deliveries are signed',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Webhook.Secret'],
  method: 'POST',
  path: `${one}/secret`,
  access,
  idempotencyKey: true,
  reply: z.strictObject({ secret: z.string(), former_until: date }),
});

/** Sends an event of the type `webhook.test`. While one waits, there is no second one. */
export const testWebhook = endpoint({
  summary: 'Send a test event',
  refuses: ['Account.NotFound', 'Account.Webhook.Off'],
  method: 'POST',
  path: `${one}/test`,
  access,
  idempotencyKey: true,
});

export const listWebhookDeliveries = endpoint({
  summary: 'Deliveries of the last 30 days, newest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${one}/deliveries`,
  access,
  query: z.strictObject({ ...paging }),
  reply: pageOf(delivery),
});

/** Sends it once more at once, with the same id. Without effect while an attempt is running. */
export const resendWebhookDelivery = endpoint({
  summary: 'Send a delivery again',
  refuses: ['Account.NotFound', 'Account.Webhook.Off'],
  method: 'POST',
  path: `${one}/deliveries/{message_id}/resend`,
  access,
  idempotencyKey: true,
});
