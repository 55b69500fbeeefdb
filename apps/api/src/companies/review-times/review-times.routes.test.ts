import type { ReviewWait, UsualTime } from '@portal/common/contract/company/review-time';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { creditCode, submit } from '../../testing/worlds/certification-world.ts';
import { appliedPartner, applicationOf } from '../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
/** A time of March 2026 in Shanghai; the 16th is a Monday. */
const march = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00+08:00`);
const setClock = (at: Date) => api.advance((at.getTime() - api.services.clock.now().getTime()) / 1000);
let number = 0;

interface Times {
  usual_time: { licence: UsualTime; code: UsualTime };
  review_wait: ReviewWait | null;
}
async function own(caller: Caller): Promise<Times> {
  // Results are kept for a minute.
  api.advance(61);
  return (await api.as(caller).get(`/api/account/v1/certification/enterprise?user_id=${caller.userId}`))[1] as Times;
}

/** A decided certification of an enterprise. */
async function decided(applied: Date, at: Date, more: object = {}): Promise<void> {
  const caller = callerOf(UserType.enterprise, `r${(number += 1)}`);
  await api.as(caller).get('/userinfo');
  await api.db
    .insertInto('certification')
    .values({
      co_id: caller.coId!,
      user_id: caller.userId,
      user_type: 2,
      lic_type: 1,
      lic_company: `R ${number}`,
      lic_code: creditCode(number),
      lic_id: null,
      auth_method: 2,
      status: 2,
      approval_type: 1,
      applied_at: applied,
      decided_at: at,
      decided_by: null,
      ...more,
    })
    .execute();
}
async function waiting(applied: Date): Promise<Caller> {
  const caller = callerOf(UserType.enterprise, `r${(number += 1)}`);
  await submit(api, caller, number);
  await api.db.updateTable('certification').set({ applied_at: applied }).where('co_id', '=', caller.coId!).execute();
  return caller;
}

beforeEach(async () => {
  await api.db.deleteFrom('certification').execute();
  await api.db.deleteFrom('special_day').execute();
  setClock(march(19, '15:00'));
});

test('median and ninth decile of the durations are in working hours: nights, weekends and holidays do not count', async () => {
  await api.db.insertInto('special_day').values({ day: '2026-03-13', works: false, name: 'Holiday' }).execute();
  // 1, 2, 3, 4 and 10 working hours; the last over night, a holiday and a weekend.
  await decided(march(16, '09:00'), march(16, '10:00'));
  await decided(march(16, '17:00'), march(17, '10:00'));
  await decided(march(17, '08:00'), march(17, '12:00'), { status: 3, opinion: 'No.' });
  await decided(march(17, '09:00'), march(17, '13:00'));
  const reader = callerOf(UserType.enterprise, 'reader');
  expect((await own(reader)).usual_time).toEqual({ licence: null, code: null });
  await decided(march(12, '17:00'), march(16, '18:00'));
  expect((await own(reader)).usual_time).toEqual({
    licence: { p50: 3, p90: expect.closeTo(7.6, 5), day: 9 },
    code: null,
  });
});

test('only decisions of the last 20 working days count, separately for each method; withdrawn requests do not', async () => {
  for (const day of [2, 3, 4, 5, 6]) await decided(march(day, '09:00'), march(day, '11:00'));
  for (let i = 0; i < 5; i += 1) await decided(march(9, '09:00'), march(9, '09:30'), { auth_method: 1 });
  await decided(march(10, '09:00'), march(10, '18:00'), { status: 4 });
  await decided(new Date('2026-02-02T09:00:00+08:00'), new Date('2026-02-18T18:00:00+08:00'));
  expect((await own(callerOf(UserType.enterprise, 'reader'))).usual_time).toEqual({
    licence: { p50: 2, p90: 2, day: 9 },
    code: { p50: 0.5, p90: 0.5, day: 9 },
  });
});

test('a pending request has its place in the queue, and is late beyond the ninth decile', async () => {
  for (const day of [2, 3, 4, 5, 6]) await decided(march(day, '09:00'), march(day, '11:00'));
  const [later, first] = [await waiting(march(19, '14:00')), await waiting(march(19, '09:00'))];
  expect((await own(first)).review_wait).toEqual({ place: 1, hours: expect.closeTo(6, 0), late: 1 });
  expect((await own(later)).review_wait).toEqual({ place: 2, hours: expect.closeTo(1, 0), late: 0 });
  expect((await own(callerOf(UserType.enterprise, 'reader'))).review_wait).toBeNull();
});

test('where decisions take minutes, a request is late after an hour, which is what pages show as usual', async () => {
  for (const day of [2, 3, 4, 5, 6]) await decided(march(day, '09:00'), march(day, '09:05'));
  const half = await waiting(march(19, '14:30'));
  expect((await own(half)).review_wait).toMatchObject({ place: 1, late: 0 });
});

test('without enough decisions a request is late after the three working days that are promised', async () => {
  const [late, early] = [await waiting(march(16, '14:00')), await waiting(march(17, '09:00'))];
  expect((await own(late)).review_wait).toMatchObject({ place: 1, late: 1 });
  expect((await own(early)).review_wait).toMatchObject({ place: 2, late: 0 });
});

test('a partner company reads the times of applications, and those of certifications once it is admitted', async () => {
  const [one, two, other] = [await appliedPartner(api), await appliedPartner(api), await appliedPartner(api)];
  await api.db
    .updateTable('registration_application')
    .set({ applied_at: march(19, '14:30') })
    .where('id', '=', await applicationOf(api, other))
    .execute();
  const read = async (partner: Caller) =>
    (await api.as(partner).get(`/api/account/v1/user/${partner.userId}/company_info`))[1] as {
      usual_time: UsualTime;
      review_wait: ReviewWait | null;
    };
  for (const [partner, hour] of [
    [one, 12],
    [two, 10],
  ] as const) {
    await api.db
      .updateTable('registration_application')
      .set({ applied_at: march(19, `${hour}:00`) })
      .where('id', '=', await applicationOf(api, partner))
      .execute();
  }
  await api.db
    .insertInto('registration_application')
    .values(
      [1, 2, 3, 4, 5].map((hours) => ({
        co_id: other.coId!,
        user_id: other.userId,
        approval_status: 3,
        applied_at: march(18, '09:00'),
        decided_at: march(18, `${9 + hours}:00`.padStart(5, '0')),
        decided_by: null,
      })),
    )
    .execute();
  expect(await read(two)).toMatchObject({
    usual_time: { p50: 3, p90: expect.closeTo(4.6, 5), day: 9 },
    review_wait: { place: 1, late: 1 },
  });
  expect(await read(one)).toMatchObject({ review_wait: { place: 2, late: 0 } });
  await api.db
    .updateTable('registration_application')
    .set({ approval_status: 2, decided_at: march(19, '14:00') })
    .where('id', '=', await applicationOf(api, two))
    .execute();
  expect(await read(two)).toMatchObject({ usual_time: null, review_wait: null });
});
