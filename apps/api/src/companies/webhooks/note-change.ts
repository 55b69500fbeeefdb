import type { WebhookKind } from '@portal/common/enums/webhook/webhook-kind';
import { pageUrl } from '@portal/common/pages/addresses';
import { HOUR_S } from '@portal/common/rules/units';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { tellOfAct, type LockingAct } from '../../identity/owner-message/owner-message.db.ts';
import { findManagers, ownerOf, pageOf, standingFor } from '../../identity/webhooks/managers.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { countUse } from '../../platform/limits/limits.ts';
import { reachable } from '../../platform/mail/recipient.ts';
import type { WebhookRow } from './webhooks.db.ts';

/** What people are told of an address that is told of events. */
type WebhookAct = Extract<LockingAct, `webhook.${string}`>;

/** Acts that can be repeated without a recent sign-in and without end: of each there is one message an hour. */
const REPEATABLE: readonly WebhookAct[] = ['webhook.changed', 'webhook.enabled', 'webhook.disabled'];
const TELLING = { points: 1, seconds: HOUR_S };

/** Writes the audit line of something done with an address. */
export const noteWebhook = (
  { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
  caller: Caller,
  action: string,
  { webhook_id, co_id, client_id }: WebhookRow,
  detail: { host?: string; kinds?: readonly WebhookKind[]; message?: string } = {},
): Promise<void> =>
  audit(
    tx,
    {
      actor: caller.userId,
      action,
      object: webhook_id,
      detail: { ...(client_id === null ? { co_id } : { client_id }), ...detail },
    },
    now(),
  );

/**
 * Notifies everybody who manages an address that it was changed: it learns what happens to a company or in an
 * application. The link locks the account that did it. `to`: the address that it has now. What an account, or an access
 * key, does again to the same address within the hour stands in the audit log only. `at`: when the row says it was done,
 * so that a report of the act finds it.
 */
export async function tellOfWebhook(
  { tx, services, now, network, userAgent }: HandlerContext,
  caller: Caller,
  act: WebhookAct,
  row: WebhookRow,
  { to = row.url, at = now() }: { to?: string; at?: Date } = {},
): Promise<void> {
  const owner = ownerOf(row);
  const who = caller.key?.accessKeyId ?? caller.userId;
  if (REPEATABLE.includes(act)) {
    const { within } = await countUse(tx, `told ${act} ${row.webhook_id} ${who}`, TELLING, at);
    if (!within) return;
  }
  const { user_name: by } = await findOwner(tx, caller.userId);
  for (const one of await findManagers(tx, owner))
    await tellOfAct(tx, services, {
      act,
      locks: caller.userId,
      to: reachable(provenAddresses(one)),
      reader: one,
      standing: standingFor(owner),
      values: () => ({
        by,
        // A key acts for a person.
        key: caller.key?.accessKeyId ?? 'none',
        of: 'coId' in owner ? 'company' : 'application',
        application: 'coId' in owner ? '' : owner.clientId,
        what: act.slice('webhook.'.length),
        host: new URL(row.url).host,
        to: new URL(to).host,
      }),
      page: pageUrl(services.config.publicUrl, pageOf(owner)),
      network,
      userAgent,
      at,
    });
}
