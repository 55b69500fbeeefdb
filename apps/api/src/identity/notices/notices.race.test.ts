import { UserType } from '@portal/common/enums/user/user-type';
import { eraseAccount } from '../../people/cancellation/erase-account.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { findOwner } from '../addresses/tell-owner.db.ts';

const api = await testApi();
const { db, clock } = api.services;
const PATH = '/api/account/v1/notices';
const ROUNDS = Number(process.env.ROUNDS ?? 8);

async function somebody(id: string) {
  const caller = callerOf(UserType.individual, id);
  await api.as(caller).get('/userinfo');
  const person = await inTransaction(db, (tx) => findOwner(tx, caller.userId));
  const notify = (key: string) =>
    inTransaction(db, (tx) =>
      tell(tx, undefined, person, {
        template: 'secondFactorOff',
        at: clock.now(),
        dedupeKey: `${id} ${key}`,
        values: { time: clock.now(), network: '', device: '' },
      }),
    );
  return { as: api.as(caller), userId: caller.userId, notify };
}
const left = (userId: string) => db.selectFrom('notice').select('read_at').where('user_id', '=', userId).execute();

test('marked in two tabs while more arrives: nothing fails, and only what was seen is read', async () => {
  const { as, userId, notify } = await somebody('tabs');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let n = 0; n < 4; n += 1) await notify(`${round} seen ${n}`);
    const { entries } = (await as.get(PATH))[1];
    const until = entries[0].notice_id;
    const answers = await Promise.all([
      as.put(PATH, { until }),
      as.put(PATH, { until }),
      as.put(`${PATH}/${until}`, { read: 1 }),
      as.put(`${PATH}/${entries[3].notice_id}`, { read: 1 }),
      notify(`${round} new`).then(() => [200]),
    ]);
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await as.get(`${PATH}/unread`))[1].unread).toBe(1);
    await as.put(PATH, { until: Number.MAX_SAFE_INTEGER });
  }
  expect(await left(userId)).toHaveLength(ROUNDS * 5);
});

test('an account that is erased while it is told something keeps no notice', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { as, userId, notify } = await somebody(`erased-${round}`);
    await notify('before');
    await Promise.all([
      ...[1, 2, 3].map((n) => notify(`meanwhile ${n}`)),
      as.put(PATH, { until: Number.MAX_SAFE_INTEGER }),
      inTransaction(db, (tx) => eraseAccount(tx, userId, clock.now())),
    ]);
    await notify('after');
    expect(await left(userId)).toEqual([]);
  }
});
