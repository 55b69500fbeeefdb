import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { digest } from '../../../platform/db/ids.ts';
import { freshCode } from '../../../testing/captcha-and-code.ts';
import { testApi } from '../../../testing/test-api.ts';
import { account, visitor as visit, wrong, type Visitor } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const visitor = () => visit(api);
const MAIL = 'two@acme.example';
const expired = [400, { code: 'Account.Page.Expired' }];
const signedIn = [200, { redirect_url: expect.any(String) }];

beforeAll(async () => {
  const hash = await api.services.hasher.hash('Right-1234');
  const other = await api.services.hasher.hash('Other-1234');
  const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
  await api.db
    .insertInto('app_user')
    .values([
      account('one', UserType.enterprise, hash, { email: MAIL, login_name: 'Acme_1', ...at(1) }),
      account('two', UserType.enterprise, hash, { email: MAIL, user_name: 'Two', ...at(2) }),
      account('off', UserType.enterprise, hash, { email: MAIL, login_name: 'Acme_off', status: 4, ...at(3) }),
      account('else', UserType.enterprise, other, { email: MAIL, login_name: 'Acme_else', ...at(4) }),
      account('ann', UserType.enterprise, hash),
      account('ann2', UserType.enterprise, hash, { email: 'ann@acme.example' }),
      ...['pa', 'pb'].map((id) =>
        account(id, UserType.partner, hash, { email: 'pp@acme.example', phone: '+86-13800000009' }),
      ),
      ...['ia', 'ib'].map((id) => account(id, UserType.individual, hash, { email: 'ii@acme.example' })),
    ])
    .execute();
});

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

async function ticketOf(who: Visitor, account = MAIL): Promise<string> {
  const [status, body] = await who.enterprise(account);
  expect([status, body.code]).toEqual([409, 'Account.Login.Choice']);
  return body.choice_ticket as string;
}
const list = (who: Visitor, choice_ticket: string, more: object = {}) =>
  who.browser.get(
    `/api/account/v1/enterprise_user/0/login/choice?${new URLSearchParams({
      account: MAIL,
      account_type: '1',
      user_type: '2',
      login_challenge: who.challenge,
      choice_ticket,
      ...more,
    })}`,
  );
const empty = [200, { entries: [], total_count: 0 }];

test('a password that matches two accounts needs a choice, and the chosen one is signed in', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  expect(choice_ticket).toMatch(/^[\w-]{43}$/);
  expect(await list(who, choice_ticket)).toEqual([
    200,
    {
      entries: [
        { user_id: 'one', login_name: 'Acme_1' },
        { user_id: 'two', login_name: 'Two' },
      ],
      total_count: 2,
    },
  ]);
  expect(await who.enterprise(MAIL, undefined, { account_id: 'two', choice_ticket })).toMatchObject(signedIn);
  const { actor_id } = await api.db
    .selectFrom('audit')
    .select('actor_id')
    .where('action', '=', 'signIn.succeeded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(actor_id).toBe('two');
  expect(
    await api.db.selectFrom('choice_ticket').selectAll().where('ticket_hash', '=', digest(choice_ticket)).execute(),
  ).toEqual([]);
});

test('a password that matches one of them signs that one in', async () => {
  expect(await (await visitor()).enterprise(MAIL, 'Other-1234')).toMatchObject(signedIn);
});

test('the secret is required again, and must match the chosen account', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  expect(await who.enterprise(MAIL, 'Wrong-1234', { account_id: 'one', choice_ticket })).toMatchObject(
    wrong('account'),
  );
  expect(await who.enterprise(MAIL, 'Other-1234', { account_id: 'one', choice_ticket })).toMatchObject(
    wrong('account'),
  );
});

test('only accounts of the ticket can be chosen', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  for (const account_id of ['ann', 'off', 'else', 'nobody', '']) {
    expect(await who.enterprise(MAIL, undefined, { account_id, choice_ticket })).toMatchObject(expired);
  }
});

test('choosing needs a ticket of this sign-in, address and entry', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  const theirs = await visitor();
  const foreign = await ticketOf(theirs);
  const ofAnn = await ticketOf(who, 'ann@acme.example');
  for (const ticket of [undefined, '', 'x'.repeat(43), foreign, ofAnn]) {
    expect(
      await who.enterprise(MAIL, undefined, {
        account_id: 'one',
        ...(ticket === undefined ? {} : { choice_ticket: ticket }),
      }),
    ).toMatchObject(expired);
  }
  expect(await who.individual(MAIL, undefined, { account_id: 'one', choice_ticket })).toMatchObject(expired);
  expect(await who.enterprise('one', undefined, { account_type: 3, account_id: 'one', choice_ticket })).toMatchObject(
    expired,
  );
});

test('the list is empty without the ticket of this sign-in', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  const theirs = await visitor();
  for (const ticket of ['', 'x'.repeat(43), await ticketOf(theirs), await ticketOf(who, 'ann@acme.example')])
    expect(await list(who, ticket)).toEqual(empty);
  for (const more of [
    { account: 'ann@acme.example' },
    { account_type: '3' },
    { account_type: '9' },
    { user_type: '4' },
  ]) {
    expect(await list(who, choice_ticket, more)).toEqual(empty);
  }
  expect(await list(theirs, choice_ticket)).toEqual(empty);
  expect(await list(theirs, choice_ticket, { login_challenge: who.challenge })).toMatchObject(expired);
});

test('a ticket expires after five minutes, with its own code', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  api.advance(301);
  expect(await list(who, choice_ticket)).toMatchObject(expired);
  expect(await who.enterprise(MAIL, undefined, { account_id: 'one', choice_ticket })).toMatchObject(expired);
  api.services.clock.reset();
});

test('an expired ticket does not count as a wrong password', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  api.advance(301);
  for (let tried = 0; tried < 11; tried += 1)
    expect(await who.enterprise(MAIL, undefined, { account_id: 'one', choice_ticket })).toMatchObject(expired);
  expect(await (await visitor()).enterprise(MAIL, 'Other-1234')).toMatchObject(signedIn);
  api.services.clock.reset();
});

test('a ticket works for one sign-in, also when used concurrently', async () => {
  const who = await visitor();
  const choice_ticket = await ticketOf(who);
  const answers = await Promise.all(
    ['one', 'two', 'one', 'two'].map((account_id) => who.enterprise(MAIL, undefined, { account_id, choice_ticket })),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400, 400, 400]);
});

test('it works at every entry', async () => {
  const person = await visitor();
  const [status, { code, choice_ticket }] = await person.individual('ii@acme.example');
  expect([status, code]).toEqual([409, 'Account.Login.Choice']);
  expect(await list(person, choice_ticket, { account: 'II@acme.example', user_type: '1' })).toMatchObject([
    200,
    { total_count: 2 },
  ]);
  expect(await person.individual('ii@acme.example', undefined, { account_id: 'ib', choice_ticket })).toMatchObject(
    signedIn,
  );

  const partner = await visitor();
  const [, asked] = await partner.portal('pp@acme.example', 4);
  expect(asked.code).toBe('Account.Login.Choice');
  expect(await list(partner, asked.choice_ticket, { account: 'pp@acme.example', user_type: '4' })).toMatchObject([
    200,
    { total_count: 2 },
  ]);
  expect(
    await partner.portal('pp@acme.example', 4, { account_id: 'pa', choice_ticket: asked.choice_ticket }),
  ).toMatchObject([200, { RedirectURL: expect.any(String) }]);
});

test('a code matches all accounts of its address, survives the choice, and is then consumed', async () => {
  const code = await freshCode(api, { account: MAIL, scene: VerifyScene.enterprisePartnerLogin });
  const who = await visitor();
  for (let asked = 0; asked < 7; asked += 1)
    expect(await who.enterprise(MAIL, code, { verify_type: 2 })).toMatchObject([409, { code: 'Account.Login.Choice' }]);
  const [, { choice_ticket }] = await who.enterprise(MAIL, code, { verify_type: 2 });
  expect((await list(who, choice_ticket))[1].total_count).toBe(3);
  expect(await who.enterprise(MAIL, code, { verify_type: 2, account_id: 'else', choice_ticket })).toMatchObject(
    signedIn,
  );
  expect(await (await visitor()).enterprise(MAIL, code, { verify_type: 2 })).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Overtime' },
  ]);
});

test('five wrong attempts end a code, despite correct ones in between', async () => {
  const at = 'ann@acme.example';
  const code = await freshCode(api, { account: at, scene: VerifyScene.enterprisePartnerLogin });
  const bad = code === '000000' ? '000001' : '000000';
  const who = await visitor();
  for (let tried = 0; tried < 4; tried += 1) {
    expect(await who.enterprise(at, bad, { verify_type: 2 })).toMatchObject([
      400,
      { code: 'Account.VerifyCode.Wrong', fields: { verify_info: {} } },
    ]);
    expect(await who.enterprise(at, code, { verify_type: 2 })).toMatchObject([409, { code: 'Account.Login.Choice' }]);
  }
  expect(await who.enterprise(at, bad, { verify_type: 2 })).toMatchObject([400, { code: 'Account.VerifyCode.Tries' }]);
  expect(await who.enterprise(at, code, { verify_type: 2 })).toMatchObject([400, { code: 'Account.VerifyCode.Tries' }]);
});
