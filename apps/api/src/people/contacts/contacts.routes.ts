import {
  createContact,
  deleteContact,
  listContacts,
  readContact,
  resetContactPassword,
  setContactStatus,
  updateContact,
} from '@portal/common/contract/company/contacts';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ContactActive, type ContactConfirm } from '@portal/common/enums/partner/contact-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import type { UserType } from '@portal/common/enums/user/user-type';
import { formatLocale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { DAY_MS, DAY_S } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import { digest } from '../../platform/db/ids.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { boundaryOf } from '../../platform/http/request/period.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { stateOf } from '../invitation/invitation.db.ts';
import { limit } from '../../platform/limits/limits.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { readerOf } from '../../platform/mail/recipient.ts';
import { issueResetCode } from '../../identity/password/reset-code.db.ts';
import { findPerson, setActive, type ContactRow } from './contacts.db.ts';
import { deletePerson, endAccess } from './end-access.ts';
import { listPeople } from './list-people.db.ts';
import { lockManaged, ownCompany } from './manage.ts';
import { changeContact } from './change-contact.ts';
import { createPerson, fieldsOf } from './create-person.ts';
import type { Services } from '../../platform/http/services.ts';

type Contact = AnswerOf<typeof readContact>;

/** New contacts per company: each one sends a message. */
const CREATIONS = { points: 2000, seconds: DAY_S };
/** Password links per contact. */
const RESETS = { points: 1, seconds: 60 };

function invitationOf(
  { password, channel, sent_at, expires_at, opened_at, withdrawn_at }: ContactRow,
  at: Date,
): Contact['invitation'] {
  if (channel === null || sent_at === null || expires_at === null) return null;
  const state = stateOf({ password, sent_at, expires_at, opened_at, withdrawn_at }, at);
  const isAlive = state === InvitationState.sent || state === InvitationState.opened;
  return {
    state,
    sent_by: channel,
    sent_time: sent_at,
    expire_time: expires_at,
    days_left: isAlive ? Math.ceil((expires_at.getTime() - at.getTime()) / DAY_MS) : 0,
  };
}

function wire(row: ContactRow, at: Date): Contact {
  return {
    user_id: row.user_id,
    user_type: row.user_type as UserType,
    role: (row.role ?? PartnerRole.ordinary) as PartnerRole,
    is_auth: row.role === PartnerRole.admin,
    contact_name: row.user_name,
    phone: row.phone ?? '',
    email: row.email ?? '',
    phone_verified: row.phone_verified,
    email_verified: row.email_verified,
    department: row.department ?? '',
    position_id: row.position_id,
    qq: row.qq ?? '',
    spare_email: row.spare_email ?? '',
    telephone: row.telephone ?? '',
    fax: row.fax ?? '',
    create_user: row.creator ?? '',
    version: row.version,
    create_time: row.created_at,
    active_status: row.status === AccountStatus.active ? ContactActive.enabled : ContactActive.disabled,
    confirm_status: row.confirm_status as ContactConfirm,
    invitation: invitationOf(row, at),
  };
}

/** Lists and manages the people of a partner company. */
export function contactsRoutes(app: App, services: Services): void {
  serve(app, services, listContacts, async ({ params, query, caller }, context) => {
    const { tx, now, refuseAt } = context;
    const coId = ownCompany(caller, params.co_id, context);
    const [from, until] = [
      boundaryOf(query.start_date, 'start_date', 'start'),
      boundaryOf(query.end_date, 'end_date', 'end'),
    ];
    // One day more: in the caller's time zone the next day may have begun.
    if (from && from.getTime() > now().getTime() + DAY_MS) refuseAt('start_date', 'request.invalid');
    if (from && until && from >= until) refuseAt('end_date', 'request.invalid');
    // As lists show it, a space follows the country code: +86 137 0000 0003.
    const phone =
      query.phone
        ?.trim()
        .replace(/^(\+\d{1,4})\s+/, '$1-')
        .replaceAll(/\s/g, '') ?? '';
    const filter = { phone, email: query.email ?? '', from, until };
    const { rows, total } = await listPeople(tx, coId, filter, windowOf(query, CONTACT_LIST.size));
    return { total, rows: rows.map((row) => wire(row, now())) };
  });

  serve(app, services, readContact, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await findPerson(tx, { coId: ownCompany(caller, params.co_id, context), userId: params.user_id });
    return wire(row ?? refuse('Account.NotFound'), now());
  });

  serveInSteps(app, services, createContact, async ({ params, body, caller }, context) => {
    const { now, locale, transaction } = context;
    const coId = ownCompany(caller, params.co_id, context);
    const fields = fieldsOf(body);
    await limit(services.db, `contacts ${coId}`, CREATIONS, now());
    return {
      user_id: await transaction((tx) =>
        createPerson(tx, { caller, coId, fields, language: locale, at: now() }, context),
      ),
    };
  });

  serve(app, services, updateContact, async (input, context) => {
    await changeContact(input, ownCompany(input.caller, input.params.co_id, context), context);
  });

  serve(app, services, setContactStatus, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    const coId = ownCompany(caller, params.co_id, context);
    const active = body.active_status === ContactActive.enabled;
    const person = { coId, userId: params.user_id };
    await lockManaged(tx, { ...person, caller }, context);
    const changed = await setActive(tx, person, active, now());
    if (!changed) return { receipt: null };
    const receipt = active ? null : await endAccess(tx, params.user_id, now());
    await audit(
      tx,
      {
        actor: caller.userId,
        action: active ? 'contact.enabled' : 'contact.disabled',
        object: params.user_id,
        detail: { receipt },
      },
      now(),
    );
    return { receipt };
  });

  serve(app, services, deleteContact, async ({ params, caller }, context) => {
    const coId = ownCompany(caller, params.co_id, context);
    await lockManaged(context.tx, { caller, coId, userId: params.user_id }, context);
    return {
      receipt: await deletePerson(context.tx, { userId: params.user_id, by: caller.userId, at: context.now() }),
    };
  });

  serveInSteps(app, services, resetContactPassword, async ({ params, caller }, context) => {
    const { now, transaction, refuse } = context;
    const coId = ownCompany(caller, params.co_id, context);
    await transaction(async (tx) => {
      const person = await lockManaged(tx, { caller, coId, userId: params.user_id }, context);
      if (person.status !== AccountStatus.active) refuse('Account.Contact.Disabled');
      if (person.password_hash === null) refuse('Account.Contact.NotInvited');
      if (person.email === null || !person.email_verified) return refuse('Account.Contact.Unverified');
      const at = now();
      await limit(tx, `contact password ${params.user_id}`, RESETS, at);
      const reader = readerOf(person);
      const code = await issueResetCode(tx, {
        userId: params.user_id,
        reason: ResetReason.byStaff,
        sentTo: person.email,
        at,
      });
      await queueMessage(tx, {
        channel: 'email',
        to: person.email,
        reader,
        template: 'contactPasswordReset',
        at,
        values: { name: person.user_name },
        link: pageUrl(services.config.publicUrl, PAGE.resetPassword, {
          reset_code: code,
          status: String(ResetReason.byStaff),
          user_id: params.user_id,
          user_type: String(person.user_type),
          user_name: person.user_name,
          lang: formatLocale(reader.locale),
        }),
        dedupeKey: `contactPasswordReset ${digest(code)}`,
      });
      await audit(tx, { actor: caller.userId, action: 'contact.passwordReset', object: params.user_id }, at);
    });
  });
}
