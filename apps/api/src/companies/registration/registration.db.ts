import type { Locale } from '@portal/common/intl/locale';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import type { Address } from '../../identity/addresses/claim-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { noteChange } from '../requests/changes.db.ts';

/** Data of every self-registered account. */
export interface NewAccount {
  user_name: string;
  /** Stored form: lower case. Null only for individuals who registered by phone. */
  email: string | null;
  /** Stored form: `+86-138…`. Null only for individuals who registered by e-mail. */
  phone: string | null;
  password_hash: string;
  /** The address that the code verified. */
  verified: 'email' | 'phone';
  language: Locale;
  at: Date;
}

export interface NewEnterprise extends NewAccount {
  login_name: string;
  company_name: string;
}

export interface NewPartner extends NewAccount {
  position_id: number;
  company: { company_name: string; industry_id: number; region_id: number; main_business: string; address: string };
  /** Data that only a partner company has. `intention_types`: ids of partner types, at least one. */
  partner: {
    website: string;
    phone: string;
    email: string;
    province_id: number;
    city_id: number;
    intention_types: number[];
  };
  /** Job title and place of work of the main account. */
  person: { position_name: string; country_id: number; province_id: number; city_id: number; address: string };
}

/** Columns entered by the user; type, role and status are set by the server. */
function userRow({ user_name, email, phone, password_hash, verified, language, at }: NewAccount) {
  return {
    user_name,
    email,
    email_verified: verified === 'email',
    phone,
    phone_verified: verified === 'phone',
    password_hash,
    language,
    self_registered: true,
    created_at: at,
    updated_at: at,
  };
}

/**
 * Creates a company and its first user, and returns the user's id.
 *
 * Here and below no look-up comes first: unique keys on name, login name, e-mail and phone reject the second of two
 * parallel registrations, and `serve` turns the error into a refusal at its field.
 */
export async function insertEnterprise(tx: Tx, user: NewEnterprise): Promise<string> {
  const co_id = newId('co');
  const user_id = newId('u');
  await tx
    .insertInto('company')
    .values({
      co_id,
      kind: UserType.enterprise,
      company_name: user.company_name,
      company_folded: foldCompanyName(user.company_name),
      created_at: user.at,
    })
    .execute();
  await tx
    .insertInto('app_user')
    .values({
      ...userRow(user),
      user_id,
      user_type: UserType.enterprise,
      co_id,
      role: MemberRole.owner,
      login_name: user.login_name,
    })
    .execute();
  await audit(tx, { actor: user_id, action: 'registration.enterprise', object: co_id, detail: { user_id } }, user.at);
  return user_id;
}

/** Creates an individual account and returns its id. */
export async function insertIndividual(tx: Tx, user: NewAccount): Promise<string> {
  const user_id = newId('u');
  await tx
    .insertInto('app_user')
    .values({ ...userRow(user), user_id, user_type: UserType.individual, co_id: null, role: null, login_name: null })
    .execute();
  await audit(tx, { actor: user_id, action: 'registration.individual', object: user_id, detail: {} }, user.at);
  return user_id;
}

/** The address that was typed beside the verified one; undefined when both are verified, or there is only one. */
export async function findTypedAddress(tx: Tx, userId: string): Promise<Address | undefined> {
  const user = await tx
    .selectFrom('app_user')
    .select(['user_type', 'email', 'email_verified', 'phone', 'phone_verified'])
    .where('user_id', '=', userId)
    .where('self_registered', '=', true)
    .executeTakeFirst();
  if (!user) return undefined;
  const userType = user.user_type as UserType;
  if (user.email !== null && !user.email_verified) return { column: 'email', address: user.email, userType };
  return user.phone !== null && !user.phone_verified ? { column: 'phone', address: user.phone, userType } : undefined;
}

/** Marks an address of the account as verified; false when the account does not have it any more. */
export async function verifyTypedAddress(
  tx: Tx,
  { userId, column, address, at }: Address & { userId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ [`${column}_verified`]: true, updated_at: at })
    .where('user_id', '=', userId)
    .where(column, '=', address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Creates a partner company, its main account and the application for staff; returns the user's id. */
export async function insertPartner(tx: Tx, user: NewPartner): Promise<string> {
  const { company, partner, person, at } = user;
  const co_id = newId('co');
  const user_id = newId('u');
  await tx
    .insertInto('company')
    .values({
      co_id,
      kind: UserType.partner,
      ...company,
      company_folded: foldCompanyName(company.company_name),
      created_at: at,
    })
    .execute();
  await tx
    .insertInto('partner_company')
    .values({ co_id, ...partner })
    .execute();
  await tx
    .insertInto('app_user')
    .values({
      ...userRow(user),
      user_id,
      user_type: UserType.partner,
      co_id,
      role: PartnerRole.admin,
      login_name: null,
      position_id: user.position_id,
    })
    .execute();
  await tx
    .insertInto('partner_person')
    .values({ user_id, ...person })
    .execute();
  const { id } = await tx
    .insertInto('registration_application')
    .values({ co_id, user_id, applied_at: at, decided_at: null, decided_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteChange(tx, { queue: 'registration', id, coId: co_id });
  await audit(
    tx,
    { actor: user_id, action: 'registration.partner', object: co_id, detail: { user_id, application: id } },
    at,
  );
  return user_id;
}
