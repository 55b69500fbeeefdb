import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { causeOf } from './error-cause.ts';

const SECRET = 'Paper#Ink7-secret';
const api = await testApi();

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test.each([
  ['a parser', () => JSON.parse(`{"password": ${SECRET}}`) as unknown, { type: 'SyntaxError' }],
  ['an address', () => new URL(SECRET), { type: 'TypeError', code: 'ERR_INVALID_URL' }],
  ['a number', () => BigInt(SECRET), { type: 'SyntaxError' }],
  ['a value that a column does not take', () => sql`select ${SECRET}::integer`.execute(api.db), { code: '22P02' }],
  [
    'a row that is there already',
    async () => {
      for (const _ of [1, 2])
        await api.db.insertInto('server_secret').values({ name: SECRET, sealed: SECRET }).execute();
    },
    { code: '23505', constraint: 'server_secret_pkey', table: 'server_secret' },
  ],
  [
    'a row that breaks a rule',
    () =>
      sql`insert into outbox (channel, recipient, locale, template, text, dedupe_key, created_at, due_at) values ('pigeon', ${SECRET}, 'x', 'x', ${SECRET}, 'x', now(), now())`.execute(
        api.db,
      ),
    { code: '23514', constraint: 'outbox_channel_check' },
  ],
  [
    'an error in words',
    () => {
      throw new Error(`no account ${SECRET}`, { cause: new Error(SECRET) });
    },
    { type: 'Error', cause: { type: 'Error' } },
  ],
  [
    'a message with lines that look like frames',
    () => {
      throw new Error(`x\n    at ${SECRET} (/a/b.ts:1:2)`);
    },
    { type: 'Error' },
  ],
  [
    'a name made of the value',
    () => {
      throw Object.assign(new Error('x'), { name: `${SECRET} x`, code: SECRET });
    },
    { type: 'Error' },
  ],
  [
    'something that is no error',
    () => {
      throw SECRET;
    },
    { type: 'string' },
  ],
])('%s is logged without the value it is about', async (_, work, expected) => {
  const cause = causeOf(await thrownBy(work));
  expect(JSON.stringify(cause)).not.toContain(SECRET);
  expect(cause).toMatchObject(expected);
});

test('it includes the place, and the message in development only', async () => {
  const error = await thrownBy(() => {
    throw new Error('in words');
  });
  expect(causeOf(error).at[0]).toMatch(/cause\.test\.ts\?\d+:\d+:\d+/);
  expect(causeOf(error)).not.toHaveProperty('message');
  expect(causeOf(error, { withMessage: true }).message).toBe('in words');
});
