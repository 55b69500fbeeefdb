import { sql } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { lockBriefly } from './lock-briefly.ts';

const { db } = await testApi();
const insert = () => sql`insert into gift values ('ann')`.execute(db);

beforeAll(() => sql`create table gift (giver text)`.execute(db));

test('a lock that waits for a long transaction lets others through, and is taken once that has ended', async () => {
  const read = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const long = db.transaction().execute(async (tx) => {
    await sql`select from gift`.execute(tx);
    read.resolve();
    await end.promise;
  });
  await read.promise;
  const locked = db.transaction().execute(async (tx) => {
    await lockBriefly('gift').execute(tx);
    return (await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(tx)).rows;
  });
  // A lock that waited on would hold these back until the long transaction ends, which waits for them.
  for (let i = 0; i < 20; i += 1) await insert();
  end.resolve();
  await long;
  expect(await locked).toEqual([{ limit: '0' }]);
});

test('it gives up after its tries', async () => {
  const read = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const long = db.transaction().execute(async (tx) => {
    await sql`select from gift`.execute(tx);
    read.resolve();
    await end.promise;
  });
  await read.promise;
  await expect(db.transaction().execute((tx) => lockBriefly('gift', 1).execute(tx))).rejects.toThrow(
    'Other transactions do not let go of the table gift.',
  );
  end.resolve();
  await long;
});
