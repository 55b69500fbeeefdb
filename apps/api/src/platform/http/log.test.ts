import { UserType } from '@portal/common/enums/user/user-type';
import { failureOf } from '../../sso/provider/checks/failure.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const PASSWORD = 'Paper#Ink7-secret';

let lines: Record<string, unknown>[] = [];
beforeAll(() => {
  const keep = (line: Record<string, unknown>) => {
    lines.push(line);
  };
  Object.assign(api.services.log, { info: keep, warn: keep, error: keep });
});
beforeEach(() => {
  lines = [];
});

test('an unexpected error is logged with its place, without its message', async () => {
  const who = await visitor(api);
  const { verify } = api.services.hasher;
  // Like PostgreSQL: the message quotes the value.
  api.services.hasher.verify = (_, secret) =>
    Promise.reject(Object.assign(new Error(`invalid input syntax for type integer: "${secret}"`), { code: '22P02' }));
  const [status, body] = await who.portal('ann-secret@acme.example', UserType.partner, {}, PASSWORD);
  api.services.hasher.verify = verify;
  expect([status, body.code]).toEqual([500, '-1']);
  expect(lines.filter(({ error }) => error !== undefined)).toMatchObject([
    {
      event: 'request',
      route: 'POST /api/account/v1/user/0/login',
      status: 500,
      code: '-1',
      request_id: body.request_id,
      error: { type: 'Error', code: '22P02', at: expect.arrayContaining([expect.stringContaining('check-secret.ts')]) },
    },
  ]);
  for (const secret of [PASSWORD, 'ann-secret', who.challenge]) {
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain(secret);
  }
});

test('addresses, headers, cookies and bodies of requests are not logged', async () => {
  const secret = 'secret-1234567890';
  const browser = api.browser();
  browser.cookies.set('acc_session', secret).set('acc_browser', secret);
  const headers = {
    authorization: `Bearer ${secret}`,
    'user-agent': secret,
    referer: `http://localhost/${secret}`,
    userid: secret,
    'x-forwarded-for': secret,
  };
  await browser.get(`/api/account/v1/nothing/${secret}?token=${secret}`, { headers });
  await browser.get(`/userinfo?hide=${secret}`, { headers });
  await browser.get(`/api/account/v1/saml/${secret}/collect?handle=${secret}`, { headers });
  await browser.get(`/oauth2/auth/${secret}`, { headers });
  await browser.get(`/${secret}/${secret}`, { headers: { ...headers, accept: 'text/html' } });
  await browser.post(
    '/oauth2/token',
    `client_id=portal&grant_type=authorization_code&code=${secret}&code_verifier=${secret}`,
    { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
  );
  await browser.post('/api/account/v1/security_report', { report_code: secret, [secret]: secret });
  await browser.post('/api/account/v1/security_report', `{"report_code": ${secret}`);
  await api.as(callerOf(UserType.enterprise, 'ann')).get(`/api/account/v1/enterprise_user/${secret}?user_id=${secret}`);
  expect(lines.length).toBeGreaterThanOrEqual(9);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test.each([
  [
    'of a parser',
    Object.assign(new Error('unexpected answer'), {
      name: 'OperationProcessingError',
      cause: new SyntaxError('Unexpected token \'s\', "token-secret" is not valid JSON'),
    }),
    'unexpected answer: SyntaxError',
  ],
  ['of the database', Object.assign(new Error('invalid input syntax: "token-secret"'), { code: '22P02' }), 'Error'],
  ['of a library, in its own sentence', new Error('Invalid signature'), 'Invalid signature'],
])('the reason of a rejected provider response quotes nothing: an error %s', (_, error, reason) => {
  expect(failureOf(error).message).toBe(reason);
});
