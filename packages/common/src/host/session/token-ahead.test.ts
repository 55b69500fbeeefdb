import { http, HttpResponse } from 'msw';
import type { PortalConfig } from '../../contract/portal/config.ts';
import { server } from '../../testing/mock.tsx';
import { someUser } from '../../testing/world.tsx';
import { keepAccount } from '../storage/account.ts';
import { beginSession, type PortalSession } from './portal-session.ts';
import { askAhead } from './token-ahead.ts';

const config = { apiBase: '', clientId: 'portal' } as PortalConfig;
const user = someUser();
/** The account that each request of a token names. */
let asked: (string | null)[];
let held: boolean;
let opened: PortalSession | undefined;

beforeEach(() => {
  asked = [];
  held = false;
  history.replaceState(null, '', '/microapp/profile/baseInfo?lang=en_US');
  const request = (_: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    return Promise.resolve(work(held && rest.length === 2 ? null : {}));
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  server.use(
    http.post('*/oauth2/token', async ({ request: { headers } }) => {
      asked.push(headers.get('Account'));
      const { user_id, user_type, co_id, auth_status } = user;
      const reply = { access_token: 't', token_type: 'Bearer', expires_in: 300, role: null, language: 'en_US' };
      return HttpResponse.json({ ...reply, user_id, user_type, co_id, auth_status });
    }),
    http.get('*/userinfo', () => HttpResponse.json(user)),
  );
});
afterEach(() => opened?.session.close());

async function restored(ahead: ReturnType<typeof askAhead>) {
  opened = beginSession(config, '/microapp', () => {}, undefined, ahead);
  await opened.session.restore();
  return opened.session.state.get();
}

test('the session takes the token that was asked for before it began, and asks for the next itself', async () => {
  keepAccount(user.user_id);
  const ahead = askAhead(config, 'en-US');
  expect(await restored(ahead)).toMatchObject({ status: 'signedIn', user: { user_id: user.user_id } });
  expect(asked).toEqual([user.user_id]);
  await opened?.session.restore();
  expect(asked).toHaveLength(1);
});

test('the answer is given once', async () => {
  const ahead = askAhead(config, 'en-US');
  const same = () =>
    new Request(`${location.origin}/oauth2/token`, {
      method: 'POST',
      headers: { lang: 'en_US' },
      body: new URLSearchParams({ grant_type: 'refresh_token', chosen: '1', client_id: 'portal' }),
    });
  expect((await ahead?.(same()))?.status).toBe(200);
  expect(await ahead?.(same())).toBeUndefined();
});

test.each([
  [
    'another account',
    () => {
      keepAccount('u-before');
      const ahead = askAhead(config, 'en-US');
      keepAccount(user.user_id);
      return ahead;
    },
    ['u-before', user.user_id],
  ],
  [
    'another language',
    () => {
      keepAccount(user.user_id);
      return askAhead(config, 'zh-CN');
    },
    [user.user_id, user.user_id],
  ],
])('an answer for %s is not taken: the session asks itself', async (_, ask, accounts) => {
  expect(await restored(ask())).toMatchObject({ status: 'signedIn' });
  expect(asked).toEqual(accounts);
});

test('nothing is asked ahead while another tab asks, nor for a page whose address names an account', async () => {
  held = true;
  const beside = askAhead(config, 'en-US');
  expect(asked).toEqual([]);
  held = false;
  expect(await restored(beside)).toMatchObject({ status: 'signedIn' });
  expect(asked).toHaveLength(1);
  history.replaceState(null, '', '/microapp/profile/baseInfo?as=u-2');
  expect(askAhead(config, 'en-US')).toBeUndefined();
});
