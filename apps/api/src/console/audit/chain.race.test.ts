import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { chainAllAudit } from './chain-audit.db.ts';
import { checkChain } from './check-chain.db.ts';

const api = await testApi();
const clock = { ...api.services.clock, now: () => new Date('2026-11-22T12:00:00Z') };
const services = { ...api.services, clock };

test('writers in parallel with several chaining jobs give one unbroken chain of all entries', async () => {
  const now = clock.now();
  const writers = Array.from({ length: 20 }, (_, writer) =>
    (async () => {
      for (let i = 0; i < 10; i += 1) {
        await inTransaction(api.db, async (tx) => {
          await audit(
            tx,
            { actor: null, action: `race.${writer}`, object: null },
            new Date(now.getTime() + i * 3_600_000),
          );
          await audit(tx, { actor: null, action: 'race.second', object: null }, now);
        });
      }
    })(),
  );
  const jobs = Array.from({ length: 3 }, () =>
    (async () => {
      for (let i = 0; i < 10; i += 1) await chainAllAudit(services);
    })(),
  );
  await Promise.all([...writers, ...jobs]);
  await chainAllAudit(services);
  expect(await checkChain({ ...api.services, now })).toMatchObject({ entries: 400, broken: null });
});
