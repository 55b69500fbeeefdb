import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, type Answer, type TestApi } from '../test-api.ts';

let number = 0;

/** The enterprise acme with its owner, and what tests do with its members. */
export async function memberWorld(api: TestApi) {
  const owner = callerOf(UserType.enterprise, 'acme');
  await api.as(owner).get('/userinfo');
  const path = `/api/account/v1/enterprise/${owner.coId ?? ''}/members`;
  return {
    owner,
    path,
    /** Invites a member, another one each time. */
    invite(by: Caller, more: object = {}): Promise<Answer> {
      number += 1;
      const body = { contact_name: `Person ${number}`, email: `person${number}@acme.example`, phone: '', role: 2 };
      return api.as(by).post(path, { ...body, ...more });
    },
    rowOf: (id: string) =>
      api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
  };
}

/** Adds a member of this role as a caller. */
export async function member(api: TestApi, { coId }: Caller, name: string, role: number): Promise<Caller> {
  const caller = callerOf(UserType.enterprise, name, { coId, role });
  await api.as(caller).get('/userinfo');
  return caller;
}
