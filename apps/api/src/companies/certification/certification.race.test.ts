import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { deleteOrphans } from '../../platform/files/orphans.ts';
import { creditCode, decideOn, requestOf, submit, uploaded } from '../../testing/worlds/certification-world.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const succeeded = (answers: readonly Answer[]) => answers.filter(([status]) => status === 200);
const staff = (index: number) =>
  callerOf(UserType.employee, `staff-${index}`, { privileges: [Privilege.approvalCertification] });
const enterprise = (name: string) => callerOf(UserType.enterprise, name);

beforeAll(async () => {
  await times(10, (index) => api.as(staff(index)).get('/userinfo'));
});

test('ten concurrent submissions of one enterprise leave one pending request', async () => {
  const one = enterprise('one');
  const licId = await uploaded(api, one);
  const answers = await times(10, (index) => submit(api, one, 100 + index, { licId }));
  expect(succeeded(answers)).toHaveLength(1);
  expect(new Set(answers.filter(([status]) => status !== 200).map(([, { code }]) => code as string))).toEqual(
    new Set(['Account.Certification.Pending']),
  );
  expect(
    await api.db.selectFrom('certification').select('approval_id').where('co_id', '=', one.coId!).execute(),
  ).toHaveLength(1);
  // The values of rejected submissions are not reserved.
  expect(
    await api.db
      .selectFrom('certification_claim')
      .select('value')
      .where('co_id', '=', one.coId!)
      .where('kind', '=', 'code')
      .execute(),
  ).toHaveLength(1);
});

test('of ten enterprises that claim one credit code concurrently, one gets it', async () => {
  const rivals = await times(10, async (index) => ({
    caller: enterprise(`rival-${index}`),
    licId: await uploaded(api, enterprise(`rival-${index}`)),
  }));
  const answers = await Promise.all(
    rivals.map(({ caller, licId }, index) => submit(api, caller, 200 + index, { licId, code: creditCode(200) })),
  );
  expect(succeeded(answers)).toHaveLength(1);
  expect(
    await api.db.selectFrom('certification').select('approval_id').where('lic_code', '=', creditCode(200)).execute(),
  ).toHaveLength(1);
});

test('of ten concurrent rejections with marks, those of the one that counts are stored', async () => {
  const one = enterprise('marked');
  await submit(api, one, 310);
  const answers = await times(10, (index) =>
    decideOn(api, staff(index), one, 3, {
      Marks: [{ Field: 'LicURL', Box: [0.1, 0.1, 0.2, 0.2], Words: `by ${index}` }],
    }),
  );
  const winner = answers.findIndex(([status]) => status === 200);
  expect(succeeded(answers)).toHaveLength(1);
  const stored = await api.db
    .selectFrom('certification')
    .select(['marks', 'decided_by'])
    .where('co_id', '=', one.coId!)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ marks: [{ words: `by ${winner}` }], decided_by: staff(winner).userId });
});

test('of ten concurrent decisions on one request, one wins', async () => {
  const one = enterprise('decided');
  await submit(api, one, 300);
  const id = await requestOf(api, one.coId!);
  const answers = await times(10, (index) => decideOn(api, staff(index), one, index % 2 === 0 ? 2 : 3, {}, id));
  expect(succeeded(answers)).toHaveLength(1);
  const { status } = await api.db
    .selectFrom('certification')
    .select('status')
    .where('approval_id', '=', id)
    .executeTakeFirstOrThrow();
  const { auth_status } = await api.db
    .selectFrom('company')
    .select('auth_status')
    .where('co_id', '=', one.coId!)
    .executeTakeFirstOrThrow();
  expect(auth_status).toBe(status);
  const late = status === 2 ? '4001213001' : '4001213002';
  expect(answers.filter(([code]) => code !== 200).map(([, body]) => body.code as string)).toEqual(
    Array.from({ length: 9 }, () => late),
  );
  expect(
    await api.db.selectFrom('outbox').select('id').where('recipient', '=', `${one.userId}@example.com`).execute(),
  ).toHaveLength(1);
  expect(
    await api.db
      .selectFrom('audit')
      .select('action')
      .where('object_id', '=', one.coId)
      .where('action', 'in', ['certification.agreed', 'certification.rejected'])
      .execute(),
  ).toHaveLength(1);
});

test('a concurrent decision and submission leave a consistent company', async () => {
  const one = enterprise('both');
  await submit(api, one, 400);
  const licId = await uploaded(api, one);
  const id = await requestOf(api, one.coId!);
  const [decided, submitted] = await Promise.all([
    decideOn(api, staff(0), one, 3, {}, id),
    submit(api, one, 401, { licId }),
  ]);
  expect(decided[0]).toBe(200);
  const { auth_status } = await api.db
    .selectFrom('company')
    .select('auth_status')
    .where('co_id', '=', one.coId!)
    .executeTakeFirstOrThrow();
  expect(auth_status).toBe(submitted[0] === 200 ? 1 : 3);
});

test('concurrent decisions and withdrawals of one request have one outcome', async () => {
  for (const round of [0, 1, 2, 3]) {
    const one = enterprise(`torn-${round}`);
    await submit(api, one, 600 + round);
    const id = await requestOf(api, one.coId!);
    const withdraw = () => api.as(one).delete(`/api/account/v1/certification/approval?user_id=${one.userId}&id=${id}`);
    const answers = await times(10, (index) =>
      (index + round) % 2 === 0 ? withdraw() : decideOn(api, staff(index), one, index % 4 === 1 ? 2 : 3, {}, id),
    );
    expect(succeeded(answers)).toHaveLength(1);
    const { status } = await api.db
      .selectFrom('certification')
      .select('status')
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow();
    const late = { 2: '4001213001', 3: '4001213002', 4: '4001213003' }[status];
    expect(answers.filter(([code]) => code !== 200).map(([, body]) => body.code as string)).toEqual(
      Array.from({ length: 9 }, () => late),
    );
    const { auth_status } = await api.db
      .selectFrom('company')
      .select('auth_status')
      .where('co_id', '=', one.coId!)
      .executeTakeFirstOrThrow();
    expect(auth_status).toBe(status === 4 ? 0 : status);
    const claims = await api.db
      .selectFrom('certification_claim')
      .select('value')
      .where('co_id', '=', one.coId!)
      .execute();
    expect(claims).toHaveLength(status === 2 ? 2 : 0);
    const ended = await api.db
      .selectFrom('audit')
      .select('action')
      .where('object_id', '=', one.coId)
      .where('action', 'in', ['certification.agreed', 'certification.rejected', 'certification.withdrawn'])
      .execute();
    expect(ended).toHaveLength(1);
    const payment = await api.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', `${one.userId}@example.com`)
      .execute();
    expect(payment).toHaveLength(status === 4 ? 0 : 1);
  }
});

test('an upload that the clean-up deletes during its submission is either kept, or the submission is rejected', async () => {
  const rivals = await times(6, async (index) => {
    const caller = enterprise(`swept-${index}`);
    return { caller, licId: await uploaded(api, caller) };
  });
  const later = {
    ...api.services,
    clock: { ...api.services.clock, now: () => new Date(Date.now() + 3 * 24 * 3_600_000) },
  };
  const [answers] = await Promise.all([
    Promise.all(rivals.map(({ caller, licId }, index) => submit(api, caller, 700 + index, { licId }))),
    times(3, () => deleteOrphans(later)),
  ]);
  for (const [index, [status, body]] of answers.entries()) {
    const { licId, caller } = rivals[index]!;
    const row = await api.db.selectFrom('licence_file').select('lic_id').where('lic_id', '=', licId).executeTakeFirst();
    if (status === 200)
      expect([row, await api.services.files.get(licId)]).toEqual([{ lic_id: licId }, expect.anything()]);
    else expect([row, body.code]).toEqual([undefined, 'Account.Licence.Not.Exist']);
    const requests = await api.db
      .selectFrom('certification')
      .select('approval_id')
      .where('co_id', '=', caller.coId!)
      .execute();
    expect(requests).toHaveLength(status === 200 ? 1 : 0);
  }
});

test('of ten enterprises that use one transaction code concurrently, one gets it', async () => {
  const payment = { lic_company: 'Payer Ltd', lic_code: creditCode(500) };
  await api.db
    .insertInto('transaction_code')
    .values({ code: 'TX-RACE', ...payment, used_at: null, used_by: null })
    .execute();
  const rivals = await times(10, async (index) => {
    const caller = enterprise(`payer-${index}`);
    await api.as(caller).get('/userinfo');
    return caller;
  });
  const answers = await Promise.all(
    rivals.map((caller) =>
      api
        .as(caller)
        .post('/api/account/v1/certification/transactions', {
          ...payment,
          lic_id: '',
          transaction_code: 'TX-RACE',
          user_id: caller.userId,
        }),
    ),
  );
  expect(succeeded(answers)).toHaveLength(1);
  expect(new Set(answers.filter(([status]) => status !== 200).map(([, { code }]) => code as string))).toEqual(
    new Set(['Account.Transaction.Used']),
  );
  expect(
    await api.db.selectFrom('certification').select('approval_id').where('lic_code', '=', creditCode(500)).execute(),
  ).toHaveLength(1);
});
