import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { applicationWebhooksPage, WEBHOOKS_PAGE } from '@portal/common/pages/addresses';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import { sql } from 'kysely';
import { OWNER_COLUMNS } from '../../identity/addresses/tell-owner.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Whose events an address is told of. */
export type Owner = { coId: string } | { clientId: string };

/** Whose an address is. */
export const ownerOf = ({ co_id, client_id }: { co_id: string | null; client_id: string | null }): Owner =>
  client_id === null ? { coId: co_id ?? '' } : { clientId: client_id };

/** The page about the addresses of an owner. */
export const pageOf = (owner: Owner) => ('coId' in owner ? WEBHOOKS_PAGE : applicationWebhooksPage(owner.clientId));

/** Roles of a company that manage its webhooks, by user type. */
const MANAGERS: Readonly<Partial<Record<UserType, readonly number[]>>> = {
  [UserType.enterprise]: MEMBER_RIGHTS.webhooks,
  [UserType.idpUser]: MEMBER_RIGHTS.webhooks,
  [UserType.partner]: [PartnerRole.admin, PartnerRole.platformAdmin],
  [UserType.partnerContact]: [PartnerRole.admin, PartnerRole.platformAdmin],
};

/** The people who manage the webhooks of an owner and may sign in, as messages address them. */
export const findManagers = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom('app_user')
    .select(['user_id', ...OWNER_COLUMNS])
    .where('status', '=', AccountStatus.active)
    .where((is) =>
      'clientId' in owner
        ? is.and([is('user_type', '=', UserType.employee), sql<boolean>`${Privilege.admin} = any(privileges)`])
        : is.and([
            is('co_id', '=', owner.coId),
            is.or(
              Object.entries(MANAGERS).map(([type, roles]) =>
                is.and([is('user_type', '=', Number(type)), is('role', 'in', roles)]),
              ),
            ),
          ]),
    )
    .orderBy('user_id')
    .execute();
