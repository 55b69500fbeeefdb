import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../testing/test-api.ts';
import { company } from '../testing/worlds/sso-world.ts';
import { sendCode } from '../testing/captcha-and-code.ts';
import { proofOf } from '../testing/proofs.ts';
import { endIdleSessions } from '../identity/sessions/idle-sessions.db.ts';
import { cleanUp } from './clean-up.ts';

const api = await testApi();

test('expired rows are deleted, live ones stay', async () => {
  const ann = callerOf(UserType.enterprise, 'ann');
  expect((await api.as(ann).get('/userinfo'))[0]).toBe(200);
  await cleanUp(api.services);
  expect((await api.as(ann).get('/userinfo'))[0]).toBe(200);
  const count = async () =>
    Promise.all(
      (
        [
          'access_token',
          'session',
          'limit_counter',
          'used_nonce',
          'sealing_key',
          'verify_proof',
          'availability_form',
          'captcha',
          'verify_code_day',
        ] as const
      ).map(async (table) => (await api.db.selectFrom(table).selectAll().execute()).length),
    );
  await api.as(null).get('/api/account/v1/public_key');
  await proofOf(api, 'ann@acme.example');
  await api.as(null).get('/api/account/v1/user/param?ParamType=6&ParamValue=Free_0&UserType=2');
  await sendCode(api, { account: 'new@acme.example' });
  expect((await count()).every((rows) => rows > 0)).toBe(true);
  api.advance(40 * 24 * 3600);
  await cleanUp(api.services);
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('more rows than one statement deletes go, and a table that fails does not keep the others', async () => {
  await sql`insert into used_nonce (nonce, expires_at) select 'over-' || i, timestamptz '2020-01-01' from generate_series(1, 12000) i`.execute(
    api.db,
  );
  await api.as(null).get('/api/account/v1/public_key');
  const rows = async () =>
    Promise.all(
      (['used_nonce', 'sealing_key'] as const).map(
        async (table) => (await api.db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  api.advance(40 * 24 * 3600);
  await sql`create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    api.db,
  );
  await sql`create trigger refused before delete on used_nonce for each row execute function refuse_delete()`.execute(
    api.db,
  );
  await expect(cleanUp(api.services)).rejects.toThrow('Rows that are over were not deleted.');
  expect(await rows()).toEqual([12_000, 0]);
  await sql`drop trigger refused on used_nonce`.execute(api.db);
  await cleanUp(api.services);
  expect(await rows()).toEqual([0, 0]);
});

test('a session is looked at when it may have timed out, and after that never', async () => {
  const bob = callerOf(UserType.enterprise, 'bob');
  await api.as(bob).get('/userinfo');
  const due = async () =>
    (await api.db.selectFrom('session').select('idle_check_at').where('user_id', '=', bob.userId).executeTakeFirst())
      ?.idle_check_at;
  const first = (await due()) as Date;
  api.advance(3600);
  await api.as(bob).get('/userinfo');
  await endIdleSessions(api.db, api.services.clock.now());
  expect(await due()).toEqual(first);
  api.advance(3700);
  await endIdleSessions(api.db, api.services.clock.now());
  expect(((await due()) as Date) > first).toBe(true);
  api.advance(24 * 3600);
  await endIdleSessions(api.db, api.services.clock.now());
  expect(await due()).toBeNull();
});

test('changes of requests are forgotten after a month', async () => {
  await company(api, 'co-1');
  await sql`insert into review_change (queue, item_id, co_id, changed_at) select 'contract', n, 'co-1', now() - n * interval '20 days' from generate_series(1, 2) n`.execute(
    api.db,
  );
  api.services.clock.reset();
  await cleanUp(api.services);
  expect(await api.db.selectFrom('review_change').select('item_id').execute()).toEqual([{ item_id: 1 }]);
});
