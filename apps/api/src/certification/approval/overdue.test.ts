import { Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { decideOn, requestOf, submit } from '../../testing/certification-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { remindOverdue } from './overdue.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const admin = callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] });
const other = callerOf(UserType.employee, 'other', { privileges: [Privilege.partnerView] });
const gone = callerOf(UserType.employee, 'gone', { privileges: [Privilege.approvalCertification] });
const told = () => api.db.selectFrom('outbox').select(['recipient', 'locale', 'text', 'link']).where('template', '=', 'certificationOverdue').orderBy('recipient').execute();
const appliedAt = (coId: string, at: string) => api.db.updateTable('certification').set({ applied_at: new Date(at) }).where('co_id', '=', coId).execute();

test('after three working days everybody who may decide is notified once; not earlier, and not about decided requests', async () => {
  const [slow, weekend, decided, withdrawn] = ['slow', 'weekend', 'decided', 'withdrawn'].map((name) => callerOf(UserType.enterprise, name)) as [typeof approver, typeof approver, typeof approver, typeof approver];
  for (const by of [approver, admin, other, gone]) await api.as(by).get('/userinfo');
  for (const [n, one] of [slow, weekend, decided, withdrawn].entries()) await submit(api, one, n + 1);
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', gone.userId).execute();
  await api.db.updateTable('app_user').set({ language: 'en-US' }).where('user_id', '=', admin.userId).execute();
  await decideOn(api, approver, decided, 3);
  await api.as(withdrawn).delete(`/api/account/v1/certification/approval?user_id=${withdrawn.userId}&id=${await requestOf(api, withdrawn.coId!)}`);
  // A Monday and a Friday; checked on the Thursday after each.
  for (const [one, at] of [[slow, '2026-03-09T10:00:00Z'], [weekend, '2026-03-13T10:00:00Z'], [decided, '2026-03-02T10:00:00Z'], [withdrawn, '2026-03-02T10:00:00Z']] as const) await appliedAt(one.coId!, at);
  const at = (time: string) => remindOverdue({ ...api.services, clock: { ...api.services.clock, now: () => new Date(time) } });

  expect(await at('2026-03-12T09:59:00Z')).toBe(0);
  expect(await at('2026-03-12T10:01:00Z')).toBe(1);
  expect(await at('2026-03-12T10:02:00Z')).toBe(0);
  const id = await requestOf(api, slow.coId!);
  expect(await told()).toMatchObject([
    { recipient: 'u-admin@example.com', locale: 'en-US', text: expect.stringContaining('more than 3 working days'), link: expect.stringMatching(new RegExp(`/customers/approval/authentication/${id}/operation$`)) },
    { recipient: 'u-approver@example.com', text: expect.stringContaining(`Company 1 Ltd`) },
  ]);
  // Friday to Tuesday are two working days.
  expect(await at('2026-03-17T11:00:00Z')).toBe(0);
  expect(await Promise.all([at('2026-03-18T11:00:00Z'), at('2026-03-18T11:00:00Z')])).toEqual(expect.arrayContaining([1, 0]));
  expect(await told()).toHaveLength(4);
  expect(await api.db.selectFrom('audit').select('object_id').where('action', '=', 'certification.overdue').orderBy('id').execute()).toEqual([{ object_id: slow.coId }, { object_id: weekend.coId }]);
});
