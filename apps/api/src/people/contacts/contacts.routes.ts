import {
  createContact,
  deleteContact,
  listContacts,
  readContact,
  resetContactPassword,
  resetContactSecondFactor,
  setContactStatus,
  updateContact,
} from '@portal/common/contract/company/contacts';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { formatLocale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { DAY_S } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import { digest } from '../../platform/db/ids.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { readerOf } from '../../platform/mail/recipient.ts';
import { issueResetCode } from '../../identity/password/reset-code.db.ts';
import { deletePerson, switchPerson } from './end-access.ts';
import { lockManaged, ownCompany } from './manage.ts';
import { readPeople, readPerson } from './read-people.ts';
import { resetByCompany } from './reset-second-step.ts';
import { changeContact } from './change-contact.ts';
import { createPerson, fieldsOf } from './create-person.ts';
import type { Services } from '../../platform/http/services.ts';

/** New contacts per company: each one sends a message. */
const CREATIONS = { points: 2000, seconds: DAY_S };
/** Password links per contact. */
const RESETS = { points: 1, seconds: 60 };

/** Lists and manages the people of a partner company. */
export function contactsRoutes(app: App, services: Services): void {
  serve(app, services, listContacts, ({ params, query, caller }, context) =>
    readPeople(ownCompany(caller, params.co_id, context), query, context),
  );

  serve(app, services, readContact, async ({ params, caller }, context) => {
    return readPerson({ coId: ownCompany(caller, params.co_id, context), userId: params.user_id }, context);
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
    const person = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    await lockManaged(tx, { ...person, caller }, context);
    const active = body.active_status === ContactActive.enabled;
    return { receipt: await switchPerson(tx, { ...person, active, by: caller.userId, at: now() }) };
  });

  serve(app, services, resetContactSecondFactor, async ({ params, body: { reason }, caller }, context) => {
    const { tx, now, network, userAgent } = context;
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    await lockManaged(tx, { ...one, caller }, context);
    await resetByCompany(tx, services, { ...one, reason, by: caller.userId, network, userAgent, at: now() }, context);
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
