import { textOf } from '../platform/intl/texts.ts';
import { operateOn } from '../testing/operate-here.ts';
import { testApi } from '../testing/test-api.ts';
import { applicationWorld } from '../testing/worlds/application-world.ts';
import { applications } from './applications.ts';

const api = await testApi();
const operate = operateOn(api, { applications });
const { coded } = applicationWorld(api);
const ADD = [
  'applications',
  'add',
  'shop',
  '--name-zh',
  '商城',
  '--name-en',
  'Shop',
  '--redirect',
  'https://shop.example/back',
  '--json',
];
const dataOf = (run: { out: string }) => JSON.parse(run.out) as { secret: string };

test('an operator registers an application, replaces its secret, disables and enables it', async () => {
  const { secret } = dataOf(await operate(...ADD));
  expect((await (await coded('shop')).redeem(secret))[0]).toBe(200);
  expect(await operate(...ADD)).toMatchObject({ code: 1 });

  const next = dataOf(await operate('applications', 'secret', 'shop', '--json')).secret;
  expect(await operate('applications', 'secret', 'shop')).toMatchObject({ code: 1 });
  expect(await operate('applications', 'secret', 'shop', `--remove=${secret.slice(-4)}`)).toMatchObject({ code: 0 });
  expect((await (await coded('shop')).redeem(secret))[0]).toBe(401);
  expect((await (await coded('shop')).redeem(next))[0]).toBe(200);
  expect(await operate('applications', 'secret', 'shop', `--remove=${next.slice(-4)}`)).toMatchObject({ code: 1 });

  const pending = await coded('shop');
  expect(await operate('applications', 'disable', 'shop')).toMatchObject({
    code: 0,
    out: expect.stringContaining('shop is disabled.'),
  });
  expect((await pending.redeem(next))[0]).toBe(401);
  expect((await operate('applications', 'list')).out).toMatch(/shop {2}Shop {2}disabled/);
  await operate('applications', 'enable', 'shop');
  expect((await (await coded('shop')).redeem(next))[0]).toBe(200);
  const actions = await api.db
    .selectFrom('audit')
    .select('action')
    .where('object_id', '=', 'shop')
    .where('actor_id', '=', 'operator')
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(
    ['created', 'secretMade', 'secretRemoved', 'disabled', 'enabled'].map((verb) => `application.${verb}`),
  );
});

test('what the console refuses the program refuses too', async () => {
  expect(
    await operate(
      'applications',
      'add',
      'portal',
      '--name-zh',
      'a',
      '--name-en',
      'a',
      '--redirect',
      'https://shop.example/back',
    ),
  ).toMatchObject({ code: 1 });
  expect(
    await operate(
      'applications',
      'add',
      'other',
      '--name-zh',
      'a',
      '--name-en',
      'a',
      '--redirect',
      'http://shop.example/back',
    ),
  ).toMatchObject({ code: 1 });
  expect(await operate('applications', 'disable', 'unknown')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no application "unknown".'),
  });
});

test.each([
  ['<client>', 'applicationId.illegal', 'Till!', []],
  ['--name-en', 'applicationName.illegal', 'till', ['--name-en', 'a'.repeat(51)]],
  ['--redirect', 'applicationAddress.illegal', 'till', ['--redirect', 'http://shop.example/back']],
  [
    '--post-logout-redirect',
    'applicationAddress.illegal',
    'till',
    ['--post-logout-redirect', 'https://shop.example/*'],
  ],
  ['--origins', 'applicationOrigin.illegal', 'till', ['--origins', 'https://shop.example/a']],
  [
    '--embeds',
    'applicationEmbeds.thirdParty',
    'till',
    ['--embeds', '--asks-consent', '--origins', 'https://shop.example'],
  ],
])('a rule of %s that is broken is the one that is named', async (option, issue, client, broken) => {
  const given = { '--name-zh': '商城', '--name-en': 'Shop', '--redirect': 'https://shop.example/back' };
  const others = Object.entries(given).filter(([name]) => !broken.includes(name));
  expect(await operate('applications', 'add', client, ...others.flat(), ...broken)).toMatchObject({
    code: 1,
    err: `${option}: ${textOf('en-US', issue)}.`,
  });
});

test('an application is registered with its addresses after a sign-out', async () => {
  const pages = ['https://till.example/bye', 'https://till.example/tschuess'];
  const names = ['--name-zh', '收银', '--name-en', 'Till', '--redirect', 'https://till.example/back'];
  expect(
    await operate('applications', 'add', 'till', ...names, '--post-logout-redirect', pages.join(' ')),
  ).toMatchObject({ code: 0 });
  const row = await api.db
    .selectFrom('application')
    .select('post_logout_redirect_uris')
    .where('client_id', '=', 'till')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ post_logout_redirect_uris: pages });
});

test('a host that embeds the portal is registered with its origins', async () => {
  const add = (...more: string[]) =>
    operate(
      'applications',
      'add',
      'intranet',
      '--name-zh',
      'a',
      '--name-en',
      'a',
      '--redirect',
      'https://intranet.example/login',
      '--public',
      '--embeds',
      ...more,
    );
  expect(await add()).toMatchObject({ code: 1 });
  expect(await add('--origins', 'https://intranet.example/account')).toMatchObject({ code: 1 });
  expect(await add('--origins', 'https://intranet.example', '--asks-consent')).toMatchObject({ code: 1 });
  expect(await add('--origins', 'https://intranet.example https://wiki.example')).toMatchObject({ code: 0 });
  const row = await api.db
    .selectFrom('application')
    .select(['origins', 'embeds'])
    .where('client_id', '=', 'intranet')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ origins: ['https://intranet.example', 'https://wiki.example'], embeds: true });
});
