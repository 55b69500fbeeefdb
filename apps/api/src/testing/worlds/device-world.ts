import { DEVICE_AUTHORISE_PATH, DEVICE_GRANT } from '@portal/common/contract/sign-in/oauth';
import type { TestApi } from '../test-api.ts';
import { accessTokenOf, applicationWorld } from './application-world.ts';

const DEVICE = '/api/account/v1/device';

type Client = { id: string; secret: string };
/** What a device gets when it begins. */
export interface Asked {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** Devices that ask, and people who decide. */
export function deviceWorld(api: TestApi) {
  const { signInToPortal } = applicationWorld(api);
  const send = (path: string, { id, secret }: Client, fields: Record<string, string>, userAgent: string) =>
    api
      .as(null)
      .post(path, new URLSearchParams(fields).toString(), {
        unsigned: true,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': userAgent,
          ...(secret === '' ? {} : { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }),
        },
      });
  const named = ({ id, secret }: Client): Record<string, string> => (secret === '' ? { client_id: id } : {});

  /** A person in a browser that is signed in to the portal. */
  async function at(who: string) {
    const browser = api.browser();
    await signInToPortal(browser, who);
    const headers = { authorization: `Bearer ${await accessTokenOf(browser)}` };
    return {
      browser,
      read: (user_code: string) => browser.get(`${DEVICE}?${new URLSearchParams({ user_code })}`, { headers }),
      decide: (user_code: string, allow: 0 | 1) => browser.post(DEVICE, { user_code, allow }, { headers }),
      get: (path: string) => browser.get(path, { headers }),
      delete: (path: string) => browser.delete(path, { headers }),
    };
  }

  const begin = (client: Client, fields: Record<string, string> = { scope: 'openid' }, userAgent = 'tv/1') =>
    send(DEVICE_AUTHORISE_PATH, client, { ...named(client), ...fields }, userAgent);

  return {
    at,
    begin,
    /** A device that asks, with its codes. */
    async asked(client: Client, ...more: [fields?: Record<string, string>, userAgent?: string]): Promise<Asked> {
      const [status, body] = await begin(client, ...more);
      expect(status).toBe(200);
      return body as Asked;
    },
    /** Asks whether the device is signed in. */
    poll: (client: Client, { device_code }: Pick<Asked, 'device_code'>) =>
      send('/oauth2/token', client, { ...named(client), grant_type: DEVICE_GRANT, device_code }, 'tv/1'),
  };
}
