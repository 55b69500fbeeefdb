import type { createContact } from '@portal/common/contract/company/contacts';
import type { TakenAddress } from '@portal/common/contract/refusals';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { plainContact } from '@portal/common/rules/contact/plain';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { isHeld, claimAddress, lockClaims, type AddressColumn } from '../../identity/addresses/claim-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerInput } from '../../platform/http/calls/serve.ts';
import { inviteUser } from '../invitation/invitation.db.ts';
import { isPosition } from '../../companies/lookups/lookups.ts';
import { insertPerson, isAdmitted, type ContactFields } from './contacts.db.ts';
import { checkManager } from './manage.ts';
import type { Services } from '../../platform/http/services.ts';

export type ContactBody = HandlerInput<typeof createContact>['body'];

/** Data of a contact in stored form. */
export function fieldsOf(body: ContactBody): ContactFields {
  if (!isPosition(body.position_id)) refuseAt('position_id', 'position.empty');
  return {
    account: {
      user_name: body.contact_name,
      phone: formatPhone(parsePhone(body.phone) ?? refuseAt('phone', 'phone.illegal')),
      email: normaliseEmail(body.email),
      position_id: body.position_id,
    },
    details: {
      department: body.department ?? '',
      qq: body.qq ?? '',
      spare_email: normaliseEmail(body.spare_email ?? ''),
      telephone: plainContact(body.telephone ?? ''),
      fax: plainContact(body.fax ?? ''),
    },
  };
}

type SaveContext = Refusing<TakenAddress, 'email' | 'phone'> & { services: Pick<Services, 'config'> };

/** The addresses of a contact in these columns, as `claim` takes them. */
export const claimsOf = ({ account: { email, phone } }: ContactFields, columns: readonly AddressColumn[]) =>
  columns.map((column) => ({ column, address: column === 'email' ? email : phone, userType: UserType.partnerContact }));

/** Refuses addresses that an account of the partner entry holds; see `isHeld`. */
export async function claim(
  tx: Tx,
  claims: ReturnType<typeof claimsOf>,
  { userId, at }: { userId?: string; at: Date },
  context: SaveContext,
): Promise<void> {
  for (const one of claims) {
    await claimAddress(
      tx,
      context.services.config,
      { ...one, ...(userId === undefined ? {} : { userId }), proven: false, field: one.column, at },
      context,
    );
    if (await isHeld(tx, { ...one, userType: UserType.partner }))
      context.refuseAt(one.column, one.column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists');
  }
}

/**
 * Creates one ordinary user and sends the invitation, in one transaction.
 *
 * @returns the new user's id
 */
export async function createPerson(
  tx: Tx,
  {
    caller,
    coId,
    fields,
    language,
    at,
  }: { caller: Pick<Caller, 'userId' | 'coId'>; coId: string; fields: ContactFields; language: Locale; at: Date },
  context: SaveContext &
    Refusing<'Account.NotFound' | 'Account.Partner.Unauthenticated' | 'Account.Partner.NotAdmitted'>,
): Promise<string> {
  const claims = claimsOf(fields, ['email', 'phone']);
  await lockClaims(tx, claims);
  await checkManager(tx, caller, context);
  if (!(await isAdmitted(tx, coId))) context.refuse('Account.Partner.NotAdmitted');
  await claim(tx, claims, { at }, context);
  const userId = await insertPerson(tx, { coId, fields, by: caller.userId, language, at });
  await audit(tx, { actor: caller.userId, action: 'contact.created', object: userId, detail: { company: coId } }, at);
  await inviteUser(tx, context.services.config, { userId, by: caller.userId, at });
  return userId;
}
