import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { bindIdentity } from '../../sso/provider/identities.db.ts';
import { insertToken } from '../../sso/directory/tokens.db.ts';
import { callerOf, type TestApi } from '../test-api.ts';
import { company, provider } from './sso-world.ts';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A user as Okta creates one. */
export const oktaUser = (userName: string, more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Ann', familyName: 'Lee' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Ann Lee',
  locale: 'en-US',
  externalId: `00u-${userName}`,
  groups: [],
  password: 'not-kept-1',
  active: true,
  ...more,
});

// oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of every shape
export type ScimAnswer = [status: number, body: any, headers: Headers];

/** A directory that provisions the people of a provider: its token, and its calls. */
export async function directoryOf({ db, services, url }: TestApi, configId: string) {
  const made = await inTransaction(db, (tx) => {
    const at = services.clock.now();
    return insertToken(tx, { configId, note: '', by: 'u-admin', expiresAt: new Date(at.getTime() + 365 * DAY_MS), at });
  });
  const token = made?.token ?? '';

  async function send(method: string, path: string, body?: unknown, headers: object = {}): Promise<ScimAnswer> {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return [response.status, text === '' ? undefined : JSON.parse(text), response.headers];
  }
  return { token, send };
}

/** A company with a provider and a directory that provisions its people. */
export async function directoryWorld(api: TestApi, coId: string, kind: 2 | 4 = 2) {
  const { db, services } = api;
  const configId = await provider(
    api,
    await company(api, coId, kind),
    IdpAgreement.saml,
    'https://idp.example/metadata',
  );
  const { token, send } = await directoryOf(api, configId);

  return {
    configId,
    coId,
    token,
    home: { config_id: configId, co_id: coId, kind, jit: true },
    send,
    patch: (id: string, ...Operations: object[]) => send('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }),
    search: (filter: string) => send('GET', `/Users?${new URLSearchParams({ filter })}`),
    /** Provisions somebody and returns the id. */
    async add(userName: string, more: object = {}): Promise<string> {
      const [status, body] = await send('POST', '/Users', oktaUser(userName, more));
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.id as string;
    },
    /** Somebody who came by single sign-on, and is signed in. */
    async signedIn(name: string): Promise<Caller> {
      const type = kind === 4 ? UserType.partnerContact : UserType.idpUser;
      const caller = callerOf(type, name, { coId, role: 2 });
      await api.as(caller).get('/userinfo');
      const person = { nameId: `${name}@acme.example`, name, email: null };
      const { userId } = caller;
      await inTransaction(db, (tx) => bindIdentity(tx, { configId, person, userId, at: services.clock.now() }));
      return caller;
    },
    row: (id: string) => db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
    accounts: async () =>
      (await db.selectFrom('app_user').select('user_id').where('co_id', '=', coId).execute()).length,
  };
}
