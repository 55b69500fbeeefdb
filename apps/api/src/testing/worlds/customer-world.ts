import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, type TestApi } from '../test-api.ts';
import { account } from './visitor.ts';

/** A member of staff with these privileges. */
export const staffWith = (id: string, ...privileges: Privilege[]): Caller =>
  callerOf(UserType.employee, id, { privileges });

/** Each kind of caller that is not staff with the privilege, with the status that it gets. */
export const strangers = (...allowed: Privilege[]): [string, Caller | null, number][] => [
  ['nobody', null, 401],
  ['an individual', callerOf(UserType.individual, 'i'), 403],
  ['an enterprise', callerOf(UserType.enterprise, 'e'), 403],
  ['a partner', callerOf(UserType.partner, 'p'), 403],
  ['a contact of a partner', callerOf(UserType.partnerContact, 'pc'), 403],
  ['a user of an identity provider', callerOf(UserType.idpUser, 'idp'), 403],
  ['staff without privileges', staffWith('none'), 403],
  ...Object.values(Privilege)
    .filter((one) => one !== Privilege.admin && !allowed.includes(one))
    .map((one): [string, Caller, number] => [
      `staff with ${one} alone`,
      staffWith(one.toLowerCase().replaceAll('.', '-'), one),
      403,
    ]),
];

/** Makes an enterprise; `company_name` should be unique. */
export async function makeCompany(
  api: TestApi,
  co_id: string,
  company_name: string,
  more: object = {},
): Promise<string> {
  await api.db
    .insertInto('company')
    .values({ co_id, kind: 2, company_name, company_folded: company_name.toLowerCase(), ...more })
    .execute();
  return co_id;
}

/** Makes an enterprise account of a company, or another account. */
export async function makeAccount(
  api: TestApi,
  user_id: string,
  co_id: string | null,
  more: object = {},
): Promise<string> {
  await api.db
    .insertInto('app_user')
    .values(account(user_id, UserType.enterprise, null, { co_id, ...more }))
    .execute();
  return user_id;
}

/** Gives an account an access key, and answers its id. */
export async function makeKey(api: TestApi, user_id: string): Promise<string> {
  const id = `k-${user_id}`;
  await api.db
    .insertInto('access_key')
    .values({
      id,
      user_id,
      access_key_id: `AK${user_id}`,
      secret_hash: user_id,
      last_four: 'abcd',
      created_at: api.services.clock.now(),
      expires_at: null,
    })
    .execute();
  return id;
}
