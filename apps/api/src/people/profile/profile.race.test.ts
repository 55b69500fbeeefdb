import { AttrType } from '@portal/common/enums/user/attr-type';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const callers = Array.from({ length: 6 }, (_, n) => callerOf(UserType.enterprise, `racer${n}`));
const CODE_KEY = { scene: VerifyScene.emailPhoneEdit, by: api.as(callers[0] ?? null) };

beforeAll(async () => {
  for (const caller of callers) await api.as(caller).get('/userinfo');
});

const owners = async (email: string) =>
  (await api.db.selectFrom('app_user').select('user_id').where('email', '=', email).execute()).length;

test.each([true, false])(
  'of parallel changes to one address, one wins (self-registered: %s)',
  async (self_registered) => {
    // One account may win both rounds, so each round counts its own messages. They are sent to verified addresses only.
    await api.db.deleteFrom('security_report').execute();
    await api.db
      .updateTable('app_user')
      .set({ self_registered, email_verified: true })
      .where('user_id', 'like', 'u-racer%')
      .execute();
    const email = `wanted-${self_registered}@acme.example`;
    const VerifyCode = await freshCode(api, { account: email, ...CODE_KEY });
    const answers = await Promise.all(
      callers.map((caller) =>
        api
          .as(caller)
          .put(`/api/account/v1/enterprise_user/${caller.userId}`, {
            AttrType: AttrType.email,
            AttrValue: email,
            VerifyCode,
          }),
      ),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status >= 500)).toEqual([]);
    expect(await owners(email)).toBe(1);
    const notified = await api.db
      .selectFrom('security_report')
      .select('user_id')
      .where('about', '=', 'emailChanged')
      .execute();
    expect(notified).toHaveLength(1);
  },
);

test('of parallel changes to one login name, one wins', async () => {
  const answers = await Promise.all(
    callers.map((caller) =>
      api
        .as(caller)
        .put(`/api/account/v1/enterprise_user/${caller.userId}`, {
          AttrType: AttrType.loginName,
          AttrValue: 'wanted_name',
        }),
    ),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('of parallel changes to one company name, one wins; a concurrent certification request freezes it', async () => {
  const form = { industry: 40, employees: 3, main_business: '', address: 'Pier 9', region_id: 6 };
  const rename = (caller: (typeof callers)[number], company: string) =>
    api
      .as(caller)
      .put(`/api/account/v1/enterprise_user/${caller.userId}/company`, { ...form, company, user_id: caller.userId });
  const answers = await Promise.all(callers.map((caller) => rename(caller, 'Wanted Instruments')));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);

  const [racer] = callers;
  if (!racer) throw new Error('nobody races');
  const frozen = api.db
    .updateTable('company')
    .set({ auth_status: AuthStatus.pending })
    .where('co_id', '=', racer.coId)
    .returning('company_name')
    .executeTakeFirstOrThrow();
  const [[status], { company_name }] = await Promise.all([rename(racer, 'Renamed Instruments'), frozen]);
  // In either order the frozen name is the stored one.
  expect([status, company_name]).toEqual(
    status === 200 ? [200, 'Renamed Instruments'] : [409, expect.not.stringMatching('Renamed')],
  );
});
