import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { rowsRead } from '../../testing/database/rows-read.ts';
import { testApi } from '../../testing/test-api.ts';
import { readCompanyIds } from './company-list.db.ts';

const api = await testApi();
/** Companies of each kind: with fewer, the planner never reads the ids of all customers. */
const EACH = 20_000;

test('customers by a common part of the name are counted by the index of names alone', async () => {
  await sql`
    insert into company (co_id, kind, company_name, company_folded, admitted)
    select kind || '-' || i, kind, case when i % 5 = 0 then '科技' else '贸易' end || i, 'name ' || i, kind = 4
    from generate_series(1, ${EACH}::int) i cross join (values (2), (4)) as each (kind)`.execute(api.db);
  await sql`analyze company`.execute(api.db);
  await inTransaction(api.db, async (tx) => {
    const { total } = await readCompanyIds(
      tx,
      { listed: 'customers', filter: { values: {}, name: '科技' }, order: { by: 'created', order: 'desc' } },
      { limit: 10, offset: 0 },
    );
    expect(total).toBe(EACH / 5);
    // Matches of both kinds, once for the count and once for the page.
    expect(await rowsRead(tx, 'company')).toEqual({ company_names: (4 * EACH) / 5 });
  });
});
