import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { refusing } from '../../platform/errors/refusal.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { consumeCaptcha } from '../../identity/captcha/captcha.db.ts';
import { freshCode, issuedCode, passedCaptcha, puzzleOf, sendCode } from '../../testing/captcha-and-code.ts';
import { individualCode, partnerNumber, postIndividual, postPartner } from '../../testing/worlds/newcomers.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const succeeded = (answers: readonly Answer[]) => answers.filter(([status]) => status === 200);
const codesOf = (answers: readonly Answer[]) =>
  new Set(answers.filter(([status]) => status !== 200).map(([, { code }]) => code as string));

interface Person {
  login_name: string;
  company: string;
  email: string;
  phone: string;
}
const person = (race: string, index: number): Person => ({
  login_name: `${race}_${index}`,
  company: `${race} ${index} Ltd`,
  email: `${race}${index}@acme.example`,
  phone: `+86-13${race.length}00${String(race.charCodeAt(0) * 100 + index).padStart(6, '0')}`,
});

/** Registers all people concurrently, each with a code to their own e-mail, unless all share one. */
async function registerAll(people: readonly Person[]): Promise<Answer[]> {
  const codes = new Map<string, string>();
  for (const { email } of people) if (!codes.has(email)) codes.set(email, await issuedCode(api, { account: email }));
  const bodies = await Promise.all(
    people.map(async (who) => ({
      ...who,
      username: 'Ann',
      user_type: UserType.enterprise,
      verify_code: codes.get(who.email),
      verify_code_type: 1,
      password: await api.seal('Right-1234', 'password'),
    })),
  );
  return Promise.all(bodies.map((body) => api.as(null).post('/api/account/v2/enterprise_user/0/register', body)));
}
const made = async (race: string) =>
  [
    await api.db.selectFrom('app_user').select('user_id').where('login_name', 'like', `${race}%`).execute(),
    await api.db.selectFrom('company').select('co_id').where('company_name', 'like', `${race}%`).execute(),
  ].map(({ length }) => length);

// The fair queue may reject with 429 before any row.
test.each<[keyof Person, string]>([
  ['login_name', 'Account.LoginName.Exists'],
  ['company', 'Account.Company.Exists'],
  ['phone', 'Account.Phone.Exists'],
])('fifty concurrent registrations with one %s create one account and one company', async (field, code) => {
  const race = field.replace('_', '');
  const shared = person(race, 0)[field];
  const answers = await registerAll(
    Array.from({ length: 50 }, (_, index) => ({ ...person(race, index), [field]: shared })),
  );
  expect(succeeded(answers)).toHaveLength(1);
  for (const refused of codesOf(answers)) expect([code, '4290000000']).toContain(refused);
  expect(codesOf(answers)).toContain(code);
  expect(await made(race)).toEqual([1, 1]);
});

test('fifty concurrent registrations with one e-mail and its code create one account and one company', async () => {
  const answers = await registerAll(
    Array.from({ length: 50 }, (_, index) => ({ ...person('mail', index), email: 'mail@acme.example' })),
  );
  expect(succeeded(answers)).toHaveLength(1);
  expect(await made('mail')).toEqual([1, 1]);
});

test('fifty registrations with one e-mail, verified by codes to fifty phones, create one account', async () => {
  const people = Array.from({ length: 50 }, (_, index) => ({ ...person('tel', index), email: 'tel@acme.example' }));
  const codes = new Map<string, string>();
  for (const { phone } of people) codes.set(phone, await issuedCode(api, { account: phone, channel: 2 }));
  const bodies = await Promise.all(
    people.map(async (who) => ({
      ...who,
      username: 'Ann',
      user_type: 2,
      verify_code: codes.get(who.phone),
      verify_code_type: 2,
      password: await api.seal('Right-1234', 'password'),
    })),
  );
  const answers = await Promise.all(
    bodies.map((body) => api.as(null).post('/api/account/v2/enterprise_user/0/register', body)),
  );
  expect(succeeded(answers)).toHaveLength(1);
  expect(codesOf(answers)).toContain('Account.Email.Exists');
  expect(await made('tel')).toEqual([1, 1]);
});

/** Fifty partners with numbers from here on, each with a code to the own e-mail, concurrently. */
async function racePartners(from: number, shared: Partial<ReturnType<typeof partnerNumber>>): Promise<Answer[]> {
  const people = Array.from({ length: 50 }, (_, index) => ({ ...partnerNumber(from + index), ...shared }));
  const codes = new Map<string, string>();
  for (const { email } of people)
    if (!codes.has(email))
      codes.set(
        email,
        await issuedCode(api, { account: email, scene: VerifyScene.partnerRegister, userType: UserType.partner }),
      );
  return Promise.all(people.map((who) => postPartner(api, who, codes.get(who.email) ?? '')));
}
const madePartners = async () => ({
  users: (await api.db.selectFrom('app_user').select('user_id').where('user_type', '=', UserType.partner).execute())
    .length,
  companies: (await api.db.selectFrom('company').select('co_id').where('kind', '=', UserType.partner).execute()).length,
  details: (await api.db.selectFrom('partner_company').select('co_id').execute()).length,
  people: (await api.db.selectFrom('partner_person').select('user_id').execute()).length,
  applications: (await api.db.selectFrom('registration_application').select('id').execute()).length,
});

test.each([
  ['company', { company_name: 'Race Partner Ltd' }, 'company_name', 'Account.Company.Exists', 1000],
  ['phone', { phone: '+86-13512345678' }, 'phone', 'Account.Phone.Exists', 2000],
] as const)(
  'fifty concurrent partners with one %s create one account, one company and one application',
  async (_, shared, field, code, from) => {
    const before = (await madePartners()).users;
    const answers = await racePartners(from, shared);
    expect(succeeded(answers)).toHaveLength(1);
    for (const [status, body] of answers)
      if (status === 409) expect(body).toMatchObject({ code, fields: { [field]: { code } } });
    expect([...codesOf(answers)].filter((refused) => refused !== '4290000000')).toEqual([code]);
    const made = before + 1;
    expect(await madePartners()).toEqual({
      users: made,
      companies: made,
      details: made,
      people: made,
      applications: made,
    });
  },
);

test('fifty concurrent partners with one e-mail and its code create one account', async () => {
  const before = (await madePartners()).users;
  const answers = await racePartners(3000, { email: 'race@larkmoor.example' });
  expect(succeeded(answers)).toHaveLength(1);
  expect((await madePartners()).users).toBe(before + 1);
});

test.each([
  ['e-mail', { email: 'race@people.example' }],
  ['phone', { phone: '+86-13412345678' }],
])(
  'fifty concurrent persons with one %s and its code create one account',
  async (_, who: { email: string } | { phone: string }) => {
    const account = 'email' in who ? who.email : who.phone;
    const code = await individualCode(api, account);
    const answers = await times(50, () => postIndividual(api, who, code));
    expect(succeeded(answers)).toHaveLength(1);
    for (const refused of codesOf(answers)) expect(['Account.VerifyCode.Overtime', '4290000000']).toContain(refused);
    const found = await api.db
      .selectFrom('app_user')
      .select('user_id')
      .where('user_type', '=', UserType.individual)
      .where((on) => on.or([on('email', '=', account), on('phone', '=', account)]))
      .execute();
    expect(found).toHaveLength(1);
  },
);

test('a captcha token used twenty times concurrently works once', async () => {
  const account = 'one@acme.example';
  const token = await passedCaptcha(api, account);
  const uses = await times(20, () =>
    inTransaction(api.db, (tx) =>
      consumeCaptcha(tx, token, { account, scene: VerifyScene.enterpriseRegister, at: new Date() }, refusing),
    ).then(
      () => true,
      () => false,
    ),
  );
  expect(uses.filter(Boolean)).toHaveLength(1);
});

test('twenty concurrent code requests with one captcha send one message', async () => {
  const account = 'two@acme.example';
  const man_machine_token = await passedCaptcha(api, account);
  expect(succeeded(await times(20, () => sendCode(api, { account, more: { man_machine_token } })))).toHaveLength(1);
});

test('twenty concurrent code requests with twenty captchas send one message', async () => {
  const answers = await times(20, () => sendCode(api, { account: 'three@acme.example' }));
  expect(succeeded(answers)).toHaveLength(1);
  expect([...codesOf(answers)]).toEqual(['Account.VerifyCode.TooSoon']);
  expect(
    await api.db.selectFrom('outbox').select('id').where('recipient', '=', 'three@acme.example').execute(),
  ).toHaveLength(1);
});

test('twenty concurrent attempts at one puzzle count as three', async () => {
  const { drop, pointX } = await puzzleOf(api, 'four@acme.example');
  const answers = await times(20, (index) => drop(-pointX + index));
  const counted = answers.filter(
    ([, { code }]) => code === 'Account.Man.Machine.Gap.Point.Err' || code === 'Account.Man.Machine.Err.Num',
  );
  expect(counted).toHaveLength(3);
});

test('a hundred concurrent guesses of one code count as five', async () => {
  const account = 'five@acme.example';
  const code = await freshCode(api, { account });
  const answers = await times(100, (index) =>
    api
      .as(null)
      .put('/api/account/v1/verify_code/email', {
        account,
        send_type: 1,
        verify_code_type: 8,
        user_type: 2,
        type: 1,
        verify_code: String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
      }),
  );
  expect(succeeded(answers)).toHaveLength(0);
  expect(answers.filter(([, body]) => body.code === 'Account.VerifyCode.Wrong')).toHaveLength(4);
  const { tries } = await api.db
    .selectFrom('verify_code')
    .select('tries')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
});

test('a correct code sent twenty times concurrently yields one proof', async () => {
  const account = 'six@acme.example';
  const verify_code = await freshCode(api, { account });
  const answers = await times(20, () =>
    api
      .as(null)
      .put('/api/account/v1/verify_code/email', {
        account,
        send_type: 1,
        verify_code_type: 8,
        user_type: 2,
        type: 1,
        verify_code,
      }),
  );
  expect(succeeded(answers)).toHaveLength(1);
});

test('of twenty concurrent checks of one form two are free', async () => {
  const browser = api.browser();
  await browser.get('/api/account/v1/user/param?ParamType=6&ParamValue=Free_0&UserType=2');
  const answers = await times(20, (index) =>
    browser.get(`/api/account/v1/user/param?ParamType=6&ParamValue=Free_${index}&UserType=2`),
  );
  expect(succeeded(answers)).toHaveLength(1);
});
