import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { freshCode } from '../captcha-and-code.ts';
import { callerOf, type Answer, type TestApi } from '../test-api.ts';
import { makeAccount, makeCompany, staffWith } from './customer-world.ts';

const ASK = '/api/account/v1/account_requests';
export const QUEUE = '/api/account/v1/customer/0/account/approvals';
export const OF_COMPANY = '/api/account/v1/company/account_requests';
export const approver = staffWith('approver', Privilege.approvalAccount);

let number = 0;

/** A verified enterprise with one administrator, who has a proven address; and what one does there. */
export async function joinable(api: TestApi, { proven = true, verified = true } = {}) {
  number += 1;
  const [co, owner, name] = [`co-join${number}`, `u-own${number}`, `Join ${number} Ltd`];
  await makeCompany(api, co, name, { auth_status: verified ? 2 : 0 });
  await makeAccount(api, owner, co, {
    login_name: `owner_${number}`,
    user_name: 'Olga',
    email: `owner${number}@join.example`,
    email_verified: proven,
    self_registered: true,
  });
  const caller: Caller = callerOf(UserType.enterprise, `own${number}`, { coId: co });
  return { co, name, owner, caller, mail: `owner${number}@join.example` };
}

/** Somebody who asks to join a company, by default an enterprise. */
export async function ask(api: TestApi, company: string, more: Record<string, unknown> = {}) {
  number += 1;
  const email = `asker${number}@mail.example`;
  const account = (more.email as string | undefined) ?? email;
  const [status, body] = await api
    .as(null)
    .post(`${ASK}/0/join`, {
      user_type: UserType.enterprise,
      company,
      login_name: `asker_${number}`,
      username: 'Ann',
      email,
      phone: `+86-139000${String(number).padStart(5, '0')}`,
      verify_code: more.verify_code ?? (await freshCode(api, { account })),
      verify_code_type: 1,
      password: await api.seal('Right-1234', 'password'),
      note: 'Sales',
      ...more,
    });
  const ticket = (body as { ticket?: string }).ticket ?? '';
  const withTicket = (what: string, extra: object = {}): Promise<Answer> =>
    api.as(null).post(`${ASK}/0/${what}`, { ticket, ...extra });
  return { answer: [status, body] as const, email: account, user: ticket.split('.')[0] ?? '', ticket, withTicket };
}

/** The latest application of an account. */
export const applicationOf = (api: TestApi, user: string) =>
  api.db
    .selectFrom('account_application')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

export const statusOf = async (api: TestApi, user: string): Promise<number> =>
  (await api.db.selectFrom('app_user').select('status').where('user_id', '=', user).executeTakeFirstOrThrow()).status;

export const decideFor = (api: TestApi, caller: Caller, id: number, body: object): Promise<Answer> =>
  api.as(caller).put(`${OF_COMPANY}/${id}`, { note: '', ...body });

/** Staff decide the same application. */
export const decideByStaff = (
  api: TestApi,
  { id, user_id, co_id }: { id: number; user_id: string; co_id: string },
  result: number,
) =>
  api
    .as(approver)
    .put(`/api/account/v1/customer/${co_id}/account/${user_id}/approval?id=${id}`, {
      user_id,
      co_id,
      id,
      opinion: result === 3 ? 'no' : '',
      result,
    });
