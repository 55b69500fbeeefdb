import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { AUDIT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const PATH = '/api/account/v1/audit';
const employee = (id: string, ...privileges: Privilege[]) => callerOf(UserType.employee, id, { privileges });
const reader = employee('reader', Privilege.systemAudit);
const ann = employee('ann', Privilege.approvalCertification);
const acme = callerOf(UserType.enterprise, 'acme');
const note = (
  action: string,
  object: string | null,
  more: Partial<Parameters<typeof audit>[1]> = {},
  at = '2026-11-20T10:00:00Z',
) => audit(api.db, { actor: ann.userId, action, object, ...more }, new Date(at));
const found = async (query: string) =>
  (await api.as(reader).get(`${PATH}?${query}`))[1].entries.map(({ action }: { action: string }) => action);

beforeAll(async () => {
  for (const who of [reader, ann, acme]) await api.as(who).get('/userinfo');
  await api.db.updateTable('app_user').set({ user_name: 'Ann Lee' }).where('user_id', '=', ann.userId).execute();
  await note('test.old', 'co-acme', {}, '2026-11-01T00:00:00Z');
  await note('test.company', 'co-acme', {
    subject: acme.userId,
    detail: {
      changes: { privileges: [['a'], ['a', 'b']], name: ['Old', 'New'] },
      reason: 'Because',
      company: 'co-acme',
      by: 'co-gone',
    },
  });
  await note('test.person', acme.userId, {}, '2026-11-20T23:59:59.999Z');
  await note('other.thing', null, { actor: null }, '2026-11-21T00:00:00Z');
  await note('other.operator', ann.userId, { actor: 'operator' }, '2026-11-21T01:00:00Z');
});

test.each([
  ['', Privilege.systemAudit],
  ['/csv', Privilege.systemAudit],
  ['/chain', Privilege.systemAudit],
])('%s requires the privilege', async (path, needed) => {
  for (const [name, value] of Object.entries(Privilege)) {
    const [status] = await api.as(employee(`with-${name.toLowerCase()}`, value)).get(PATH + path);
    expect([name, status]).toEqual([name, value === needed || value === Privilege.admin ? 200 : 403]);
  }
  expect((await api.as(employee('none')).get(PATH + path))[0]).toBe(403);
  expect((await api.as(null).get(PATH + path))[0]).toBe(401);
  expect((await api.as(acme).get(PATH + path))[0]).toBe(403);
});

test('an entry has actor, action, subject, old and new values', async () => {
  const [, { entries }] = await api.as(reader).get(`${PATH}?action=test.company`);
  expect(entries).toEqual([
    expect.objectContaining({
      actor: { kind: 'staff', id: ann.userId, name: 'Ann Lee' },
      action: 'test.company',
      object: { id: 'co-acme', name: 'Company co-acme' },
      subject: { id: acme.userId, name: acme.userId },
      time: '2026-11-20T10:00:00.000Z',
      changes: [
        { field: 'name', before: ['Old'], after: ['New'] },
        { field: 'privileges', before: ['a'], after: ['a', 'b'] },
      ],
      details: [
        { name: 'by', value: 'co-gone', label: '' },
        { name: 'reason', value: 'Because', label: '' },
        { name: 'company', value: 'co-acme', label: 'Company co-acme' },
      ],
    }),
  ]);
});

test.each([
  ['actor=ann%20l&action=test.', ['test.person', 'test.company', 'test.old']],
  ['actor=U-ANN%40example.com&action=test.', ['test.person', 'test.company', 'test.old']],
  ['actor=operator', ['other.operator']],
  ['actor=system&action=other.', ['other.thing']],
  ['subject=u-acme', ['test.person', 'test.company']],
  ['object=co-acme', ['test.company', 'test.old']],
  ['company=co-acme', ['test.person', 'test.company', 'test.old']],
  ['person=u-acme', ['test.person', 'test.company']],
  ['action=test.&from=2026-11-20&to=2026-11-20', ['test.person', 'test.company']],
  ['action=other.&from=2026-11-20&to=2026-11-21', ['other.operator', 'other.thing']],
  ['company=co-acme&actor=ann%20l', ['test.person', 'test.company', 'test.old']],
  ['company=co-acme&subject=u-acme', ['test.person', 'test.company']],
  ['person=u-acme&object=co-acme', ['test.company']],
  ['company=co-acme&actor=system', []],
  ['actor=%25', []],
  ['actor=u-unknown', []],
])('%s finds %j', async (query, actions) => {
  expect(await found(query)).toEqual(actions);
});

test('each page continues where the previous one ended', async () => {
  const [, first] = await api.as(reader).get(`${PATH}?company=co-acme&limit=2`);
  expect(first).toMatchObject({ about: 'Company co-acme', next: expect.any(Number) });
  const [, second] = await api.as(reader).get(`${PATH}?company=co-acme&limit=2&before=${first.next}`);
  expect(second.entries.map(({ action }: { action: string }) => action)).toEqual(['test.old']);
  expect(second.next).toBeNull();
});

describe('of more people than are looked up one by one', () => {
  const PEOPLE = 1100;
  /** Ids of all pages of a filter. */
  async function pages(query: string): Promise<number[]> {
    const ids: number[] = [];
    let next: number | null = null;
    do {
      const [, page] = await api.as(reader).get(`${PATH}?${query}&limit=50${next ? `&before=${next}` : ''}`);
      ids.push(...page.entries.map(({ id }: { id: number }) => id));
      next = page.next;
    } while (next !== null);
    return ids;
  }
  const counted = async (where: string) =>
    (
      await sql<{ id: number }>`select a.id from audit a left join app_user u on u.user_id = a.actor_id
        left join app_user s on s.user_id = a.subject_id where ${sql.raw(where)} order by a.at desc, a.id desc`.execute(
        api.db,
      )
    ).rows.map(({ id }) => Number(id));

  beforeAll(async () => {
    await sql`insert into app_user (user_id, user_type, co_id, user_name)
      select 'u-chorus-' || n, case when n % 2 = 0 then 64 else 1 end, case when n % 2 = 0 then 'co-acme' end, 'The Chorus ' || n
      from generate_series(1, ${2 * PEOPLE}) n`.execute(api.db);
    await sql`insert into audit (at, action, actor_id, subject_id)
      select '2026-10-01'::timestamptz + n * interval '1 minute', 'chorus.sang', 'u-chorus-' || n, 'u-chorus-' || 1 + n % 50
      from generate_series(1, 120) n`.execute(api.db);
  });

  const compared = ['actor=chorus', 'subject=chorus', 'company=co-acme', 'company=co-acme&actor=chorus'] as const;
  const WHERE = {
    'actor=chorus': "u.user_name like '%Chorus%'",
    'subject=chorus': "s.user_name like '%Chorus%'",
    'company=co-acme': "(a.object_id = 'co-acme' or u.co_id = 'co-acme' or s.co_id = 'co-acme')",
    'company=co-acme&actor=chorus':
      "(a.object_id = 'co-acme' or u.co_id = 'co-acme' or s.co_id = 'co-acme') and u.user_name like '%Chorus%'",
  };

  test.each(compared)('%s finds what counting finds, the newest first', async (query) => {
    const expected = await counted(WHERE[query]);
    expect(expected.length).toBeGreaterThan(50);
    expect(await pages(query)).toEqual(expected);
  });

  test.each(compared)('%s finds it behind many entries of others', async (query) => {
    await sql`insert into audit (at, action, actor_id) select '2026-11-22'::timestamptz + n * interval '1 second', 'other.sang', 'u-ann'
      from generate_series(1, 11000) n`.execute(api.db);
    expect(await pages(query)).toEqual(await counted(WHERE[query]));
    await api.db.deleteFrom('audit').where('action', '=', 'other.sang').execute();
  });

  test('of people who did nothing so many entries are compared by a call, which says how far it came', async () => {
    await sql`insert into app_user (user_id, user_type, user_name)
      select 'u-idle-' || n, 1, 'Hollow ' || n from generate_series(1, ${PEOPLE}::int) n`.execute(api.db);
    await note('idle.last', null, { actor: 'u-idle-1' }, '2026-11-21T23:00:00Z');
    await sql`insert into audit (at, action, actor_id) select '2026-11-22'::timestamptz + n * interval '1 second', 'other.sang', 'u-ann'
      from generate_series(1, 10001) n`.execute(api.db);
    const [, first] = await api.as(reader).get(`${PATH}?actor=hollow&from=2026-11-21&to=2026-11-22`);
    expect(first).toMatchObject({ entries: [], next: expect.any(Number), reached: '2026-11-22T00:00:02.000Z' });
    const [, second] = await api
      .as(reader)
      .get(`${PATH}?actor=hollow&from=2026-11-21&to=2026-11-22&before=${first.next}`);
    expect(second).toMatchObject({ entries: [{ action: 'idle.last' }], next: null });
    expect(second.reached).toBeUndefined();
    await api.db.deleteFrom('audit').where('action', 'in', ['other.sang', 'idle.last']).execute();
  });
});

test('the CSV has exactly the matching entries and no formulas, and the export is audited', async () => {
  await note('csv.one', '=1+1', { detail: { reason: '@SUM(A1)', changes: { name: ['+1', '-2'] } } });
  const [status, bytes] = await api.as(reader).get(`${PATH}/csv?action=csv.`);
  expect(status).toBe(200);
  const lines = (bytes as Buffer).toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^time,actor_id,actor/);
  expect(lines[1]).toContain(`,"'=1+1",`);
  expect(lines[1]).not.toMatch(/(^|,)"?[=+@]/);
  expect((await api.as(reader).get(`${PATH}?action=audit.exported&limit=1`))[1].entries[0]).toMatchObject({
    actor: { id: reader.userId },
    details: expect.arrayContaining([{ name: 'entries', value: '1', label: '' }]),
  });
});

test('a CSV of several portions has each entry once, newest first', async () => {
  await sql`insert into audit (at, action) select '2026-09-01'::timestamptz + n * interval '1 minute', 'portion.line'
    from generate_series(1, 2000) n`.execute(api.db);
  const [status, bytes] = await api.as(reader).get(`${PATH}/csv?action=portion.line`);
  const times = (bytes as Buffer).toString('utf8').trim().split('\r\n').slice(1);
  expect([status, times.length, new Set(times).size]).toEqual([200, 2000, 2000]);
  expect(times).toEqual([...times].sort().reverse());
});

test('an export of too many entries is refused, with the limit', async () => {
  await sql`insert into audit (at, action) select '2026-10-01', 'many.lines' from generate_series(1, ${AUDIT.exportMost + 1})`.execute(
    api.db,
  );
  expect(await api.as(reader).get(`${PATH}/csv?action=many.lines`)).toMatchObject([
    409,
    { code: 'Account.Audit.TooMany', message: expect.stringContaining('10,000') },
  ]);
});

test('the directory of a company acts by the name of its company, while its token is known or the entry says it', async () => {
  await api.db
    .insertInto('identity_provider')
    .values({
      config_id: 'idp-acme',
      co_id: 'co-acme',
      idp_name: 'Directory',
      idp_agreement: 1,
      created_at: new Date(0),
    })
    .execute();
  const made = { config_id: 'idp-acme', note: '', created_by: acme.userId, created_at: new Date(0) };
  await api.db
    .insertInto('directory_token')
    .values({ ...made, token_id: 'dt-acme', secret_hash: 'x', expires_at: new Date(1) })
    .execute();
  await note('directory.test', null, { actor: 'dt-acme' });
  await note('directory.test', null, { actor: 'dt-gone' });
  await note('directory.test', null, { actor: 'dt-removed', detail: { co_id: 'co-acme' } });
  const [, { entries }] = await api.as(reader).get(`${PATH}?action=directory.test`);
  expect(entries.map(({ actor }: { actor: object }) => actor)).toEqual(
    expect.arrayContaining([
      { kind: 'customer', id: 'dt-acme', name: '', directory: 'Company co-acme' },
      { kind: 'customer', id: 'dt-gone', name: '', directory: '' },
      { kind: 'customer', id: 'dt-removed', name: '', directory: 'Company co-acme' },
    ]),
  );
});
