import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import { appliedPartner } from '../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const staff = (name: string, ...privileges: Privilege[]) => callerOf(UserType.employee, name, { privileges });
const certifier = staff('certifier', Privilege.approvalCertification);
const all = staff('all', Privilege.admin);
const counts = async (caller: Parameters<typeof api.as>[0]) => {
  const [status, body] = await api.as(caller).get('/api/account/v1/approvals/counts');
  return status === 200
    ? Object.fromEntries(
        (body.queues as { queue: string; pending: number; overdue: number }[]).map(({ queue, pending, overdue }) => [
          queue,
          [pending, overdue],
        ]),
      )
    : status;
};
/** Seconds until the request of a Monday morning is overdue: three working days. */
const FOUR_DAYS = 4 * 24 * 3600;
/** Monday, 2 March 2026, 10:00 in Shanghai. */
const monday = Date.parse('2026-03-02T10:00:00+08:00');

beforeAll(() => api.advance((monday - api.services.clock.now().getTime()) / 1000));

test('pending and overdue requests are counted for the queues in which the caller may decide', async () => {
  const [one, two] = [callerOf(UserType.enterprise, 'one'), callerOf(UserType.enterprise, 'two')];
  await submit(api, one, 1);
  await submit(api, two, 2);
  await appliedPartner(api);
  expect(await counts(certifier)).toEqual({ customerCertification: [2, 0], partnerCertification: [0, 0] });
  expect(await counts(all)).toMatchObject({
    customerCertification: [2, 0],
    partnerRegistration: [1, 0],
    partnerContract: [0, 0],
    accountApplication: [0, 0],
  });

  await decideOn(api, certifier, one, 2);
  api.advance(FOUR_DAYS);
  expect(await counts(all)).toMatchObject({ customerCertification: [1, 1], partnerRegistration: [1, 1] });
});

test('a list has the working time that a request has waited, and the time by which it must be decided', async () => {
  const late = callerOf(UserType.enterprise, 'late');
  await submit(api, late, 3);
  const id = await requestOf(api, late.coId!);
  await api.db
    .updateTable('certification')
    .set({ applied_at: new Date('2026-03-06T17:30:00+08:00') })
    .where('approval_id', '=', id)
    .execute();
  // Monday, 9 March, 10:15: the weekend does not count.
  const now = api.services.clock.now().getTime();
  api.advance((Date.parse('2026-03-09T10:15:00+08:00') - now) / 1000);
  const read = async () => (await api.as(certifier).get(`/api/account/v1/certification/approval?id=${id}`))[1].Data;
  expect(await read()).toMatchObject({ Waited: { days: 0, minutes: 105 }, DueTime: '2026-03-11T09:30:00.000Z' });
  await decideOn(api, certifier, late, 2);
  api.advance(24 * 3600);
  expect(await read()).toMatchObject({ Waited: { days: 0, minutes: 105 }, DueTime: null });
});

test.each([
  ['a signed-out caller', null, 401],
  ['an enterprise', callerOf(UserType.enterprise, 'someone'), 403],
  ['staff without a queue and a list of customers', staff('viewer', Privilege.partnerView), 403],
])('%s gets no counts', async (_, caller, status) => {
  expect(await counts(caller)).toBe(status);
});
