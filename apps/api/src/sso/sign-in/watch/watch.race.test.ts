import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi } from '../../../testing/test-api.ts';
import { company, provider } from '../../../testing/worlds/sso-world.ts';
import { storeFindings, takeUnwatched } from '../../provider/findings/findings.db.ts';

const api = await testApi();
const {
  db,
  services: { clock },
} = api;
await company(api, 'co-acme');

test('of instances that look at the same time each takes another provider, and one reports a finding', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => provider(api, 'co-acme', IdpAgreement.saml, 'https://idp.example/metadata')),
  );
  const at = clock.now();
  const taken: (string | undefined)[] = [];
  for (let round = 0; round < 4; round += 1)
    taken.push(...(await Promise.all(Array.from({ length: 4 }, () => takeUnwatched(db, { since: at, at })))));
  expect(taken.filter((one) => one !== undefined).sort()).toEqual([...ids].sort());
  const [first = ''] = ids;
  const worse = await Promise.all(
    Array.from({ length: 6 }, () =>
      inTransaction(db, (tx) => storeFindings(tx, first, [{ finding: 'unreachable', level: 0, detail: '' }], at)),
    ),
  );
  expect(worse.flat()).toHaveLength(1);
});
