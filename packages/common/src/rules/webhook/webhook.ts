import { checkApplicationAddress } from '../application/application.ts';

export type WebhookIssue =
  | 'webhookUrl.illegal'
  | 'webhookUrl.inside'
  | 'webhookKinds.empty'
  | 'webhookKinds.thirdParty';

/** Address that receives events: https (http for this machine only), without user, blanks or fragment. */
export const checkWebhookUrl = (value: string): WebhookIssue | undefined =>
  checkApplicationAddress(value.trim()) === undefined ? undefined : 'webhookUrl.illegal';

/** At least one kind of event. */
export const checkWebhookKinds = (kinds: readonly string[] | undefined): WebhookIssue | undefined =>
  kinds === undefined || kinds.length === 0 ? 'webhookKinds.empty' : undefined;
