import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { directoryWorld, oktaUser } from '../../testing/worlds/directory-world.ts';

const api = await testApi();
const acme = await directoryWorld(api, 'co-acme');

test('a call that cannot be kept changes nothing, so that the directory sends it again; a refused one is refused as ever', async () => {
  await sql`create function fail_note() returns trigger language plpgsql as
    $$ begin raise exception 'gone' using errcode = '57P03'; end $$`.execute(api.db);
  await sql`create trigger fail_note before insert on directory_call
    for each row execute function fail_note()`.execute(api.db);
  expect((await acme.send('POST', '/Users', oktaUser('ann@acme.example')))[0]).toBe(503);
  expect(await acme.accounts()).toBe(0);
  expect((await acme.send('GET', '/Users/u-none'))[0]).toBe(404);
  await sql`drop trigger fail_note on directory_call`.execute(api.db);
  expect((await acme.send('POST', '/Users', oktaUser('ann@acme.example')))[0]).toBe(201);
  expect((await acme.send('GET', '/Users/u-none'))[0]).toBe(404);
  const kept = api.db.selectFrom('directory_call').select(['method', 'status']).orderBy('call_id');
  expect(await kept.execute()).toEqual([
    { method: 'POST', status: 201 },
    { method: 'GET', status: 404 },
  ]);
});
