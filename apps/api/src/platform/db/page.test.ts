import { LIST_REACH } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { Refusal } from '../errors/refusal.ts';
import { readPage, windowOf } from './page.ts';

const { db } = await testApi();

/** 57 rows of which many have the same time, and times differ by microseconds. */
const rows = sql<{
  id: number;
  at: Date;
}>`(select n as id, timestamptz '2026-03-01 10:00+08' + (n * 7 % 12) * interval '1 microsecond' as at from generate_series(1, 57) n)`;
const sorted = (order: 'asc' | 'desc') =>
  ({ time: sql.ref('r.at'), id: sql.ref('r.id'), ids: 'numbers', order }) as const;
const read = (order: 'asc' | 'desc', window: Parameters<typeof windowOf>[0]) =>
  readPage((isFrom) => db.selectFrom(rows.as('r')).select('r.id').where(isFrom), sorted(order), windowOf(window));

const all = async (order: 'asc' | 'desc') => (await read(order, { limit: 100 })).rows.map(({ id }) => id);

test.each(['asc', 'desc'] as const)('cursors lead through a whole list and back, sorted %s', async (order) => {
  const expected = await all(order);
  expect(new Set(expected).size).toBe(57);
  const forwards: number[] = [];
  let page = await read(order, { limit: 10 });
  expect(page.cursor.previous).toBeNull();
  for (;;) {
    forwards.push(...page.rows.map(({ id }) => id));
    expect(Object.keys(page.rows[0] ?? {})).toEqual(['id']);
    if (page.cursor.next === null) break;
    page = await read(order, { limit: 10, cursor: page.cursor.next });
  }
  expect(forwards).toEqual(expected);

  const backwards: number[] = [];
  page = await read(order, { limit: 10, cursor: 'last' });
  expect(page.cursor.next).toBeNull();
  for (;;) {
    backwards.unshift(...page.rows.map(({ id }) => id));
    if (page.cursor.previous === null) break;
    page = await read(order, { limit: 10, cursor: page.cursor.previous });
    expect(page.cursor.next).not.toBeNull();
  }
  expect(backwards).toEqual(expected);
});

test.each(['asc', 'desc'] as const)('pages by offset are those of the list, sorted %s', async (order) => {
  const expected = await all(order);
  for (const offset of [0, 1, 20, 50, 56])
    expect((await read(order, { limit: 10, offset })).rows.map(({ id }) => id)).toEqual(
      expected.slice(offset, offset + 10),
    );
  expect(await read(order, { limit: 10, offset: 57 })).toEqual({ rows: [], cursor: { next: null, previous: null } });
  expect(await read(order, { limit: 10, offset: 99 })).toEqual({ rows: [], cursor: { next: null, previous: null } });
});

test('what a row shows is not read for the rows before a page', async () => {
  // Divides by zero for the first rows.
  const list = (isFrom: RawBuilder<boolean>) =>
    db
      .selectFrom(rows.as('r'))
      .select(sql<number>`1 / (case when r.at = '2026-03-01 10:00+08' then 0 else 1 end)`.as('one'))
      .where(isFrom);
  expect((await readPage(list, sorted('asc'), windowOf({ limit: 10, offset: 20 }))).rows).toHaveLength(10);
  await expect(readPage(list, sorted('asc'), windowOf({ limit: 10 }))).rejects.toThrow('division by zero');
});

test('a page by offset goes on by its cursor', async () => {
  const expected = await all('asc');
  const { cursor } = await read('asc', { limit: 10, offset: 20 });
  expect((await read('asc', { limit: 10, cursor: cursor.next! })).rows.map(({ id }) => id)).toEqual(
    expected.slice(30, 40),
  );
  expect((await read('asc', { limit: 10, cursor: cursor.previous! })).rows.map(({ id }) => id)).toEqual(
    expected.slice(10, 20),
  );
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each([
  ['nothing', ''],
  ['no JSON', 'x'],
  ['another shape', encoded({ way: 'after' })],
  ['another way', encoded(['sideways', 1, 1])],
  ['a time that is none', encoded(['after', 'now()', 1])],
  ['a fraction', encoded(['after', 1.5, 1])],
  ['a time too far', encoded(['after', 1e300, 1])],
  ['an id of another kind', encoded(['after', 1, "1' or true"])],
])('a cursor with %s is refused', async (_, cursor) => {
  await expect(read('asc', { cursor })).rejects.toMatchObject({
    code: 'request.invalid',
    details: { fields: { cursor: 'request.invalid' } },
  });
});

test('an id out of reach of the column finds nothing', async () => {
  expect((await read('asc', { cursor: encoded(['after', 2e15, 2 ** 50]) })).rows).toEqual([]);
});

test('an offset beyond the reach of lists is refused with the reason, unless a cursor is in its place', () => {
  expect(windowOf({ offset: LIST_REACH })).toEqual({ limit: 10, offset: LIST_REACH, cursor: undefined });
  expect(() => windowOf({ offset: LIST_REACH + 1 })).toThrow(new Refusal('request.beyondReach'));
  expect(windowOf({ offset: LIST_REACH + 1, cursor: 'x' })).toMatchObject({ offset: 0, cursor: 'x' });
});
