import { ACCOUNT_HEADER } from '@portal/common/contract/sign-in/oauth';
import { testApi } from '../../../testing/test-api.ts';
import { accessTokenOf, applicationWorld } from '../../../testing/worlds/application-world.ts';

const ROUNDS = 8;
const api = await testApi();
const { signInToPortal } = applicationWorld(api);
type Browser = ReturnType<typeof api.browser>;

const renew = (browser: Browser, account: string) =>
  browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal&chosen=1', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', [ACCOUNT_HEADER]: account },
  });
const signOut = (browser: Browser, account: string) =>
  browser.post('/oauth2/sign_out', undefined, { unsigned: true, headers: { [ACCOUNT_HEADER]: account } });

test('a sign-out of one account while both refresh ends that one for good, and never the other', async () => {
  const browser = api.browser();
  await signInToPortal(browser, 'stays');
  for (let round = 0; round < ROUNDS; round += 1) {
    await signInToPortal(browser, 'goes');
    const cookies = new Map(browser.cookies);
    const answers = await Promise.all([
      signOut(browser, 'goes'),
      ...[1, 2, 3].flatMap(() => [renew(browser, 'stays'), renew(browser, 'goes')]),
    ]);
    expect(answers.filter(([, body]) => body.user_id === 'stays')).toHaveLength(3);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect([(await renew(browser, 'goes'))[0], (await renew(browser, 'stays'))[0]]).toEqual([409, 200]);
    for (const [, body] of answers)
      if (body.user_id === 'goes')
        expect(
          (await api.as(null).get('/userinfo', { headers: { authorization: `Bearer ${body.access_token}` } }))[0],
        ).toBe(401);
  }
});

test('a save under a switch is that of the page that sent it, and of nobody else', async () => {
  const browser = api.browser();
  await signInToPortal(browser, 'writer');
  const token = await accessTokenOf(browser);
  await signInToPortal(browser, 'reader');
  for (let round = 0; round < ROUNDS; round += 1) {
    const save = (account: string) =>
      browser.put(
        '/api/account/v1/time_zone',
        { time_zone: round % 2 === 0 ? 'Europe/Paris' : 'Asia/Tokyo' },
        { headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: account } },
      );
    const [saved, mistaken] = await Promise.all([
      save('writer'),
      save('reader'),
      renew(browser, 'reader'),
      renew(browser, 'writer'),
    ]);
    expect([saved[0], mistaken[0]]).toEqual([200, 409]);
  }
  const zones = await api.db
    .selectFrom('app_user')
    .select(['user_id', 'time_zone'])
    .where('user_id', 'in', ['writer', 'reader'])
    .orderBy('user_id')
    .execute();
  expect(zones).toEqual([
    { user_id: 'reader', time_zone: null },
    { user_id: 'writer', time_zone: 'Asia/Tokyo' },
  ]);
});
