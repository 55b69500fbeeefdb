import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserType } from '@portal/common/enums/user/user-type';
import { cityDatabase } from '../../../testing/city-database.ts';
import { makeUser } from '../../../testing/proofs.ts';
import { testApi } from '../../../testing/test-api.ts';
import { visitor } from '../../../testing/worlds/visitor.ts';
import { tellOfWrongPasswords } from './tell-owners.ts';

const GEO_FILE = join(tmpdir(), `cities-${process.pid}.mmdb`);
// Addresses below 128.0.0.0 are in a city, all others unknown.
await writeFile(GEO_FILE, cityDatabase({ en: 'Utrecht', 'zh-CN': '乌得勒支' }, { en: 'Netherlands', 'zh-CN': '荷兰' }));
const api = await testApi({ GEO_FILE, TRUST_PROXY: '127.0.0.0/8' });
const RIGHT = 'Right-1234';
const HOUR = 3600;
let number = 0;

beforeEach(async () => {
  for (const table of ['limit_counter', 'outbox', 'audit'] as const) await api.db.deleteFrom(table).execute();
});
afterEach(() => api.services.clock.reset());

async function owner(more: Parameters<typeof makeUser>[2] = {}): Promise<{ id: string; email: string }> {
  number += 1;
  const id = `owner${number}`;
  const email = `${id}@acme.example`;
  const password_hash = await api.services.hasher.hash(RIGHT);
  await makeUser(api, id, {
    user_type: UserType.enterprise,
    email,
    email_verified: true,
    password_hash,
    language: 'en-US',
    ...more,
  });
  return { id, email };
}
/** Wrong passwords as they are in the audit log. */
const wrong = (id: string, count: number, network: string) =>
  api.db
    .insertInto('audit')
    .values(
      Array.from({ length: count }, () => ({
        at: api.services.clock.now(),
        actor_id: null,
        action: 'signIn.failed',
        object_id: id,
        subject_id: id,
        network,
        detail: JSON.stringify({ reason: 'wrongPassword' }),
      })),
    )
    .execute();
const told = async () => {
  await tellOfWrongPasswords(api.services);
  return api.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text'])
    .where('template', '=', 'wrongPasswords')
    .orderBy('id')
    .execute();
};

test('the owner is notified of ten wrong passwords, not of nine', async () => {
  const { email } = await owner();
  for (let n = 0; n < 9; n += 1) await (await visitor(api)).enterprise(email, 'Wrong-1234');
  expect(await told()).toEqual([]);
  expect((await (await visitor(api)).enterprise(email, 'Wrong-1234'))[1]).toMatchObject({
    code: 'Account.Login.Wrong',
  });
  expect(await told()).toMatchObject([{ recipient: email, text: expect.stringContaining('10 wrong passwords') }]);
});

test.each([
  ['en-US', '20.1.2.3', 'from Utrecht, Netherlands'],
  ['zh-CN', '20.1.2.3', '来源：荷兰 乌得勒支'],
  ['en-US', '203.0.113.9', 'from 203.0.113.9'],
])('in %s the message names the place of %s', async (language, network, text) => {
  const { id } = await owner({ language });
  await wrong(id, 10, network);
  const [message] = await told();
  expect(message?.text).toContain(text);
  expect(message?.text).toContain(String(api.services.clock.now().getUTCFullYear()));
});

test('once an hour at most, and again after it', async () => {
  const { id } = await owner();
  await wrong(id, 10, '203.0.113.9');
  expect(await told()).toHaveLength(1);
  await wrong(id, 40, '203.0.113.10');
  api.advance(HOUR - 60);
  expect(await told()).toHaveLength(1);
  api.advance(120);
  await wrong(id, 10, '203.0.113.10');
  expect(await told()).toHaveLength(2);
});

test('many networks count together; one that the owner signs in from does not', async () => {
  const { id } = await owner();
  await api.db
    .insertInto('audit')
    .values({
      at: api.services.clock.now(),
      actor_id: id,
      action: 'signIn.succeeded',
      object_id: id,
      subject_id: id,
      network: '203.0.113.1',
      detail: '{}',
    })
    .execute();
  await wrong(id, 9, '203.0.113.1');
  for (let n = 2; n < 8; n += 1) await wrong(id, 1, `203.0.113.${n}`);
  expect(await told()).toEqual([]);
  await wrong(id, 4, '203.0.113.9');
  const [message] = await told();
  expect(message?.text).toContain('10 wrong passwords');
  expect(message?.text).toContain('203.0.113.9');
  expect(message?.text).toContain('and 4 more');
});

test.each([
  ['an address that was only typed', { email_verified: false, self_registered: true }],
  ['a disabled account', { status: 4 }],
])('%s gets no message', async (_, more) => {
  const { id } = await owner(more);
  await wrong(id, 20, '203.0.113.9');
  expect(await told()).toEqual([]);
});
