import { contactBody, partnerCompany } from './partner-company.ts';
import type { Answer, TestApi } from '../test-api.ts';

/** The partner company acme, and what tests do with the contacts of a company; without a caller: those of acme. */
export async function contactWorld(api: TestApi) {
  const acme = await partnerCompany(api, 'acme');
  const path = (co = 'co-acme') => `/api/account/v1/partner/${co}/user`;
  const create = (more: object = {}, caller = acme): Promise<Answer> =>
    api.as(caller).post(path(caller.coId ?? ''), contactBody(more));
  return {
    acme,
    path,
    create,
    /** Creates a contact and returns its id. */
    async made(more: object = {}, caller = acme): Promise<string> {
      const [status, body] = await create(more, caller);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.user_id as string;
    },
    read: async (id: string, caller = acme) => (await api.as(caller).get(`${path(caller.coId ?? '')}/${id}`))[1],
    rowOf: (id: string) =>
      api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
  };
}

/** Parameters of the latest link that was sent to an address. */
export async function linkOf(api: TestApi, to: string) {
  const { link } = await api.db
    .selectFrom('outbox')
    .select('link')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(new URL(link ?? '').searchParams) as Record<'reset_code' | 'user_id' | 'user_type', string>;
}

/** Sets a password with the latest link that was sent to an address. */
export async function acceptLink(api: TestApi, email: string, password = 'New-67890'): Promise<void> {
  const { user_id, user_type, reset_code } = await linkOf(api, email);
  const answer = await api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      user_id,
      user_type: Number(user_type),
      reset_code,
      new_password: await api.seal(password, 'new_password'),
    });
  expect(answer[0]).toBe(200);
}
