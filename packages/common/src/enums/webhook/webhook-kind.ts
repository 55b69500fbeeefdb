/** Kinds of events, as they stand in `type` of a delivery. The database records them (migration `webhooks`). */
export const WebhookKind = {
  accountCreated: 'account.created',
  accountDisabled: 'account.disabled',
  /** After it was disabled, or its cancellation was taken back. */
  accountEnabled: 'account.enabled',
  /** Its owner asked for its deletion, and can still restore it. */
  accountCancelled: 'account.cancelled',
  accountDeleted: 'account.deleted',
  companyCertified: 'company.certified',
  /** The decision that certified it was reversed. */
  companyUncertified: 'company.uncertified',
  accessKeyCreated: 'accessKey.created',
  accessKeyEnabled: 'accessKey.enabled',
  /** Disabled or deleted. */
  accessKeyEnded: 'accessKey.ended',
  providerChanged: 'provider.changed',
  sessionEnded: 'session.ended',
} as const;
export type WebhookKind = (typeof WebhookKind)[keyof typeof WebhookKind];

/** What an application of a third party can be told of: people who allowed it. */
export const THIRD_PARTY_KINDS: readonly WebhookKind[] = [
  WebhookKind.accountDisabled,
  WebhookKind.accountEnabled,
  WebhookKind.accountCancelled,
  WebhookKind.accountDeleted,
  WebhookKind.sessionEnded,
];

/** `type` of a delivery that somebody asked for on the page. */
export const TEST_KIND = 'webhook.test';

export const WebhookState = { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } as const;
export type WebhookState = (typeof WebhookState)[keyof typeof WebhookState];
