import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import type { Place } from './chosen.ts';

/** Data of every self-registered account. */
interface NewAccount {
  userName: string;
  passwordHash: string;
  /** The address that the code verified. */
  verified: 'email' | 'phone';
  language: 'zh-CN' | 'en-US';
  at: Date;
}

export interface NewEnterprise extends NewAccount {
  loginName: string;
  company: string;
  /** Stored form: lower case. */
  email: string;
  /** Stored form: `+86-138…`. */
  phone: string;
}

/** One of the two addresses, named by `verified`; the other is null. */
export interface NewIndividual extends NewAccount { email: string | null; phone: string | null }

export interface NewPartner extends NewAccount {
  email: string;
  phone: string;
  position: { id: number; name: string };
  work: Place & { address: string };
  company: Place & {
    name: string; website: string; phone: string; email: string; address: string; mainBusiness: string; industry: number;
    /** Ids of partner types, at least one. */
    intentionTypes: number[];
  };
}

/** Columns entered by the user; type, role and status are set by the server. */
function userRow(user: NewAccount & { email: string | null; phone: string | null }) {
  return {
    user_name: user.userName, email: user.email, email_verified: user.verified === 'email',
    phone: user.phone, phone_verified: user.verified === 'phone', password_hash: user.passwordHash,
    language: user.language, self_registered: true, created_at: user.at, updated_at: user.at,
  };
}

/**
 * Creates a company and its first user, and returns the user's id.
 *
 * There are no look-ups before, here and below: unique keys on name, login name, e-mail and phone reject the second of
 * two parallel registrations, and `serve` turns the error into a refusal at its field.
 */
export async function registerEnterprise(tx: Tx, user: NewEnterprise): Promise<string> {
  const co_id = newId('co');
  const user_id = newId('u');
  await tx.insertInto('company').values({
    co_id, kind: UserType.enterprise, company_name: user.company, company_folded: foldCompanyName(user.company), created_at: user.at,
  }).execute();
  await tx.insertInto('app_user').values({
    ...userRow(user), user_id, user_type: UserType.enterprise, co_id, role: null, login_name: user.loginName,
  }).execute();
  await audit(tx, { actor: user_id, action: 'registration.enterprise', object: co_id, detail: { user_id } }, user.at);
  return user_id;
}

/** Creates an individual account and returns its id. */
export async function registerIndividual(tx: Tx, user: NewIndividual): Promise<string> {
  const user_id = newId('u');
  await tx.insertInto('app_user').values({
    ...userRow(user), user_id, user_type: UserType.individual, co_id: null, role: null, login_name: null,
  }).execute();
  await audit(tx, { actor: user_id, action: 'registration.individual', object: user_id, detail: {} }, user.at);
  return user_id;
}

/** Main account of a partner company. */
const MAIN_ACCOUNT = 0;

/** Creates a partner company, its main account and the application for staff; returns the user's id. */
export async function registerPartner(tx: Tx, user: NewPartner): Promise<string> {
  const { company, position, work, at } = user;
  const co_id = newId('co');
  const user_id = newId('u');
  await tx.insertInto('company').values({
    co_id, kind: UserType.partner, company_name: company.name, company_folded: foldCompanyName(company.name),
    industry_id: company.industry, region_id: company.country, main_business: company.mainBusiness, address: company.address, created_at: at,
  }).execute();
  await tx.insertInto('partner_company').values({
    co_id, website: company.website, phone: company.phone, email: company.email,
    province_id: company.province, city_id: company.city, intention_types: company.intentionTypes,
  }).execute();
  await tx.insertInto('app_user').values({
    ...userRow(user), user_id, user_type: UserType.partner, co_id, role: MAIN_ACCOUNT, login_name: null, position_id: position.id,
  }).execute();
  await tx.insertInto('partner_person').values({
    user_id, position_name: position.name, country_id: work.country, province_id: work.province, city_id: work.city, address: work.address,
  }).execute();
  const { id } = await tx.insertInto('registration_application').values({ co_id, user_id, applied_at: at, decided_at: null, decided_by: null })
    .returning('id').executeTakeFirstOrThrow();
  await audit(tx, { actor: user_id, action: 'registration.partner', object: co_id, detail: { user_id, application: id } }, at);
  return user_id;
}
