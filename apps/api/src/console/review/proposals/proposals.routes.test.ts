import { strFromU8, unzipSync } from 'fflate';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { UserType } from '@portal/common/enums/user/user-type';
import { buildNextExport } from '../../../people/account-export/build-export.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { decideOn, requestOf, submit } from '../../../testing/worlds/certification-world.ts';
import { makeAccount, makeCompany } from '../../../testing/worlds/customer-world.ts';
import { readings } from '../../../testing/worlds/readings.ts';
import { stateOf } from '../../../testing/worlds/review-state.ts';
import { pendingIn, QUEUES, reviewerOf, type Pending, type Queue } from '../../../testing/worlds/review-world.ts';

const api = await testApi({ SECOND_PAIR_OF_EYES: 'against-warning,contract-level' });
const turnOn = (...kinds: ProposalKind[]) => {
  api.services.config.secondPairOfEyes = kinds;
};
const ALL = Object.values(ProposalKind);
beforeEach(() => turnOn(...ALL));
/** Appears in nothing but proposals. */
const WORDS = 'Zanzibar ledger';
let number = 0;

/** A pending request whose phone another company has, so that its approval is against a warning. */
async function conflicting(queue: Queue): Promise<Pending> {
  turnOn();
  const item = await pendingIn(api, queue);
  turnOn(...ALL);
  number += 1;
  const phone = `+86-1380001${1000 + number}`;
  await api.db
    .updateTable('app_user')
    .set({ phone, email_verified: true })
    .where('user_id', '=', item.applicant.userId)
    .execute();
  await makeCompany(api, `co-same-${number}`, `Same phone ${number} Ltd`);
  await makeAccount(api, `u-same-${number}`, `co-same-${number}`, {
    phone,
    login_name: `same_${number}`,
    self_registered: false,
  });
  return item;
}
const review = async (item: Pending, by: Caller) => (await api.as(by).get(item.path('read')))[1];
const openOf = async (item: Pending, by: Caller) =>
  (await review(item, by)).proposals.find(({ state }: { state: string }) => state === 'open')?.id as number;
const confirm = async (item: Pending, by: Caller | null, proposal?: number) =>
  api.as(by).post(item.path('confirm'), { proposal: proposal ?? (await openOf(item, admin(item.queue))) });
const admin = (queue: Queue) => reviewerOf(queue, `${queue}-reader`);
const trail = ({ applicant: { userId, coId } }: Pending) =>
  api.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject_id', 'detail'])
    .where((is) => is.or([is('object_id', '=', coId), is('object_id', '=', userId)]))
    .where('action', '<>', 'invitation.sent')
    .orderBy('id')
    .execute();

describe.each(QUEUES)('the queue of %s', (queue) => {
  const [one, two, three] = ['one', 'two', 'three'].map((name) => reviewerOf(queue, `${queue}-${name}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  const opinion = {
    certification: 'Opinion',
    registration: 'approval_opinion',
    contract: 'approval_opinion',
    account: 'opinion',
  }[queue];
  let item: Pending;
  beforeEach(async () => {
    item = await conflicting(queue);
    expect((await review(item, one)).second_pair).toContain('against-warning');
  });
  const propose = () => item.decide(one, 2, { [opinion]: WORDS });

  test('an approval is kept as a proposal, and nothing is decided until somebody else confirms it', async () => {
    const before = await stateOf(api, item);
    expect(await propose()).toEqual([200, { proposed: 1 }]);
    expect(await stateOf(api, item)).toEqual(before);
    expect(
      await api.db.selectFrom('outbox').select('id').where('dedupe_key', 'like', `${queue} ${item.id} %`).execute(),
    ).toEqual([]);
    expect(await review(item, two)).toMatchObject({
      decision: null,
      proposed: expect.arrayContaining([{ field: opinion, value: WORDS }]),
      proposals: [
        {
          kinds: queue === 'contract' ? ['contract-level', 'against-warning'] : ['against-warning'],
          name: one.userId,
          own: 0,
          state: 'open',
          ended_at: null,
        },
      ],
    });

    expect(await confirm(item, one)).toMatchObject([403, { code: 'Account.Proposal.Own' }]);
    expect(await confirm(item, two)).toEqual([200, {}]);
    const [request] = (await stateOf(api, item)).request;
    expect(request).toMatchObject({ decided_by: two.userId });
    expect(JSON.stringify(request)).toContain(WORDS);
    expect(await review(item, one)).toMatchObject({
      decision: { result: 2, name: two.userId },
      proposals: [{ own: 1, state: 'confirmed', ended_by: two.userId }],
      proposed: [],
      second_pair: [],
    });
    expect((await trail(item)).slice(-2)).toMatchObject([
      { action: 'proposal.made', actor_id: one.userId, subject_id: one.userId },
      {
        action: expect.stringMatching(/\.agreed$/),
        actor_id: two.userId,
        subject_id: item.applicant.userId,
        detail: { proposed_by: one.userId },
      },
    ]);
    expect(
      await api.db
        .selectFrom('outbox')
        .select('id')
        .where('dedupe_key', 'like', `${queue} ${item.id} decided %`)
        .execute(),
    ).toHaveLength(1);
  });

  test('while it is open, other decisions are refused; a rejection never needs a second person', async () => {
    await propose();
    for (const by of [one, two])
      for (const result of [2, 3] as const)
        expect(await item.decide(by, result)).toMatchObject([409, { code: 'Account.Approval.Proposed' }]);
    const other = await conflicting(queue);
    expect(await other.decide(one, 3)).toEqual([200, {}]);
  });

  test('one of two confirmations at once counts', async () => {
    await propose();
    const id = await openOf(item, two);
    const answers = await Promise.all([confirm(item, two, id), confirm(item, three, id)]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.find(([status]) => status !== 200)![1]).toMatchObject({ code: '4001213001' });
    expect((await trail(item)).filter(({ action }) => action.endsWith('.agreed'))).toHaveLength(
      1 + (queue === 'contract' ? 1 : 0),
    );
  });

  test('it is returned with a reason, which the proposer reads; then it can be proposed again', async () => {
    await propose();
    const id = await openOf(item, two);
    expect(await api.as(one).post(item.path('return'), { proposal: id, reason: 'Own.' })).toMatchObject([
      403,
      { code: 'Account.Proposal.Own' },
    ]);
    expect(await api.as(two).post(item.path('return'), { proposal: id, reason: ' ' })).toMatchObject([
      400,
      { code: 'reason.empty' },
    ]);
    expect(await api.as(two).post(item.path('return'), { proposal: id, reason: 'Call them first.' })).toEqual([
      200,
      {},
    ]);
    expect(await review(item, one)).toMatchObject({
      proposed: [],
      proposals: [{ own: 1, state: 'returned', ended_by: two.userId, reason: 'Call them first.' }],
    });
    expect(await confirm(item, two, id)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
    expect(await propose()).toEqual([200, { proposed: 1 }]);
    // What was confirmed is what was read, not what was proposed since.
    expect(await confirm(item, two, id)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
    expect(await confirm(item, two)).toEqual([200, {}]);
  });

  test('only the proposer can withdraw it', async () => {
    await propose();
    expect(await api.as(two).delete(item.path('withdraw'))).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
    expect(await api.as(one).delete(item.path('withdraw'))).toEqual([200, {}]);
    expect((await review(item, two)).proposals).toMatchObject([{ state: 'withdrawn', ended_by: one.userId }]);
    expect(await item.decide(two, 3)).toEqual([200, {}]);
  });

  test('a claim stops the confirmation of others, and proposing frees the own one', async () => {
    await api.as(one).put(item.path('claim'));
    await propose();
    expect((await api.as(three).put(item.path('claim')))[0]).toBe(200);
    expect(await confirm(item, two)).toMatchObject([409, { code: 'Account.Approval.Claimed' }]);
    expect(await openOf(item, two)).toEqual(expect.any(Number));
    expect(await confirm(item, three)).toEqual([200, {}]);
  });

  test('the confirmer takes it back, and the proposal is open again; after a reversal the request waits without a proposal', async () => {
    await propose();
    const before = await stateOf(api, item);
    api.hold();
    await confirm(item, two);
    expect((await api.as(one).delete(item.path('takeBack')))[0]).toBe(403);
    expect(await api.as(two).delete(item.path('takeBack'))).toEqual([200, {}]);
    expect(await stateOf(api, item)).toEqual(before);
    expect((await review(item, two)).proposals).toMatchObject([{ state: 'open', ended_by: '', ended_at: null }]);
    expect(await confirm(item, two)).toEqual([200, {}]);
    expect(await api.as(three).post(item.path('reverse'), { reason: 'Wrong company.' })).toEqual([
      200,
      { proposed: 1 },
    ]);
    expect(await api.as(two).post(item.path('confirmReversal'), { proposal: await openReversal() })).toEqual([200, {}]);
    expect(await stateOf(api, item)).toEqual(before);
    expect((await review(item, two)).proposals).toMatchObject([{ state: 'confirmed' }]);
  });

  const openReversal = async () =>
    (await review(item, one)).reversal.proposals.find(({ state }: { state: string }) => state === 'open')?.id as number;
  const OWN = { code: 'Account.Proposal.Own' };

  // One proposed the decision and two confirmed it: who may propose its reversal, and who may confirm that.
  test.each([
    ['one', 'one', 403],
    ['one', 'two', 200],
    ['one', 'three', 200],
    ['two', 'three', 403],
    ['three', 'one', 403],
    ['three', 'two', 200],
    ['three', 'three', 403],
  ] as const)('%s proposes the reversal, %s confirms it: %i', async (proposer, confirmer, expected) => {
    const people = { one, two, three };
    await propose();
    await confirm(item, two);
    const decided = await stateOf(api, item);
    expect((await review(item, two)).reversal).toMatchObject({
      second_pair: [expect.any(String), ...(queue === 'contract' ? [expect.any(String)] : [])],
      may_propose: 0,
      may_confirm: 1,
    });
    const proposed = await api.as(people[proposer]).post(item.path('reverse'), { reason: 'Wrong company.' });
    expect(await stateOf(api, item)).toEqual(decided);
    if (proposer === 'two') return expect(proposed).toMatchObject([403, OWN]);
    expect(proposed).toEqual([200, { proposed: 1 }]);
    expect((await review(item, one)).reversal).toMatchObject({ reason: 'Wrong company.', may_confirm: 0 });
    const answer = await api
      .as(people[confirmer])
      .post(item.path('confirmReversal'), { proposal: await openReversal() });
    expect(answer).toMatchObject(expected === 200 ? [200, {}] : [403, OWN]);
    expect((await review(item, three)).decision === null).toBe(expected === 200);
  });

  test('a proposed reversal is returned or withdrawn, and a second one is refused', async () => {
    await propose();
    await confirm(item, two);
    const reverse = () => api.as(three).post(item.path('reverse'), { reason: 'Wrong company.' });
    await reverse();
    expect(await reverse()).toMatchObject([409, { code: 'Account.Approval.Proposed' }]);
    const body = { proposal: await openReversal(), reason: 'It is right.' };
    expect(await api.as(two).post(item.path('returnReversal'), body)).toEqual([200, {}]);
    expect((await review(item, one)).reversal.proposals).toMatchObject([{ state: 'returned', reason: 'It is right.' }]);
    await reverse();
    expect((await api.as(two).delete(item.path('withdrawReversal')))[0]).toBe(409);
    expect(await api.as(three).delete(item.path('withdrawReversal'))).toEqual([200, {}]);
    expect((await review(item, one)).decision).not.toBeNull();
  });

  test('a rejection and what one person decided are reversed by one', async () => {
    await item.decide(one, 3);
    expect(await api.as(one).post(item.path('reverse'), { reason: 'Wrong company.' })).toEqual([200, {}]);
  });

  test('a conflict that appeared since the confirming person opened it stops once', async () => {
    await propose();
    await api.as(two).get(item.path('conflicts'));
    const { phone } = await api.db
      .selectFrom('app_user')
      .select('phone')
      .where('user_id', '=', item.applicant.userId)
      .executeTakeFirstOrThrow();
    await makeCompany(api, `co-late-${queue}-${number}`, `Late ${queue} ${number} Ltd`);
    await makeAccount(api, `u-late-${queue}-${number}`, `co-late-${queue}-${number}`, {
      phone,
      login_name: `late_${queue}_${number}`,
      self_registered: false,
      user_type: UserType.enterpriseContact,
    });
    expect(await confirm(item, two)).toMatchObject([409, { code: 'Account.Approval.Conflicts' }]);
    expect(await confirm(item, two)).toEqual([200, {}]);
  });

  test('lists, claims and counts say what waits for a second person', async () => {
    await propose();
    const [, { proposals }] = await api.as(two).get(item.path('changes'));
    expect(proposals).toContainEqual({
      id: item.id,
      user_type: ['registration', 'contract'].includes(queue) ? UserType.partner : UserType.enterprise,
      name: one.userId,
      own: 0,
      time: expect.any(String),
      reversal: 0,
      proposal: expect.any(Number),
      spam: 0,
    });
    const [, { queues }] = await api.as(two).get('/api/account/v1/approvals/counts');
    expect(queues.reduce((sum: number, { proposed }: { proposed: number }) => sum + proposed, 0)).toBe(
      proposals.length,
    );
    const approvals = (proposals as { id: number; reversal: 0 | 1 }[]).filter(({ reversal }) => reversal === 0);
    expect(await listed(1, '&proposed=1')).toEqual(expect.arrayContaining(approvals.map(({ id }) => id)));
    expect(await listed(1, '&proposed=0')).not.toContain(item.id);
    expect((await listed(1, '')).length).toBe(
      (await listed(1, '&proposed=1')).length + (await listed(1, '&proposed=0')).length,
    );
  });

  /** Numbers of the requests in the list of the queue: with status 1 of the pending ones, with 0 of all. */
  async function listed(status: 0 | 1, filter: string) {
    const list = {
      certification: '/api/account/v1/certification/approvals?start=0&count=100&user_type=2&status=',
      registration: '/api/account/v1/csp/approvals?limit=100&approval_status=',
      contract: '/api/account/v1/csp/contract_approvals?limit=100&approval_status=',
      account: '/api/account/v1/customer/0/account/approvals?limit=100&status=',
    }[queue];
    const [, body] = await api.as(two).get(`${list}${status}${filter}`);
    const rows: { ID?: number; id?: number }[] = body.Data?.Detail ?? body.entries;
    expect(body.Data?.TotalNum ?? body.total_count).toBe(rows.length);
    return rows.map(({ ID, id }) => ID ?? id);
  }

  test('lists and counts have a proposed reversal, which is work of those who may confirm it', async () => {
    await propose();
    await confirm(item, two);
    const sum = async (by: Caller, path: string, key: string) => {
      const [, { queues }] = await api.as(by).get(`/api/account/v1/approvals/${path}`);
      return (queues as Record<string, number>[]).reduce((total, one) => total + (one[key] ?? 0), 0);
    };
    const counts = async () => [
      await sum(two, 'counts', 'proposed'),
      ...(await Promise.all([one, two, three].map((by) => sum(by, 'overview', 'to_confirm')))),
    ];
    const [all, ofOne, ofTwo, ofThree] = (await counts()) as [number, number, number, number];
    const waits = async () =>
      (await api.as(one).get(item.path('changes')))[1].proposals.filter(({ id }: { id: number }) => id === item.id);

    await api.as(three).post(item.path('reverse'), { reason: 'Wrong company.' });
    expect(await waits()).toMatchObject([{ name: three.userId, own: 0, reversal: 1 }]);
    // One proposed the decision, and three its reversal.
    expect(await counts()).toEqual([all + 1, ofOne, ofTwo + 1, ofThree]);
    expect(await listed(0, '&proposed=1')).toContain(item.id);
    expect(await listed(0, '&proposed=0')).not.toContain(item.id);
    expect(await listed(1, '&proposed=1')).not.toContain(item.id);

    await api.as(three).delete(item.path('withdrawReversal'));
    expect(await counts()).toEqual([all, ofOne, ofTwo, ofThree]);
    expect(await waits()).toEqual([]);
    expect(await listed(0, '&proposed=1')).not.toContain(item.id);
  });

  test('without the privilege nothing of it can be read, confirmed, returned or withdrawn', async () => {
    await propose();
    const id = await openOf(item, two);
    for (const [caller, status] of [
      [null, 401],
      [callerOf(UserType.enterprise, 'curious'), 403],
      [reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-stranger`), 403],
    ] as const) {
      expect((await confirm(item, caller, id))[0]).toBe(status);
      expect((await api.as(caller).post(item.path('return'), { proposal: id, reason: 'No.' }))[0]).toBe(status);
      expect((await api.as(caller).delete(item.path('withdraw')))[0]).toBe(status);
    }
    expect(await confirm(item, two, id)).toEqual([200, {}]);
  });

  test('the applicant sees nothing of it in any answer, message or export', async () => {
    await propose();
    await api.as(two).post(item.path('return'), { proposal: await openOf(item, two), reason: WORDS });
    await propose();
    // An account can sign in only once it is approved.
    if (queue === 'account')
      await api.db.updateTable('app_user').set({ status: 2 }).where('user_id', '=', item.applicant.userId).execute();
    const who = api.as(item.applicant);
    let answered = 0;
    for (const path of await readings(api, item)) {
      const [status, body] = await who.get(path);
      if (status === 200) answered += 1;
      expect(`${path} ${JSON.stringify(body)}`).not.toContain(WORDS);
      if (!path.includes('openapi')) expect(`${path} ${JSON.stringify(body)}`).not.toMatch(/proposal|propose/i);
    }
    expect(answered).toBeGreaterThan(5);
    expect(JSON.stringify(await api.db.selectFrom('outbox').select(['subject', 'text']).execute())).not.toContain(
      WORDS,
    );
    const [, { export_id: id }] = await who.post('/api/account/v1/exports');
    while (await buildNextExport(api.services)) continue;
    const [, file] = await who.get(`/api/account/v1/exports/${id}/file`);
    const files = Object.values(unzipSync(new Uint8Array(file as ArrayBuffer)))
      .map((bytes) => strFromU8(bytes))
      .join('');
    expect(files).toContain(item.applicant.userId);
    expect(files).not.toContain(WORDS);
    expect(files).not.toMatch(/proposal/i);
  });
});

test('a reversal that one person carries out, because the setting was turned off, ends a proposed one', async () => {
  const [one, two] = [reviewerOf('contract', 'lapse-one'), reviewerOf('contract', 'lapse-two')];
  turnOn();
  const item = await pendingIn(api, 'contract');
  expect(await item.decide(one, 2)).toEqual([200, {}]);
  turnOn('contract-level');
  expect(await api.as(two).post(item.path('reverse'), { reason: 'Wrong level.' })).toEqual([200, { proposed: 1 }]);
  turnOn();
  expect(await api.as(one).post(item.path('reverse'), { reason: 'Wrong level.' })).toEqual([200, {}]);
  expect((await review(item, one)).reversal.proposals).toMatchObject([{ state: 'lapsed' }]);
});

test('each kind counts for itself: here only a contract level needs two people', async () => {
  for (const queue of QUEUES) {
    turnOn();
    const item = await pendingIn(api, queue);
    turnOn('certification-change', 'contract-level', 'company-deletion');
    const by = reviewerOf(queue, `alone-${queue}`);
    const kinds = queue === 'contract' ? ['contract-level'] : [];
    expect((await review(item, by)).second_pair).toEqual(kinds);
    expect(await item.decide(by, 2)).toEqual([200, kinds.length > 0 ? { proposed: 1 } : {}]);
  }
});

test('a change of an authenticated company needs two people; the request is withdrawn, and the proposal ends', async () => {
  const [one, two] = [reviewerOf('certification', 'change-one'), reviewerOf('certification', 'change-two')];
  turnOn('certification-change');
  const applicant = callerOf(UserType.enterprise, 'changing');
  await submit(api, applicant, 9101);
  expect(await decideOn(api, one, applicant, 2)).toEqual([200, {}]);
  await submit(api, applicant, 9102, { company: 'Renamed Works Ltd' });
  const id = await requestOf(api, applicant.coId!);
  expect(await decideOn(api, one, applicant, 2)).toEqual([200, { proposed: 1 }]);
  const [
    ,
    {
      proposals: [{ id: proposal, kinds }],
    },
  ] = await api.as(two).get(`/api/account/v1/certification/approval/${id}/review`);
  expect(kinds).toEqual(['certification-change']);
  expect(
    (await api.as(applicant).delete(`/api/account/v1/certification/approval?id=${id}&user_id=${applicant.userId}`))[0],
  ).toBe(200);
  expect(
    await api.as(two).post(`/api/account/v1/certification/approval/${id}/proposal/confirmation`, { proposal }),
  ).toMatchObject([400, { code: '4001213003' }]);
  expect((await api.as(two).get(`/api/account/v1/certification/approval/${id}/review`))[1].proposals).toMatchObject([
    { state: 'lapsed' },
  ]);
});

test.each(['registration', 'contract'] as const)(
  'a proposal on a %s ends when the company changes its data',
  async (queue) => {
    const item = await conflicting(queue);
    const [one, two] = [reviewerOf(queue, `edited-${queue}-one`), reviewerOf(queue, `edited-${queue}-two`)];
    expect(await item.decide(one, 2)).toEqual([200, { proposed: 1 }]);
    if (queue === 'registration')
      await api.db
        .updateTable('registration_application')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', item.id)
        .execute();
    else
      await api.db
        .updateTable('partner_company')
        .set({ website: 'https://changed.example' })
        .where('co_id', '=', item.applicant.coId!)
        .execute();
    expect(await confirm(item, two)).toMatchObject([409, { code: 'Account.Conflict' }]);
    expect((await review(item, one)).proposals).toMatchObject([{ state: 'lapsed', ended_by: '' }]);
    expect(await item.decide(one, 2)).toEqual([200, { proposed: 1 }]);
    expect(await confirm(item, two)).toEqual([200, {}]);
  },
);

test('what could not be confirmed cannot be proposed', async () => {
  const item = await conflicting('contract');
  expect(await item.decide(reviewerOf('contract', 'wrong'), 2, { partner_level: 3 })).toMatchObject([400, {}]);
  expect(await item.decide(reviewerOf('contract', 'wrong'), 2, { version: 999 })).toMatchObject([
    409,
    { code: 'Account.Conflict' },
  ]);
  expect((await review(item, reviewerOf('contract', 'wrong'))).proposals).toEqual([]);
});
