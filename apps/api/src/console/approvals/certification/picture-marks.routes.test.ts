import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { creditCode, decideOn, requestOf, submit } from '../../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'marker', { privileges: [Privilege.approvalCertification] });
let number = 0;

async function applicant(): Promise<{ caller: Caller; n: number }> {
  const n = (number += 1);
  const caller = callerOf(UserType.enterprise, `m${n}`);
  await submit(api, caller, n);
  return { caller, n };
}
const get = async (who: Caller, path: string) => (await api.as(who).get(`/api/account/v1/certification/${path}`))[1];
const read = (caller: Caller) => get(caller, `enterprise?user_id=${caller.userId}`);
const records = async (caller: Caller) => (await get(caller, `approval?user_id=${caller.userId}`)).entries;
const forStaff = async (caller: Caller) =>
  (await get(approver, `approval?id=${await requestOf(api, caller.coId!)}`)).Data;
const stored = (caller: Caller) =>
  api.db.selectFrom('certification').select(['status', 'marks']).where('co_id', '=', caller.coId!).execute();

const mark = (more: object = {}) => ({ Field: 'Company', Box: [0.1, 0.2, 0.3, 0.05], Words: 'Cut off here', ...more });
const Marks = [
  mark({ Words: '  Cut off here ' }),
  mark({ Field: 'LicURL', Box: [0.5, 0.5, 0.5, 0.5], Words: '盖章不清' }),
];
const seen = [
  { field: 'Company', box: [0.1, 0.2, 0.3, 0.05], words: 'Cut off here' },
  { field: 'LicURL', box: [0.5, 0.5, 0.5, 0.5], words: '盖章不清' },
];

test('marks of a rejection reach the applicant without their author; after the next request they are history', async () => {
  const { caller, n } = await applicant();
  const RefusedFields = [{ Field: 'Company', Reason: 'mismatch' }];
  expect(await decideOn(api, approver, caller, 3, { Marks, RefusedFields })).toEqual([200, {}]);
  const shown = await read(caller);
  expect(shown).toMatchObject({ auth_status: 3, marks: seen });
  expect(await records(caller)).toMatchObject([{ marks: seen }]);
  expect(JSON.stringify([shown, await records(caller)])).not.toContain(approver.userId);
  const trimmed = [{ ...Marks[0], Words: 'Cut off here' }, Marks[1]];
  expect(await forStaff(caller)).toMatchObject({ Marks: trimmed });
  const { detail } = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'certification.rejected')
    .where('object_id', '=', caller.coId)
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ marks: trimmed });

  await submit(api, caller, n, { company: `Corrected ${n} Ltd` });
  expect((await read(caller)).marks).toEqual([]);
  expect(await records(caller)).toMatchObject([{ marks: [] }, { marks: seen }]);
  expect(await forStaff(caller)).toMatchObject({ Marks: [], Previous: { Marks: trimmed } });
});

test('a rejection that is taken back leaves no marks', async () => {
  const { caller } = await applicant();
  await decideOn(api, approver, caller, 3, { Marks });
  const id = await requestOf(api, caller.coId!);
  expect((await api.as(approver).delete(`/api/account/v1/certification/approval/${id}/decision`))[0]).toBe(200);
  expect(await stored(caller)).toEqual([{ status: 1, marks: [] }]);
  expect((await read(caller)).marks).toEqual([]);
});

test.each<[string, 2 | 3, unknown, string]>([
  ['marks of an approval', 2, [mark()], 'request.invalid'],
  ['seven marks', 3, Array.from({ length: 7 }, () => mark()), 'marks.unfit'],
  ['a place outside', 3, [mark({ Box: [0.9, 0.2, 0.3, 0.05] })], 'marks.unfit'],
  ['a place without size', 3, [mark({ Box: [0.9, 0.2, 0, 0.05] })], 'marks.unfit'],
  ['half a place', 3, [mark({ Box: [0.1, 0.2] })], 'request.invalid'],
  ['a field of another queue', 3, [mark({ Field: 'company_phone' })], 'request.invalid'],
  ['no words', 3, [mark({ Words: ' ' })], 'markWords.empty'],
  ['too many words', 3, [mark({ Words: 'x'.repeat(201) })], 'markWords.tooLong'],
  ['words that turn the line', 3, [mark({ Words: 'a\u202eb' })], 'markWords.illegal'],
  ['more than it knows', 3, [mark({ By: 'me' })], 'request.invalid'],
])('%s: nothing is decided', async (_, result, wrong, code) => {
  const { caller } = await applicant();
  expect(await decideOn(api, approver, caller, result, { Marks: wrong })).toMatchObject([400, { code }]);
  expect(await stored(caller)).toEqual([{ status: 1, marks: [] }]);
});

test('without a picture there is nothing to mark', async () => {
  const unfit = [400, { code: 'marks.unfit', fields: { Marks: { code: 'marks.unfit' } } }];
  const { caller } = await applicant();
  await api.db
    .updateTable('licence_file')
    .set({ media_type: 'application/pdf' })
    .where('owner_id', '=', caller.userId)
    .execute();
  expect(await decideOn(api, approver, caller, 3, { Marks })).toMatchObject(unfit);
  const payer = callerOf(UserType.enterprise, 'marked-payer');
  await api.as(payer).get('/userinfo');
  const values = { lic_company: 'Marked Payer Ltd', lic_code: creditCode(990) };
  await api.db
    .insertInto('transaction_code')
    .values({ code: 'TX-9', ...values, used_at: null, used_by: null })
    .execute();
  await api
    .as(payer)
    .post('/api/account/v1/certification/transactions', {
      ...values,
      lic_id: '',
      transaction_code: 'tx-9',
      user_id: payer.userId,
    });
  expect(await decideOn(api, approver, payer, 3, { Marks })).toMatchObject(unfit);
  expect(await decideOn(api, approver, payer, 3)).toEqual([200, {}]);
});
