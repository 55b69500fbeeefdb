import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { sql } from 'kysely';
import { findOwner, OWNER_COLUMNS, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Expiring } from '../../platform/mail/expiries.db.ts';
import { notifyAdministrators } from '../company/administrators.db.ts';

/** The main account of a partner company, which alone has its keys; undefined for other companies. */
const partnerOwner = (tx: Tx, coId: string) =>
  tx
    .selectFrom('app_user')
    .select(OWNER_COLUMNS)
    .where('co_id', '=', coId)
    .where('user_type', '=', UserType.partner)
    .where('role', '=', PartnerRole.admin)
    .executeTakeFirst();

/** Access keys: of a person that person is told, of a company those who manage its keys. */
export const expiringKeys: Expiring = {
  table: 'access_key',
  id: 'id',
  expiresAt: sql<Date | null>`expires_at`,
  works: sql<boolean>`status = ${AccessKeyStatus.enabled} and deleted_at is null`,
  async tell(tx, { config }, { id, days, until, at, event }) {
    const key = await tx
      .selectFrom('access_key')
      .select(['user_id', 'co_id', 'access_key_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const message = {
      template: 'keyExpires',
      at,
      link: pageUrl(config.publicUrl, PAGE.accessKeys),
      values: { key: key.access_key_id, days, until, of: key.co_id === null ? 'person' : 'company' },
    } as const;
    const person = key.co_id === null ? await findOwner(tx, key.user_id!) : await partnerOwner(tx, key.co_id);
    if (person) await tellOwner(tx, person, { ...message, dedupeKey: `keyExpires ${event}` });
    else await notifyAdministrators(tx, key.co_id!, { ...message, event });
  },
};
