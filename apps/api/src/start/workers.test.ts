import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../testing/test-api.ts';
import { sendCode } from '../testing/captcha-and-code.ts';
import { proofOf } from '../testing/proofs.ts';
import { cleanUp } from './workers.ts';

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
