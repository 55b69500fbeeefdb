import {
  createCustomerContact,
  deleteCustomerContact,
  listCustomerContacts,
  updateCustomerContact,
} from '@portal/common/contract/console/customer-contacts';
import { Site } from '@portal/common/enums/user/site';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { withdrawInvitation } from '../../../people/invitation/invitation.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { changesOf } from '../../../platform/audit/changes.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { windowOf } from '../../../platform/db/page.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt, type Refusing } from '../../../platform/errors/refusal.ts';
import { serve, type HandlerInput } from '../../../platform/http/calls/serve.ts';
import { serveList, type ListFile } from '../../../platform/http/lists/served-lists.ts';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { checkVersion } from '../../../platform/http/request/version.ts';
import { findCompany } from '../customers.db.ts';
import {
  changeContact,
  deleteContact,
  insertContact,
  listContacts,
  lockContact,
  type ContactFields,
} from './customer-contacts.db.ts';
import type { Services } from '../../../platform/http/services.ts';

const fieldsOf = ({ username, phone, email }: HandlerInput<typeof createCustomerContact>['body']): ContactFields => ({
  user_name: username,
  phone: formatPhone(parsePhone(phone) ?? refuseAt('phone', 'phone.illegal')),
  email: normaliseEmail(email),
});

const FILE: ListFile<AnswerOf<typeof listCustomerContacts>['rows'][number]> = {
  name: 'contacts',
  id: ({ user_id }) => user_id,
  columns: [
    ['user_id', ({ user_id }) => user_id],
    ['name', ({ username }) => username],
    ['phone', ({ phone }) => phone],
    ['email', ({ email }) => email],
    ['creator', ({ creator }) => creator],
  ],
};

/** Contacts of customers, for staff of site 2. */
export function customerContactsRoutes(app: App, services: Services): void {
  async function checkCompany(
    tx: Tx,
    coId: string,
    { refuse }: Refusing<'Account.NotFound' | 'Account.Site.Denied'>,
  ): Promise<void> {
    if (services.config.siteId !== Site.second) refuse('Account.Site.Denied');
    if (!(await findCompany(tx, coId))) refuse('Account.NotFound');
  }

  serveList(app, services, listCustomerContacts, FILE, async ({ params, query }, context) => {
    await checkCompany(context.tx, params.co, context);
    const { rows, total } = await listContacts(context.tx, params.co, windowOf(query));
    return {
      total,
      rows: rows.map((row) => ({
        user_id: row.user_id,
        username: row.user_name,
        phone: row.phone ?? '',
        email: row.email ?? '',
        creator: row.creator ?? '',
        version: row.version,
      })),
    };
  });

  serve(app, services, createCustomerContact, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    await checkCompany(tx, params.co, context);
    const user_id = await insertContact(tx, { coId: params.co, fields: fieldsOf(body), by: caller.userId, at: now() });
    await audit(
      tx,
      { actor: caller.userId, action: 'customerContact.created', object: user_id, detail: { company: params.co } },
      now(),
    );
    return { user_id };
  });

  serve(app, services, updateCustomerContact, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    await checkCompany(tx, params.co, context);
    const before = (await lockContact(tx, { coId: params.co, userId: params.id })) ?? refuse('Account.NotFound');
    checkVersion<typeof updateCustomerContact>(
      body.version,
      { username: before.user_name, phone: before.phone ?? '', email: before.email ?? '', version: before.version },
      context,
    );
    const fields = fieldsOf(body);
    if (before.phone !== null && parsePhone(before.phone)?.code !== parsePhone(fields.phone)?.code)
      refuseAt('phone', 'phone.illegal');
    await changeContact(tx, params.id, fields, now());
    // The link went to an address that is no longer the contact's.
    const invitedAt = before.email === null ? 'phone' : 'email';
    if (before[invitedAt] !== fields[invitedAt])
      await withdrawInvitation(tx, { userId: params.id, by: caller.userId, at: now() });
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'customerContact.changed',
        object: params.id,
        detail: { company: params.co, changes: changesOf(before, fields, ['user_name', 'phone', 'email']) },
      },
      now(),
    );
  });

  serve(app, services, deleteCustomerContact, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    await checkCompany(tx, params.co, context);
    if (!(await lockContact(tx, { coId: params.co, userId: params.id }))) refuse('Account.NotFound');
    await deleteContact(tx, params.id, now());
    await audit(
      tx,
      { actor: caller.userId, action: 'customerContact.deleted', object: params.id, detail: { company: params.co } },
      now(),
    );
  });
}
