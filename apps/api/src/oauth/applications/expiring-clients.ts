import { applicationPage, pageUrl } from '@portal/common/pages/addresses';
import { sql } from 'kysely';
import { tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { findManagers } from '../../identity/webhooks/managers.ts';
import type { Expiring } from '../../platform/mail/expiries.db.ts';
import { findApplication } from './applications.db.ts';

/** Service clients, with their secrets and keys: the administrators among staff, who manage them, are told. */
export const expiringClients: Expiring = {
  table: 'application',
  id: 'client_id',
  // At the end of the last day on which they may call.
  expiresAt: sql<Date | null>`((nullif(service->>'expire_date', '')::date + 1)::timestamp at time zone 'UTC')`,
  works: sql<boolean>`enabled`,
  async tell(tx, { config }, { id, days, until, at, event }) {
    const application = (await findApplication(tx, id))?.name_en ?? id;
    for (const one of await findManagers(tx, { clientId: id }))
      await tellOwner(tx, one, {
        template: 'clientExpires',
        at,
        link: pageUrl(config.publicUrl, applicationPage(id)),
        values: { application, days, until },
        dedupeKey: `clientExpires ${event} ${one.user_id}`,
      });
  },
};
