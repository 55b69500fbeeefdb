import { sql } from 'kysely';
import { testApi } from '../testing/test-api.ts';
import { audit } from './audit.ts';
import { deleteOldAudit } from './audit-retention.ts';

const api = await testApi();
const lines = async () => (await api.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action);

test('audit entries are kept for half a year', async () => {
  await audit(api.db, { actor: null, action: 'an.older', object: null }, api.services.clock.now());
  api.advance(10 * 24 * 3600);
  await audit(api.db, { actor: null, action: 'a.newer', object: null }, api.services.clock.now());
  api.advance(170 * 24 * 3600 - 60);
  expect(await deleteOldAudit(api.services)).toBe(0);
  expect(await lines()).toEqual(['an.older', 'a.newer']);
  api.advance(120);
  expect(await deleteOldAudit(api.services)).toBe(1);
  expect(await lines()).toEqual(['a.newer']);
});

test('many entries are deleted in batches, so that no statement takes long', async () => {
  await sql`insert into audit (at, action) select '2020-01-01', 'old.line' from generate_series(1, 7000)`.execute(api.db);
  expect([await deleteOldAudit(api.services), await deleteOldAudit(api.services), await deleteOldAudit(api.services)]).toEqual([5000, 2000, 0]);
  expect(await lines()).toEqual(['a.newer']);
});
