import {
  inviteContact,
  listMemberContacts,
  withdrawContactInvitation,
} from '@portal/common/contract/company/member-contacts';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { DAY_S } from '@portal/common/rules/units';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { windowOf } from '../../platform/db/page.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit } from '../../platform/limits/limits.ts';
import { inviteContact as invite, withdrawFromContact } from './invite-contact.ts';
import { ownCompany } from './manage.ts';
import { listMemberContacts as list } from './member-contacts.db.ts';
import { invitationOf } from './read-people.ts';
import { tellOfAdministrator } from './tell-administrator.ts';

/** Invitations of contacts per company: each one sends a message. */
const INVITATIONS = { points: 2000, seconds: DAY_S };

/** The contacts of an enterprise, whom its owner and administrators invite as members. */
export function memberContactsRoutes(app: App, services: Services): void {
  serve(app, services, listMemberContacts, async ({ params, query, caller }, context) => {
    const coId = ownCompany(caller, params.co_id, context);
    const { rows, total } = await list(context.tx, coId, windowOf(query, CONTACT_LIST.size));
    return {
      total,
      rows: rows.map((row) => ({
        user_id: row.user_id,
        contact_name: row.user_name,
        phone: row.phone ?? '',
        email: row.email ?? '',
        role: row.role as MemberRole | null,
        invitation: invitationOf(row, context.now()),
      })),
    };
  });

  serveInSteps(app, services, inviteContact, async ({ params, body: { role }, caller }, context) => {
    const { now, transaction } = context;
    const coId = ownCompany(caller, params.co_id, context);
    if (role === MemberRole.administrator) checkRecent(caller, now(), context);
    await limit(services.db, `contacts ${coId}`, INVITATIONS, now());
    const asked = { coId, userId: params.user_id, role, caller, at: now() };
    return {
      sent_by: await transaction(async (tx) => {
        const sent = await invite(tx, asked, context);
        if (role === MemberRole.administrator) {
          const { user_name } = await findOwner(tx, params.user_id);
          await tellOfAdministrator({ ...context, tx }, caller, { coId, names: [user_name], began: asked.at });
        }
        return sent;
      }),
    };
  });

  serve(app, services, withdrawContactInvitation, async ({ params, caller }, context) => {
    const coId = ownCompany(caller, params.co_id, context);
    await withdrawFromContact(context.tx, { coId, userId: params.user_id, caller, at: context.now() }, context);
  });
}
