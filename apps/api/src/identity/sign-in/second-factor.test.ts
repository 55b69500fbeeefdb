import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { setSecondFactor } from '../second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { testApi } from '../../testing/test-api.ts';
import { account, totpOf, visitor as visit, type Visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const visitor = () => visit(api);
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const asked = [409, { code: 'Account.Login.SecondFactor' }];
const wrongCode = [
  400,
  {
    code: 'Account.Login.SecondFactor.Wrong',
    fields: { second_factor_code: { code: 'Account.Login.SecondFactor.Wrong' } },
  },
];
const signedIn = [200, { redirect_url: expect.any(String) }];

let recovery: string[] = [];
beforeAll(async () => {
  const hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values([
      account('ann', UserType.enterprise, hash),
      account('bob', UserType.enterprise, hash),
      ...['sam', 'sue', 'sid', 'kim', 'lea'].map((id) =>
        account(id, UserType.employee, hash, { login_name: `staff_${id}` }),
      ),
    ])
    .execute();
});
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
  recovery = await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: 'ann', secret: KEY, step: 0, at: api.services.clock.now() }),
  );
});
const ann = (who: Visitor, second_factor_code?: string, secret?: string) =>
  who.enterprise('ann@acme.example', secret, second_factor_code === undefined ? {} : { second_factor_code });

/** Stops the clock of this process until `work` is done, so that no time step passes in between. */
async function inOneStep(work: () => Promise<void>): Promise<void> {
  const { now } = Date;
  const at = now();
  Date.now = () => at;
  try {
    await work();
  } finally {
    Date.now = now;
  }
}

describe('an account with a second factor', () => {
  test('is asked for it only after the password', async () => {
    const who = await visitor();
    expect(await ann(who)).toMatchObject(asked);
    expect(await ann(who, totpOf(KEY), 'Wrong-1234')).toMatchObject([400, { code: 'Account.Login.Wrong' }]);
    expect(await ann(who, undefined, 'Wrong-1234')).toMatchObject([400, { code: 'Account.Login.Wrong' }]);
    expect(await ann(who, totpOf(KEY))).toMatchObject(signedIn);
  });

  test('may use the code of the previous or next step, with spaces', () =>
    inOneStep(async () => {
      for (const steps of [-1, 1])
        expect(await ann(await visitor(), totpOf(KEY, steps).replace(/(...)/, '$1 '))).toMatchObject(signedIn);
    }));

  test('cannot use a code twice, nor an older one after a newer one', async () => {
    const code = totpOf(KEY);
    const before = totpOf(KEY, -1);
    expect(await ann(await visitor(), code)).toMatchObject(signedIn);
    expect(await ann(await visitor(), code)).toMatchObject(wrongCode);
    expect(await ann(await visitor(), before)).toMatchObject(wrongCode);
  });

  test.each(['000', '12345678', 'aaaa-bbbb-cccc', '------'])('is rejected with %s', async (code) => {
    expect(await ann(await visitor(), code)).toMatchObject(wrongCode);
  });

  test('is rejected with codes far from now', async () => {
    for (const steps of [-3, 3]) expect(await ann(await visitor(), totpOf(KEY, steps))).toMatchObject(wrongCode);
  });

  test("uses real time, whatever the API's clock", async () => {
    api.advance(7200);
    expect(await ann(await visitor(), totpOf(KEY))).toMatchObject(signedIn);
    api.services.clock.reset();
  });

  test('has single-use recovery codes, in any spelling', async () => {
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
    expect(await ann(await visitor(), recovery[0])).toMatchObject(signedIn);
    expect(await ann(await visitor(), recovery[0])).toMatchObject(wrongCode);
    expect(await ann(await visitor(), ` ${recovery[1]?.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject(signedIn);
  });

  test('has neither key nor recovery codes in plain text in the database', async () => {
    const rows = JSON.stringify([
      await api.db.selectFrom('second_factor').selectAll().execute(),
      await api.db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    expect(rows).not.toContain(KEY);
    for (const code of recovery) expect(rows).not.toContain(code.replaceAll('-', ''));
  });

  test('is blocked after five wrong codes, which need the password', async () => {
    for (let tried = 0; tried < 20; tried += 1) {
      await api.db.deleteFrom('limit_counter').where('key', 'like', 'signIn%').execute();
      await ann(await visitor(), '000000', 'Wrong-1234');
    }
    for (let tried = 0; tried < 5; tried += 1)
      expect(await ann(await visitor(), recovery[0]?.replace(/^./, '0'))).toMatchObject(wrongCode);
    expect(await ann(await visitor(), totpOf(KEY))).toMatchObject([
      429,
      { code: '4290000000', retry_after: expect.any(Number) },
    ]);
    api.advance(901);
    expect(await ann(await visitor(), totpOf(KEY))).toMatchObject(signedIn);
    api.services.clock.reset();
  });

  test('is not blocked by wrong passwords after a correct one', async () => {
    const who = await visitor();
    for (let tried = 0; tried < 15; tried += 1) expect(await ann(who)).toMatchObject(asked);
    expect(await ann(who, totpOf(KEY))).toMatchObject(signedIn);
  });

  test('is asked for it at a sign-in by code, which stays valid', async () => {
    const code = await freshCode(api, { account: 'ann@acme.example', scene: VerifyScene.enterprisePartnerLogin });
    const who = await visitor();
    const byCode = (more: object = {}) => who.enterprise('ann@acme.example', code, { verify_type: 2, ...more });
    for (let tried = 0; tried < 6; tried += 1) expect(await byCode()).toMatchObject(asked);
    expect(await byCode({ second_factor_code: 'aaaa-aaaa-aaaa' })).toMatchObject(wrongCode);
    expect(await byCode({ second_factor_code: totpOf(KEY) })).toMatchObject(signedIn);
    expect(
      await (
        await visitor()
      ).enterprise('ann@acme.example', code, { verify_type: 2, second_factor_code: totpOf(KEY, 1) }),
    ).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  });

  test('keeps a recovery code and a time step when the sign-in fails afterwards', async () => {
    const who = await visitor();
    await api.db.deleteFrom('oidc_payload').where('model', '=', 'Interaction').execute();
    expect(await ann(who, recovery[2])).toMatchObject([400, { code: 'Account.Page.Expired' }]);
    expect(await ann(await visitor(), recovery[2])).toMatchObject(signedIn);
  });

  test('cannot be enrolled again with the password alone', async () => {
    expect(await ann(await visitor(), undefined)).toMatchObject(asked);
    const who = await visitor();
    expect(
      await who.enterprise('ann@acme.example', undefined, {
        enrolment_ticket: 'x'.repeat(43),
        second_factor_code: '123456',
      }),
    ).toMatchObject(wrongCode);
  });
});

test('a second factor is optional for other user types', async () => {
  expect(await (await visitor()).enterprise('bob@acme.example')).toMatchObject(signedIn);
  expect(
    await (await visitor()).enterprise('bob@acme.example', undefined, { second_factor_code: '123456' }),
  ).toMatchObject(signedIn);
});

describe('staff', () => {
  const staff = (who: Visitor, id: string, more: object = {}) => who.portal(`${id}@acme.example`, 8, more);
  async function begun(who: Visitor, id: string) {
    const [status, body] = await staff(who, id);
    expect([status, body.code]).toEqual([409, 'Account.Login.SecondFactor.Enrol']);
    return body.enrolment as { enrolment_ticket: string; secret: string; otpauth_uri: string };
  }

  test('enrol at the first sign-in, get ten recovery codes once, and are notified', async () => {
    const who = await visitor();
    const enrolment = await begun(who, 'sam');
    expect(enrolment.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(enrolment.otpauth_uri);
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      enrolment.secret,
      'Account Portal',
    ]);
    expect(await begun(who, 'sam')).toEqual(enrolment);
    const first = { enrolment_ticket: enrolment.enrolment_ticket, second_factor_code: totpOf(enrolment.secret) };
    expect(await staff(who, 'sam', { ...first, second_factor_code: 'aaaaaa' })).toMatchObject(wrongCode);
    const [status, body] = await staff(who, 'sam', first);
    expect([status, body.RecoveryCodes]).toEqual([200, expect.any(Array)]);
    expect(body.RecoveryCodes).toHaveLength(10);
    expect(
      await api.db.selectFrom('outbox').select('template').where('recipient', '=', 'sam@acme.example').execute(),
    ).toContainEqual({ template: 'secondFactorOn' });
    expect(
      await api.db.selectFrom('audit').select('actor_id').where('action', '=', 'secondFactor.enabled').execute(),
    ).toEqual([{ actor_id: 'sam' }]);

    const next = await visitor();
    expect(await staff(next, 'sam')).toMatchObject(asked);
    expect(await staff(next, 'sam', first)).toMatchObject(wrongCode);
    expect(await staff(next, 'sam', { second_factor_code: totpOf(enrolment.secret, 1) })).toMatchObject([
      200,
      { RedirectURL: expect.any(String) },
    ]);
    expect(await staff(await visitor(), 'sam', { second_factor_code: body.RecoveryCodes[4] })).toMatchObject([
      200,
      { RedirectURL: expect.any(String) },
    ]);
  });

  test('sign in by login name too', async () => {
    expect(await (await visitor()).portal('STAFF_sid', 8, { AccountType: 3 })).toMatchObject([
      409,
      { code: 'Account.Login.SecondFactor.Enrol' },
    ]);
  });

  test('get a different key per browser, and one enrolment ends the others', async () => {
    const [mine, theirs] = [await visitor(), await visitor()];
    const [own, other] = [await begun(mine, 'sue'), await begun(theirs, 'sue')];
    expect(other.secret).not.toBe(own.secret);
    const using = (enrolment: typeof own, who: Visitor) =>
      staff(who, 'sue', { enrolment_ticket: enrolment.enrolment_ticket, second_factor_code: totpOf(enrolment.secret) });
    expect(await using(other, mine)).toMatchObject([400, { code: 'Account.SecondFactor.Enrolment.Expired' }]);
    expect((await using(own, mine))[0]).toBe(200);
    expect(await using(other, theirs)).toMatchObject(wrongCode);
  });

  test('cannot use a ticket of somebody else, nor an expired one', async () => {
    const who = await visitor();
    const ofSid = await begun(who, 'sid');
    const taken = { enrolment_ticket: ofSid.enrolment_ticket, second_factor_code: totpOf(ofSid.secret) };
    expect(await staff(who, 'kim', taken)).toMatchObject([400, { code: 'Account.SecondFactor.Enrolment.Expired' }]);
    api.advance(601);
    expect(await staff(who, 'sid', taken)).toMatchObject([400, { code: 'Account.SecondFactor.Enrolment.Expired' }]);
    expect((await begun(who, 'sid')).secret).not.toBe(ofSid.secret);
    api.services.clock.reset();
  });

  test('have five attempts at the first code', async () => {
    const who = await visitor();
    const { enrolment_ticket, secret } = await begun(who, 'lea');
    for (let tried = 0; tried < 5; tried += 1)
      expect(await staff(who, 'lea', { enrolment_ticket, second_factor_code: 'aaaaaa' })).toMatchObject(wrongCode);
    expect(await staff(who, 'lea', { enrolment_ticket, second_factor_code: totpOf(secret) })).toMatchObject([
      429,
      { code: '4290000000' },
    ]);
  });
});
