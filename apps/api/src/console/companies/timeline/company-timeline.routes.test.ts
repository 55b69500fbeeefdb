import type { TimelineEntry } from '@portal/common/contract/console/company-timeline';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { makeAccount, makeCompany, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const { db } = api;
const path = (co: string, query = '') => `/api/account/v1/console/companies/${co}/timeline?${query}`;
type By = Parameters<typeof api.as>[0];

const admin = staffWith('admin', Privilege.admin);
const viewer = staffWith('viewer', Privilege.customerView);
const approver = staffWith('approver', Privilege.customerView, Privilege.approvalCertification);
const accounts = staffWith('accounts', Privilege.customerView, Privilege.customerAccountView);
const partners = staffWith('partners', Privilege.partnerView);
const contracts = staffWith('contracts', Privilege.partnerView, Privilege.approvalContract);

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 8));
const read = async (by: By, co: string, query = '') => {
  const [status, body] = await api.as(by).get(path(co, query), { headers: { lang: 'en_US' } });
  expect([status, body.code]).toEqual([200, undefined]);
  return body as { entries: TimelineEntry[]; next: string | null; kinds: string[] };
};
const actions = async (by: By, co: string, query = '') =>
  (await read(by, co, query)).entries.map(({ action }) => action);

const log = (day: number, action: string, object: string, subject: string, detail: object = {}) =>
  db
    .insertInto('audit')
    .values({
      at: at(day),
      actor_id: 'u-zhou',
      action,
      object_id: object,
      subject_id: subject,
      detail: JSON.stringify(detail),
    })
    .execute();

beforeAll(async () => {
  await makeAccount(api, 'u-zhou', null, { user_type: UserType.employee, user_name: 'Zhou Yun' });
  await makeCompany(api, 'co-c', 'Larkmoor');
  await makeAccount(api, 'u-lin', 'co-c', {
    user_name: 'Lin Yuan',
    email: 'lin@larkmoor.example',
    email_verified: true,
  });
  await sql`insert into certification (co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at, decided_at, decided_by, opinion)
    values ('co-c', 'u-lin', 2, 1, 'Larkmoor', '1', 2, 3, ${at(1)}, ${at(2)}, 'u-zhou', 'The picture is cut off.'),
      ('co-c', 'u-lin', 2, 1, 'Larkmoor', '1', 2, 1, ${at(6)}, null, null, '')`.execute(db);
  await sql`insert into review_question (queue, item_id, co_id, fields, asked_by, asked_at, applied_at, outcome, ended_at, answered_by, answer)
    select 'certification', max(approval_id), 'co-c', '[{"field": "lic_code", "text": "Is the code right?"}]', 'u-zhou', ${at(7)}, ${at(6)}, 'answered', ${at(8)}, 'u-lin', 'Yes.' from certification`.execute(
    db,
  );
  await log(3, 'company.changed', 'co-c', 'u-lin', { columns: ['address'] });
  await log(4, 'account.disabled', 'u-lin', 'u-lin', { reason: 'Left' });
  // Sign-ins are for the audit log alone.
  await log(5, 'signIn.succeeded', 'u-lin', 'u-lin');
  await db
    .insertInto('outbox')
    .values(
      ['certificationRejected', 'passwordChanged'].map((template) => ({
        channel: 'email' as const,
        recipient: 'lin@larkmoor.example',
        template,
        locale: 'zh-CN',
        text: '',
        dedupe_key: template,
        created_at: at(2),
        due_at: at(2),
        sent_at: new Date(at(2).getTime() + 1000),
      })),
    )
    .execute();

  await makeCompany(api, 'co-cedar', 'Cedar', { kind: 4 });
  await makeAccount(api, 'u-mo', 'co-cedar', { user_type: UserType.partner, role: 0, user_name: 'Mo' });
  await db.insertInto('partner_company').values({ co_id: 'co-cedar', phone: '1', email: 'a@b.example' }).execute();
  await sql`insert into registration_application (co_id, user_id, applied_at, approval_status, decided_at, decided_by, decided_data)
    values ('co-cedar', 'u-mo', ${at(1)}, 2, ${at(2)}, 'u-zhou', '{}')`.execute(db);
  await sql`insert into contract_application (co_id, user_id, sign_type, wanted_level, applied_at) values ('co-cedar', 'u-mo', 1, 4, ${at(3)})`.execute(
    db,
  );
  await log(4, 'contact.created', 'u-mo', 'u-mo');
});

test('an administrator sees requests, people, changes and messages, newest first', async () => {
  const { entries, kinds, next } = await read(admin, 'co-c');
  expect(entries.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
    'messages certification.answered',
    'messages certification.asked',
    'requests certification.submitted',
    'people account.disabled',
    'changes company.changed',
    'messages message.sent',
    'requests certification.rejected',
    'requests certification.submitted',
  ]);
  expect(next).toBeNull();
  expect(kinds.toSorted()).toEqual(['changes', 'messages', 'people', 'requests']);
  expect(entries[1]).toMatchObject({ actor: { kind: 'staff', name: 'Zhou Yun' }, text: 'Is the code right?' });
  expect(entries[2]).toMatchObject({
    actor: { kind: 'customer', name: 'Lin Yuan' },
    request: { queue: 'customerCertification', id: expect.any(Number), user_id: 'u-lin' },
  });
  expect(entries[3]).toMatchObject({ person: 'Lin Yuan', text: 'Left', time: at(4).toISOString() });
  expect(entries[4]).toMatchObject({ fields: ['address'], person: 'Lin Yuan' });
  expect(entries[5]).toMatchObject({
    text: 'The business verification of Larkmoor was rejected',
    person: 'Lin Yuan',
    actor: { kind: 'system', name: '' },
  });
  expect(entries[6]).toMatchObject({ text: 'The picture is cut off.' });
});

test.each<[string, By, string[], boolean]>([
  [
    'who sees customers',
    viewer,
    ['certification.submitted', 'company.changed', 'certification.rejected', 'certification.submitted'],
    false,
  ],
  [
    'who decides verifications',
    approver,
    [
      'certification.answered',
      'certification.asked',
      'certification.submitted',
      'company.changed',
      'certification.rejected',
      'certification.submitted',
    ],
    true,
  ],
  [
    'who sees accounts',
    accounts,
    [
      'certification.submitted',
      'account.disabled',
      'company.changed',
      'message.sent',
      'certification.rejected',
      'certification.submitted',
    ],
    false,
  ],
])('%s sees what other pages show too', async (_, by, expected, opens) => {
  const { entries } = await read(by, 'co-c');
  expect(entries.map(({ action }) => action)).toEqual(expected);
  expect(entries.some(({ request }) => request !== null)).toBe(opens);
});

test('of a partner, requests are seen by those who decide them', async () => {
  expect(await actions(admin, 'co-cedar')).toEqual([
    'contact.created',
    'contract.submitted',
    'registration.agreed',
    'registration.submitted',
  ]);
  expect(await actions(partners, 'co-cedar')).toEqual([]);
  const { entries, kinds } = await read(contracts, 'co-cedar');
  expect(entries).toMatchObject([
    { kind: 'contracts', action: 'contract.submitted', level: 'Gold partner', request: { queue: 'partnerContract' } },
  ]);
  expect(kinds.toSorted()).toEqual(['changes', 'contracts', 'messages']);
});

test('one kind is read alone, also when the reader may not see it', async () => {
  expect(await actions(admin, 'co-c', 'kind=people')).toEqual(['account.disabled']);
  expect(await actions(admin, 'co-c', 'kind=requests')).toHaveLength(3);
  expect(await actions(admin, 'co-cedar', 'kind=contracts')).toEqual(['contract.submitted']);
  expect(await actions(viewer, 'co-c', 'kind=people')).toEqual([]);
  expect((await api.as(admin).get(path('co-c', 'kind=secrets')))[0]).toBe(400);
});

test('pages follow each other by cursors, also among entries of one moment', async () => {
  const same = at(9);
  await db
    .insertInto('audit')
    .values(
      [1, 2, 3, 4, 5].map((n) => ({
        at: same,
        actor_id: 'u-zhou',
        action: 'company.changed',
        object_id: 'co-c',
        subject_id: 'u-lin',
        detail: JSON.stringify({ reason: String(n) }),
      })),
    )
    .execute();
  const all = (await read(admin, 'co-c', 'limit=100')).entries.map(({ id }) => id);
  const walked: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof read>> = await read(admin, 'co-c', `limit=3${cursor && `&cursor=${cursor}`}`);
    walked.push(...page.entries.map(({ id }) => id));
    cursor = page.next;
  }
  expect(all).toHaveLength(13);
  expect(walked).toEqual(all);
  expect((await api.as(admin).get(path('co-c', 'cursor=nonsense')))[0]).toBe(400);
});

test('pending requests are those that the reader may open', async () => {
  const pending = async (by: By, co: string) =>
    (await api.as(by).get(`/api/account/v1/console/companies/${co}/pending_requests`))[1].requests as unknown;
  expect(await pending(approver, 'co-c')).toMatchObject([{ queue: 'customerCertification', user_id: 'u-lin' }]);
  expect(await pending(viewer, 'co-c')).toEqual([]);
  expect(await pending(contracts, 'co-cedar')).toMatchObject([{ queue: 'partnerContract', user_id: 'u-mo' }]);
  expect(await pending(partners, 'co-cedar')).toEqual([]);
});

test('companies of another kind, applicants and unknown ids are not found', async () => {
  await makeCompany(api, 'co-x', 'Applicant', { kind: 4 });
  for (const [by, co] of [
    [viewer, 'co-cedar'],
    [partners, 'co-c'],
    [admin, 'co-x'],
    [admin, 'co-none'],
  ] as const)
    for (const what of ['timeline', 'pending_requests'])
      expect((await api.as(by).get(`/api/account/v1/console/companies/${co}/${what}`))[0]).toBe(404);
});

test.each([
  ...strangers(
    Privilege.customerView,
    Privilege.customerManage,
    Privilege.partnerView,
    Privilege.partnerCreate,
    Privilege.partnerEdit,
  ),
  ['an owner of the company', callerOf(UserType.enterprise, 'own', { coId: 'co-c' }), 403] as const,
])('%s has no timeline', async (_, caller, status) => {
  expect((await api.as(caller).get(path('co-c')))[0]).toBe(status);
});
