import { pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { findOwner, tellOwner } from '../addresses/tell-owner.db.ts';
import { findManagers, ownerOf, pageOf } from './managers.ts';

/**
 * Switches off the webhooks that an account has added, moved, confirmed or given a new secret since then: whoever had the account
 * would go on reading. Their managers are told, and confirm each before it is on again. Returns the ids.
 */
export async function switchOffReportedWebhooks(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, since, at }: { userId: string; since: Date; at: Date },
): Promise<string[]> {
  const off = await tx
    .updateTable('webhook_endpoint')
    .set({ enabled: false, reported_at: at })
    .where('reported_at', 'is', null)
    .where((is) =>
      is.or([
        is.and([is('created_by', '=', userId), is('created_at', '>=', since)]),
        is.and([is('moved_by', '=', userId), is('moved_at', '>=', since)]),
        is.and([is('secret_by', '=', userId), is('secret_at', '>=', since)]),
      ]),
    )
    .returning(['webhook_id', 'co_id', 'client_id', 'url'])
    .execute();
  const by = off.length > 0 ? (await findOwner(tx, userId)).user_name : '';
  for (const { webhook_id, co_id, client_id, url } of off) {
    const owner = ownerOf({ co_id, client_id });
    const { host } = new URL(url);
    await audit(
      tx,
      {
        actor: null,
        action: 'webhook.reported',
        object: webhook_id,
        subject: userId,
        detail: { ...(client_id === null ? { co_id } : { client_id }), host },
      },
      at,
    );
    for (const one of await findManagers(tx, owner))
      await tellOwner(tx, one, {
        template: 'webhookReported',
        at,
        values: { by, host },
        link: pageUrl(publicUrl, pageOf(owner)),
        dedupeKey: `webhookReported ${webhook_id} ${at.getTime()} ${one.user_id}`,
      });
  }
  return off.map(({ webhook_id }) => webhook_id);
}
