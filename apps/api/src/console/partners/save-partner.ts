import type { createPartner, updatePartner } from '@portal/common/contract/console/partners';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { TakenAddress } from '@portal/common/contract/refusals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { lockClaims } from '../../identity/addresses/claim-address.db.ts';
import { ADDRESSES, claimForMainAccount, claimsOf } from '../../identity/addresses/claim-main-account.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContextOf, HandlerInput } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { inviteUser } from '../../people/invitation/invitation.db.ts';
import { namingCompany } from '../../companies/partner-company/naming-company.ts';
import { notifyOfAddresses } from '../../identity/owner-message/owner-message.db.ts';
import { notifyChanges } from './changes-message.ts';
import { columnsOf, formOf, isNameFrozen, valuesOf, type PartnerForm, type Stored } from './partner-form.ts';
import { levelNeeds, proposeLevel, refuseProposedLevel } from './level-proposal.ts';
import { adoptFile } from './partner-files.db.ts';
import { findMainContact, findPartner, lockPartner, type MainContact } from './partners.db.ts';
import type { Services } from '../../platform/http/services.ts';

type SaveContext = Refusing<TakenAddress, 'email' | 'phone'> & { services: Pick<Services, 'config' | 'placeOf'> };

interface NewMain {
  coId: string;
  form: PartnerForm;
  by: string;
  language: Locale;
  at: Date;
}

/** Creates the main account of a company and sends its invitation. */
async function insertMain(
  tx: Tx,
  { coId, form, by, language, at }: NewMain,
  { services }: SaveContext,
): Promise<string> {
  const { user, person } = columnsOf(form);
  const user_id = newId('u');
  await tx
    .insertInto('app_user')
    .values({
      ...user,
      user_id,
      user_type: UserType.partner,
      role: PartnerRole.admin,
      co_id: coId,
      login_name: null,
      password_hash: null,
      language,
      self_registered: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('partner_person')
    .values({ ...person, user_id })
    .execute();
  await inviteUser(tx, services.config, { userId: user_id, by, at });
  return user_id;
}

/** Creates an admitted partner company with its main account; returns the company's id. */
export async function createCompany(
  { body, caller }: HandlerInput<typeof createPartner>,
  context: HandlerContextOf<typeof createPartner>,
): Promise<string> {
  const { tx, now, locale, services, refuseAt } = context;
  const at = now();
  const form = valuesOf(body);
  if (form.partner_level !== PartnerLevel.authorised && levelNeeds(services.config).length > 0)
    refuseAt('partner_level', 'Account.Contract.SecondPair');
  await lockClaims(tx, claimsOf(form));
  await claimForMainAccount(tx, form, ADDRESSES, { at }, context);
  const coId = newId('co');
  const { company, partner } = columnsOf(form);
  await namingCompany(() =>
    tx
      .insertInto('company')
      .values({
        ...company,
        co_id: coId,
        kind: UserType.partner,
        company_folded: foldCompanyName(company.company_name),
        created_by: caller.userId,
        created_at: at,
      })
      .execute(),
  );
  if (!(await adoptFile(tx, { fileId: form.file_id, coId, userId: caller.userId })))
    refuseAt('file_id', 'Account.Licence.Not.Exist');
  await tx
    .insertInto('partner_company')
    .values({ ...partner, co_id: coId, direct_sign: true })
    .execute();
  const userId = await insertMain(tx, { coId, form, by: caller.userId, language: locale, at }, context);
  // An approved application, because every rule about admitted companies reads this row.
  await tx
    .insertInto('registration_application')
    .values({
      co_id: coId,
      user_id: userId,
      approval_status: ApprovalStatus.approved,
      applied_at: at,
      decided_at: at,
      decided_by: caller.userId,
    })
    .execute();
  await audit(
    tx,
    {
      actor: caller.userId,
      action: 'partner.created',
      object: coId,
      subject: userId,
      detail: { level: form.partner_level, file: form.file_id },
    },
    at,
  );
  return coId;
}

/** Names of the fields that differ. */
const changedIn = (form: PartnerForm, stored: Stored) =>
  (Object.keys(form) as (keyof PartnerForm)[]).filter((field) => field in stored && form[field] !== stored[field]);

/** Saves a partner company and its main account, and proposes another level where that needs a second person. */
export async function saveCompany(
  { params, body: { contact_id, send_email, version, ...body }, caller }: HandlerInput<typeof updatePartner>,
  context: HandlerContextOf<typeof updatePartner>,
): Promise<AnswerOf<typeof updatePartner>> {
  const { tx, now, locale, refuse, refuseAt } = context;
  const at = now();
  const coId = params.id;
  const by = caller.userId;
  const earlier = (await findPartner(tx, coId)) ?? refuse('Account.NotFound');
  const wanted = valuesOf(body, formOf(earlier, await findMainContact(tx, coId)));
  // Address locks come before row locks.
  await lockClaims(tx, claimsOf(wanted), contact_id);
  if (!(await lockPartner(tx, coId))) refuse('Account.NotFound');
  const partner = (await findPartner(tx, coId)) ?? refuse('Account.NotFound');
  const contact = await findMainContact(tx, coId);
  const stored = formOf(partner, contact);
  if ((contact?.user_id ?? '') !== contact_id) refuse('Account.Conflict', { extra: { current: stored } });
  checkVersion<typeof updatePartner>(version, stored, context);
  // The same act as the decision on a contract.
  const relevels = wanted.partner_level !== stored.partner_level;
  if (relevels && !holds(caller.privileges, Privilege.approvalContract))
    refuseAt('partner_level', 'Account.Permission.Denied');
  if (relevels) await refuseProposedLevel(tx, { coId, by }, context);
  const proposes = relevels && levelNeeds(context.services.config).length > 0;
  const form = proposes ? { ...wanted, partner_level: stored.partner_level } : wanted;
  const changed = changedIn(form, stored);
  if (changed.includes('company_name') && isNameFrozen(partner)) refuseAt('company_name', 'Account.Company.Frozen');
  if (proposes)
    await proposeLevel(tx, { coId, level: wanted.partner_level, notify: send_email === 1, by, at }, context);
  const saved = proposes ? { proposed: true } : {};
  if (proposes && contact && changed.length === 0) return saved;
  if (changed.includes('file_id') && !(await adoptFile(tx, { fileId: form.file_id, coId, userId: by })))
    refuseAt('file_id', 'Account.Licence.Not.Exist');
  await writeCompany(tx, coId, form, { by, at });
  const before = contact ?? undefined;
  if (before) await writeContact(tx, before, form, changed, context, by);
  else {
    await claimForMainAccount(tx, form, ADDRESSES, { at }, context);
    await insertMain(tx, { coId, form, by, language: locale, at }, context);
  }
  await audit(
    tx,
    {
      actor: by,
      action: 'partner.changed',
      object: coId,
      subject: before?.user_id ?? coId,
      detail: { fields: changed, level: form.partner_level },
    },
    at,
  );
  if (before && send_email === 1 && changed.length > 0)
    await notifyChanges(tx, context.services.config, { coId, before, changed, at });
  return saved;
}

async function writeCompany(
  tx: Tx,
  coId: string,
  form: PartnerForm,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { company, partner } = columnsOf(form);
  await namingCompany(() =>
    tx
      .updateTable('company')
      .set({ ...company, company_folded: foldCompanyName(company.company_name) })
      .where('co_id', '=', coId)
      .execute(),
  );
  await tx
    .updateTable('partner_company')
    .set({ ...partner, edited_by: by, edited_at: at })
    .where('co_id', '=', coId)
    .execute();
}

/**
 * Writes the main account. A changed address is unverified: a message goes to the previous one, an invitation to the
 * new one.
 */
async function writeContact(
  tx: Tx,
  before: MainContact,
  form: PartnerForm,
  changed: readonly (keyof PartnerForm)[],
  context: HandlerContextOf<typeof updatePartner>,
  by: string,
): Promise<void> {
  const { services, network, userAgent, now } = context;
  const at = now();
  const userId = before.user_id;
  const { user, person } = columnsOf(form);
  const moved = ADDRESSES.filter((column) => changed.includes(column));
  await claimForMainAccount(tx, form, moved, { userId, at }, context);
  await tx
    .updateTable('app_user')
    .set({ ...user, ...Object.fromEntries(moved.map((column) => [`${column}_verified`, false])), updated_at: at })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .insertInto('partner_person')
    .values({ ...person, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(person))
    .execute();
  if (before.password_hash === null) {
    if (moved.length > 0) await inviteUser(tx, services.config, { userId, by, at });
    return;
  }
  await notifyOfAddresses(tx, services, { userId, changed: moved, before, network, userAgent, at });
}
