import { http, HttpResponse } from 'msw';
import { server } from '../../../testing/mock.tsx';
import { someUser } from '../../../testing/world.tsx';
import { isInApp } from './in-app.ts';
import { createSession } from '../session.ts';

const SOCIAL = 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50';
const browse = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
const usual = navigator.userAgent;
afterEach(() => {
  browse(usual);
  sessionStorage.clear();
});

test('only the connected app counts, in its own browser', () => {
  browse(SOCIAL);
  expect(isInApp(new URLSearchParams('app_id=wx-1'), 'wx-1')).toBe(true);
  expect(isInApp(new URLSearchParams('app_id=wx-2'), 'wx-1')).toBe(false);
  expect(isInApp(new URLSearchParams(''), '')).toBe(false);
  browse(usual);
  expect(isInApp(new URLSearchParams('app_id=wx-1'), 'wx-1')).toBe(false);
});

test('a browser that lost its storage finishes its sign-in once, with what the API kept', async () => {
  browse(SOCIAL);
  const user = someUser();
  const kept = new Map<string, object>();
  const exchanged: string[] = [];
  server.use(
    http.post('*/sign_in_states', async ({ request }) => {
      const { state, ...saved } = (await request.json()) as { state: string };
      kept.set(state, saved);
      return HttpResponse.json({});
    }),
    http.post('*/sign_in_states/take', async ({ request }) => {
      const { state } = (await request.json()) as { state: string };
      const saved = kept.get(state);
      kept.delete(state);
      return saved
        ? HttpResponse.json(saved)
        : HttpResponse.json({ code: 'Account.Page.Expired', message: '' }, { status: 400 });
    }),
    http.post('*/oauth2/token', async ({ request }) => {
      exchanged.push(new URLSearchParams(await request.text()).get('code_verifier') ?? '');
      return HttpResponse.json({
        access_token: 't',
        token_type: 'Bearer',
        expires_in: 300,
        user_id: user.user_id,
        user_type: user.user_type,
        role: null,
        co_id: user.co_id,
        auth_status: user.auth_status,
        language: 'en_US',
      });
    }),
    http.get('*/userinfo', () => HttpResponse.json(user)),
  );
  let left = '';
  const session = createSession({
    apiBase: '',
    clientId: 'portal',
    redirectUri: `${location.origin}/microapp/login`,
    locale: () => 'en-US',
    leave: (url) => {
      left = url;
    },
  });

  await session.startSignIn(2, { inApp: true });
  const sent = new URL(left).searchParams;
  expect(sent.get('view')).toBe('wechat');
  sessionStorage.clear();
  const back = new URLSearchParams({ code: 'c', state: sent.get('state') ?? '' });

  expect(await session.finishSignIn(back)).toMatchObject({ outcome: 'signedIn', inApp: true });
  expect(exchanged).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(await session.finishSignIn(back)).toEqual({ outcome: 'lost' });
  session.close();
});
