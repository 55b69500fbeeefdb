import { sql } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { visitor } from '../../../testing/worlds/visitor.ts';

const api = await testApi();

test('an answer of the library waits until everything is stored', async () => {
  await sql`create function fail_late() returns trigger language plpgsql as
    $$ begin raise exception 'gone' using errcode = '57P03'; end $$`.execute(api.db);
  await sql`create constraint trigger fail_late after insert on oidc_payload
    deferrable initially deferred for each row execute function fail_late()`.execute(api.db);
  const browser = api.browser();
  const [status, body] = await browser.get(
    `/oauth2/auth?${new URLSearchParams({
      client_id: 'portal',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'http://localhost/microapp/login',
      state: 's',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`,
    { headers: { accept: 'application/json' } },
  );
  expect([status, body]).toMatchObject([503, { code: 'Account.Unavailable' }]);
  expect(browser.cookies.size).toBe(0);
  // Neither the page nor its binding to the browser is left.
  for (const table of ['oidc_payload', 'login_challenge'] as const)
    expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);

  await sql`drop trigger fail_late on oidc_payload`.execute(api.db);
  expect((await visitor(api)).challenge).toMatch(/./);
});
