import { pageUrl } from '@portal/common/pages/addresses';
import { WEBHOOK } from '@portal/common/rules/limits';
import { tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { findManagers, ownerOf, pageOf } from '../../identity/webhooks/managers.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Notes that a delivery did not arrive. An address at which none has for three days is switched off, and the people who
 * manage it are told.
 */
export async function noteFailure(
  { config, log }: Pick<Services, 'config' | 'log'>,
  tx: Tx,
  webhookId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: at })
    .where('webhook_id', '=', webhookId)
    .where('failing_since', 'is', null)
    .execute();
  const over = await tx
    .updateTable('webhook_endpoint')
    .set({ enabled: false, given_up_at: at })
    .where('webhook_id', '=', webhookId)
    .where('enabled', '=', true)
    .where('failing_since', '<=', new Date(at.getTime() - WEBHOOK.failsMs))
    .returning(['co_id', 'client_id', 'url', 'failing_since'])
    .executeTakeFirst();
  if (!over) return;
  const { co_id, client_id, failing_since } = over;
  const { host } = new URL(over.url);
  log.warn({ event: 'webhook.givenUp', webhook: webhookId });
  const owned = client_id === null ? { co_id } : { client_id };
  await audit(tx, { actor: null, action: 'webhook.givenUp', object: webhookId, detail: { ...owned, host } }, at);
  const owner = ownerOf({ co_id, client_id });
  for (const one of await findManagers(tx, owner))
    await tellOwner(tx, one, {
      template: 'webhookOff',
      at,
      values: { host, since: failing_since ?? at },
      link: pageUrl(config.publicUrl, pageOf(owner)),
      dedupeKey: `webhookOff ${webhookId} ${at.getTime()} ${one.user_id}`,
    });
}
