import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, type TestApi } from '../test-api.ts';

/** Makes a verified and admitted partner company; returns its main account. */
export async function partnerCompany(
  api: TestApi,
  name: string,
  { auth_status = 2, approval_status = 2 } = {},
): Promise<Caller> {
  const owner = callerOf(UserType.partner, name);
  await api.as(owner).get('/userinfo');
  const { coId, userId } = owner;
  await api.db.updateTable('company').set({ auth_status }).where('co_id', '=', coId).execute();
  await api.db
    .insertInto('registration_application')
    .values({
      co_id: coId ?? '',
      user_id: userId,
      applied_at: new Date(),
      approval_status,
      decided_at: approval_status === 1 ? null : new Date(),
      decided_by: null,
    })
    .execute();
  return owner;
}

let number = 0;

/** Body of a new contact, different each time. */
export function contactBody(more: object = {}) {
  number += 1;
  return {
    contact_name: `Person ${number}`,
    phone: `+86-138${String(number).padStart(8, '0')}`,
    email: `person${number}@people.example`,
    position_id: 1,
    ...more,
  };
}

/** Adds an ordinary user, or another role, as a caller. */
export async function colleague(api: TestApi, { coId }: Caller, name: string, role = 2): Promise<Caller> {
  const caller = callerOf(UserType.partnerContact, name, { coId, role });
  await api.as(caller).get('/userinfo');
  return caller;
}
