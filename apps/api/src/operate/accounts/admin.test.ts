import { operateOn } from '../../testing/operate-here.ts';
import { testApi } from '../../testing/test-api.ts';
import { messages } from '../messages.ts';
import { admin } from './admin.ts';

const api = await testApi();
const operate = operateOn(api, { admin, messages });
const json = async (...args: string[]) => JSON.parse((await operate(...args, '--json')).out) as Record<string, unknown>;
const recover = (email: string) => json('admin', 'recover', '--email', email);

test('all other administrators with a proven address are notified of a new administrator and of a recovery', async () => {
  await json('admin', 'create', '--name', 'Ada Berg', '--email', 'ada@provider.example', '--language', 'en-US');
  // Nobody has proven the address: it may be mistyped, and belong to a stranger.
  expect(
    await json('admin', 'create', '--name', 'Cy Typo', '--email', 'cy@provider.example', '--language', 'en-US'),
  ).toMatchObject({ notified: 0 });
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true })
    .where('email', '=', 'ada@provider.example')
    .execute();
  expect(
    (await operate('admin', 'create', '--name', 'Bo Lind', '--email', 'bo@provider.example', '--lang', 'zh-CN')).out,
  ).toMatch(/已通知其他管理员 1 人/);
  expect(await recover('bo@provider.example')).toMatchObject({ notified: 1 });
  expect(await operate('admin', 'recover', '--email', 'nobody@provider.example')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('There is no administrator with the e-mail nobody@provider.example.'),
  });
});

test('messages that wait are listed without whole addresses, dropped and sent again', async () => {
  const list = (await json('messages', 'list')).messages as { id: number; template: string; recipient: string }[];
  const notices = list.filter(({ template }) => template.startsWith('admin'));
  expect(notices.map(({ template, recipient }) => `${template} ${recipient}`)).toEqual([
    'adminRecovered a***@provider.example',
    'adminCreated a***@provider.example',
  ]);
  expect((await operate('messages', 'drop', String(notices[0]?.id))).code).toBe(0);
  expect((await operate('messages', 'resend', String(notices[1]?.id))).code).toBe(0);
  expect(await operate('messages', 'resend', String(notices[0]?.id))).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no unsent message ${notices[0]?.id}.`),
  });
});
