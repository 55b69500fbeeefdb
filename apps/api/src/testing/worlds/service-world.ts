import { randomBytes } from 'node:crypto';
import type { ServiceScope } from '@portal/common/enums/service/service-scope';
import { APPLICATIONS, administrator } from './application-world.ts';
import type { TestApi } from '../test-api.ts';

export const SERVICE = '/api/account/v1/service';
export const TOKEN = '/oauth2/token';
const FORM = 'application/x-www-form-urlencoded';

/** Body of a registration; `more` overrides members. */
export const serviceOf = (client_id: string, scopes: readonly ServiceScope[], more: object = {}) => ({
  client_id,
  name_zh: '计费系统',
  name_en: 'Billing',
  scopes,
  networks: [],
  expire_date: '',
  public_keys: '',
  calls_per_second: 1000,
  ...more,
});

/** Registers service clients and calls as they do. */
export function serviceWorld(api: TestApi) {
  const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    api
      .as(null)
      .post(TOKEN, new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(), {
        unsigned: true,
        headers: { 'content-type': FORM, ...headers },
      });
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });

  return {
    token,
    basic,
    /** A client with a secret, and its calls with a token of all its scopes. */
    async client(id: string, scopes: readonly ServiceScope[], more: object = {}) {
      const [status, made] = await api.as(administrator).post(`${APPLICATIONS}/services`, serviceOf(id, scopes, more));
      if (status !== 200) throw new Error(`${id} is not registered: ${JSON.stringify(made)}`);
      const secret = made.secret as string;
      const [, { access_token }] = await token({ scope: scopes.join(' ') }, basic(id, secret));
      const authorization = { authorization: `Bearer ${access_token}` };
      return {
        id,
        secret,
        authorization,
        get: (path: string) => api.as(null).get(`${SERVICE}/${path}`, { headers: authorization }),
        /** Sends a batch under a key of its own. */
        report: (noun: string, items: readonly object[], key = randomBytes(16).toString('hex')) =>
          api
            .as(null)
            .post(
              `${SERVICE}/${noun}`,
              { items },
              { unsigned: true, headers: { ...authorization, 'idempotency-key': key, lang: 'en_US' } },
            ),
      };
    },
  };
}
