import { sql } from 'kysely';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { testApi } from '../../testing/test-api.ts';
import { deleteOldAudit } from './audit-retention.ts';

const api = await testApi();

test('many entries are deleted in batches, so that no statement takes long; entries that are not chained yet are kept', async () => {
  await sql`insert into audit (at, action) select '2020-01-01', 'old.line' from generate_series(1, 7000)`.execute(
    api.db,
  );
  expect(await deleteOldAudit(api.services)).toBe(0);
  await chainAllAudit(api.services);
  expect([
    await deleteOldAudit(api.services),
    await deleteOldAudit(api.services),
    await deleteOldAudit(api.services),
  ]).toEqual([5000, 2000, 0]);
});
