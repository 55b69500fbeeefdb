import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { account, RIGHT, visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();

test('a sign-in whose commit fails leaves the browser its cookies, so that a second try succeeds', async () => {
  const hash = await api.services.hasher.hash(RIGHT);
  await api.db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, hash))
    .execute();
  await sql`create function fail_late() returns trigger language plpgsql as
    $$ begin raise exception 'gone' using errcode = '57P03'; end $$`.execute(api.db);
  await sql`create constraint trigger fail_late after insert on audit
    deferrable initially deferred for each row execute function fail_late()`.execute(api.db);
  const who = await visitor(api);
  const before = [...who.browser.cookies];
  const failed = await who.enterprise('ann@acme.example');
  expect(failed).toMatchObject([503, { code: 'Account.Unavailable' }]);
  expect([failed.headers.getSetCookie(), [...who.browser.cookies]]).toEqual([[], before]);
  await sql`drop trigger fail_late on audit`.execute(api.db);
  expect(await who.enterprise('ann@acme.example')).toMatchObject([200, { redirect_url: expect.any(String) }]);
  expect([...who.browser.cookies]).not.toEqual(before);
});
