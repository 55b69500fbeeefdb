import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi } from '../../../testing/test-api.ts';
import { company } from '../../../testing/worlds/sso-world.ts';
import { insertDomain, setProven, takeDue } from './domains.db.ts';

const api = await testApi();
const {
  db,
  services: { clock },
} = api;
const companies = await Promise.all(Array.from({ length: 5 }, (_, n) => company(api, `co-${n}`)));

test('of companies that prove a domain at the same time one owns it, and of instances that check it one does', async () => {
  const at = clock.now();
  const ids = await Promise.all(
    companies.map((coId) =>
      inTransaction(db, (tx) => insertDomain(tx, { coId, domain: 'acme.test', userId: 'u-test', at })),
    ),
  );
  const outcomes = await Promise.allSettled(ids.map((id) => inTransaction(db, (tx) => setProven(tx, id ?? '', at))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const later = new Date(at.getTime() + 8 * 86_400_000);
  const taken = await Promise.all(Array.from({ length: 4 }, () => takeDue(db, later)));
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
});
