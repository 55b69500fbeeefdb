import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { testApi } from '../../testing/test-api.ts';
import { contactWorld } from '../../testing/worlds/contact-world.ts';
import { partnerCompany } from '../../testing/worlds/partner-company.ts';

const api = await testApi();
const { path, made } = await contactWorld(api);
const DAY = 24 * 3600;

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

test('the list is newest first, ten rows a page, searched by parts and dates', async () => {
  const own = await partnerCompany(api, 'lister');
  for (let n = 0; n < 12; n += 1) {
    api.advance(60);
    await made({ email: `list${n}@people.example`, phone: `+86-1370000${String(n).padStart(4, '0')}` }, own);
  }
  const list = async (query: Record<string, string> = {}) =>
    api.as(own).get(`${path('co-lister')}?${new URLSearchParams(query)}`);
  const [, first] = await list();
  expect(first.total_count).toBe(13);
  expect(first.entries).toHaveLength(10);
  expect(first.entries[0].email).toBe('list11@people.example');
  const [, second] = await list({ offset: '10' });
  expect(second.entries.at(-1)).toMatchObject({ user_id: 'u-lister', is_auth: 1, role: 0, invitation: null });
  expect((await list({ email: 'LIST1@' }))[1].total_count).toBe(1);
  expect((await list({ phone: '137 0000 0003' }))[1].entries).toMatchObject([{ email: 'list3@people.example' }]);
  expect((await list({ phone: ' +86 137 0000 0003 ' }))[1].entries).toMatchObject([{ email: 'list3@people.example' }]);
  expect((await list({ email: '%' }))[1].total_count).toBe(0);
  const now = api.services.clock.now().getTime();
  const iso = (ms: number) => new Date(now + ms).toISOString();
  expect((await list({ start_date: iso(-90_000) }))[1].total_count).toBe(2);
  expect((await list({ start_date: iso(0).slice(0, 10).replaceAll('-', '/') }))[0]).toBe(200);
  for (const [query, field] of [
    [{ start_date: iso(3 * DAY * 1000) }, 'start_date'],
    [{ start_date: iso(0), end_date: iso(-1000) }, 'end_date'],
    [{ start_date: 'today' }, 'start_date'],
    [{ end_date: '2026/02/30' }, 'end_date'],
  ] as const)
    expect(await list(query)).toMatchObject([400, { fields: { [field]: {} } }]);
});

describe('a company with more people than a list is counted to', () => {
  const COMPANY = 'co-crowd';
  const list = async (query: Record<string, string>) =>
    (await api.as(crowd).get(`${path(COMPANY)}?${new URLSearchParams(query)}`))[1] as {
      total_count: number;
      entries: { email: string }[];
    };
  let crowd: Caller;
  beforeAll(async () => {
    crowd = await partnerCompany(api, 'crowd');
    // The newest thousand have another domain than the others, so that they say nothing about them.
    await sql`insert into app_user (user_id, user_type, user_name, email, phone, co_id, role, status, self_registered, created_at, updated_at)
      select 'crowd-' || n, 32, 'Person', case when n <= 1000 then 'new' || n || '@a.example' else 'old' || n || '@b.example' end,
        '+86-1' || lpad(n::text, 10, '0'), ${COMPANY}, 2, 2, false, now() + (20000 - n) * interval '1 second', now() from generate_series(1, 11500) n`.execute(
      api.db,
    );
  });

  test.each<[string, Record<string, string>, number, string[]]>([
    ['a part that one has', { email: 'D7777@' }, 1, ['old7777@b.example']],
    [
      'a part that some have, second page',
      { email: 'old777', offset: '5' },
      10,
      ['old7775@b.example', 'old7776@b.example'],
    ],
    ['a part that everybody has', { email: '@' }, 10_001, ['new1@a.example', 'new2@a.example']],
    [
      'a part that the newest do not have, and more have than are counted',
      { email: 'b.example' },
      10_001,
      ['old1001@b.example', 'old1002@b.example'],
    ],
    [
      'a part of two characters that the newest do not have',
      { email: '@b' },
      10_001,
      ['old1001@b.example', 'old1002@b.example'],
    ],
    ['one character that none has', { email: 'z' }, 0, []],
    ['a wildcard', { email: '_' }, 0, []],
    ['a phone', { phone: '0001 1499' }, 1, ['old11499@b.example']],
    ['both', { phone: '+86-10', email: 'new999' }, 1, ['new999@a.example']],
  ])('is filtered by %s', async (_, query, total, emails) => {
    const { total_count, entries } = await list(query);
    expect(total_count).toBe(total);
    expect(entries.slice(0, 2).map(({ email }) => email)).toEqual(emails);
  });
});
