import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { checkChain } from '../../console/audit/check-chain.db.ts';
import { openSeal, sealOf } from '../../console/audit/seal.ts';
import { createVault, type Vault } from '../../platform/crypto/vault.ts';
import { followSecret, leftUnder, rewriteEncrypted } from '../../platform/crypto/replace-secret.ts';
import { ENCRYPTED, type EncryptedColumn } from '../../platform/crypto/encrypted-columns.ts';
import { readSharedSecret } from '../../platform/crypto/server-secrets.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { Refusal, refusing } from '../../platform/errors/refusal.ts';
import { newBrowser, ownBrowser } from '../../platform/http/caller/browser-cookie.ts';
import { findKeys, privateKeysOf } from '../../oauth/provider/library/signing-keys.db.ts';
import {
  beginEnrolment,
  consumeSecondFactorCode,
  setSecondFactor,
} from '../../identity/second-factor/second-factor.db.ts';
import { storeSignInState } from '../../identity/saved-state/sign-in-state.db.ts';
import { storeWechatSignIn } from '../../identity/wechat/sign-in/wechat-sign-in.db.ts';
import { insertFailure } from '../../sso/provider/checks/failures.db.ts';
import { clientSecretOf, findProvider } from '../../sso/provider/providers.db.ts';
import { takeCode } from '../../sso/setup/recovery/recovery.db.ts';
import { answerRequest, collectOutcome, storeRequest } from '../../sso/provider/request/sso-requests.db.ts';
import { findSamlKeys, openKey } from '../../sso/protocols/saml/our-keys.db.ts';
import { findTest, openChecked, sealChecked, startTest } from '../../sso/sign-in/test/tests.db.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { TEST_SECRET } from '../../testing/database/test-database.ts';
import { addWebhook, replaceSecret } from '../../companies/webhooks/webhooks.db.ts';
import { testApi } from '../../testing/test-api.ts';
import { company, giveRecovery, provider } from '../../testing/worlds/sso-world.ts';
import { account } from '../../testing/worlds/visitor.ts';
import { trySecret } from '../checks/try-settings.ts';
import { secret } from './secret.ts';

const api = await testApi();
const { db, services } = api;
const at = services.clock.now();
const NEW = 'the secret that replaces it, of 32 signs or more';
const both = createVault(NEW, TEST_SECRET);
const alone = createVault(NEW);
/** The operator's program with the new settings. */
const operate = operateOn({ ...api, services: { ...services, vault: both } }, { secret });

const CHECK = { check: 'signature', result: 'failed', sent: 'a', expected: 'b' } as never;
let made: { codes: string[]; companyCodes: string[]; configId: string; testId: string; handle: string };

async function fill(vault: Vault): Promise<typeof made> {
  await db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, null))
    .execute();
  await company(api, 'co-acme');
  const configId = await provider(api, 'co-acme', IdpAgreement.oauth2, 'https://idp.example', {
    clientSecret: 'the client secret',
  });
  const { live_id } = await db
    .selectFrom('identity_provider')
    .select('live_id')
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow();
  await beginEnrolment(db, vault, { userId: 'ann', holder: 'session', locale: 'en-US', at });
  await inTransaction(db, (tx) =>
    storeSignInState(tx, {
      state: 's',
      browser: 'b',
      sealed: vault.encrypt('sign-in state', '{"saved":1}'),
      expiresAt: new Date(at.getTime() + 3_600_000),
    }),
  );
  await findSamlKeys(db, { vault, name: 'localhost', now: at });
  await storeRequest(db, vault, { id: 'r', configId, browser: 'b', began: { challenge: 'c' }, at });
  await storeWechatSignIn(db, vault, { state: 's', browser: 'b', challenge: 'c', userType: UserType.enterprise, at });
  await insertFailure(db, {
    coId: 'co-acme',
    configId,
    code: 'Account.Sso.Refused',
    checkSealed: sealChecked(vault, CHECK),
    at,
  });
  await inTransaction(db, async (tx) => {
    const fields = { url: 'https://hooks.example/', kinds: [], by: 'ann', at };
    const webhook = await addWebhook(tx, { coId: 'co-acme' }, { ...fields, vault });
    await replaceSecret(tx, webhook?.webhook_id ?? '', { vault, until: at, by: 'ann', at });
  });
  const { look_id } = await db
    .insertInto('second_look')
    .values({
      kind: 'customerCertification',
      queue: 'certification',
      item_id: 1,
      co_id: 'co-acme',
      user_id: 'ann',
      result: 2,
      decided_by: 'ann',
      proposed_by: null,
      decided_at: at,
      until: at,
    })
    .returning('look_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('second_look_snapshot')
    .values({ look_id, data_sealed: vault.encrypt('second look', '{}'), expires_at: at })
    .execute();
  const codes = await inTransaction(db, (tx) =>
    setSecondFactor(tx, vault, { userId: 'ann', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', step: 0, at }),
  );
  return {
    codes,
    configId,
    companyCodes: await giveRecovery(api, 'co-acme'),
    testId: await inTransaction(db, (tx) =>
      startTest(tx, vault, { configId, configurationId: live_id ?? '', userId: 'ann', checks: [CHECK], at }),
    ),
    handle:
      (await inTransaction(db, (tx) =>
        answerRequest(tx, vault, { id: 'r', outcome: { refused: 'Account.Sso.Refused' }, at }),
      )) ?? '',
  };
}

beforeAll(async () => {
  made = await fill(services.vault);
  await audit(db, { actor: 'ann', action: 'test.before', object: null }, at);
  await chainAllAudit(services);
});

const columns = Object.values(ENCRYPTED).flat() as EncryptedColumn[];

test('every encrypted column of the database is known, and has a value here', async () => {
  const { rows } = await sql<{
    place: string;
  }>`select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and column_name like '%sealed'`.execute(db);
  expect(columns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ place }) => place).sort(),
  );
  for (const { table, column } of columns) {
    const { rows: found } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    );
    expect([table, column, found.length > 0]).toEqual([table, column, true]);
  }
});

test('another SECRET alone does not start; nor does it while values are left', async () => {
  await expect(trySecret(db, alone)).rejects.toThrow(
    /^SECRET: must be the one this database was set up with; .* set SECRET_OLD to the one before$/,
  );
  await trySecret(db, both);
  await followSecret(db, both, at);
  const { rewritten, left } = await rewriteEncrypted(db, both, 3);
  expect([rewritten, left > 0]).toEqual([3, true]);
  await expect(trySecret(db, alone)).rejects.toThrow(
    `SECRET_OLD: must be the SECRET before, because ${left} values are still encrypted with it`,
  );
});

test('two instances and an interruption lose nothing; the command says when it is done', async () => {
  const { left } = JSON.parse((await operate('secret', 'rotate', '--count', '--json')).out) as { left: number };
  const [one, two] = await Promise.all([rewriteEncrypted(db, both), rewriteEncrypted(db, both)]);
  expect(one.rewritten + two.rewritten).toBe(left);
  expect(await operate('secret', 'rotate', '--json')).toEqual({
    code: 0,
    out: '{"rewritten":0,"left":0,"unreadable":[]}',
    err: '',
  });
  expect((await operate('secret', 'rotate', '--lang', 'zh-CN')).out).toContain('请从设置中移除 SECRET_OLD');
  expect(
    await db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'secret.rotated')
      .where('actor_id', '=', 'operator')
      .executeTakeFirst(),
  ).toEqual({ detail: { rewritten: 0, left: 0 } });
});

test('a value that neither secret opens is named', async () => {
  await db.insertInto('server_secret').values({ name: 'damaged', sealed: 'x' }).execute();
  expect(await operate('secret', 'rotate')).toMatchObject({
    code: 1,
    out: expect.stringContaining('server_secret.sealed damaged'),
  });
  await db.deleteFrom('server_secret').where('name', '=', 'damaged').execute();
  expect(await operateOn(api, { secret })('secret', 'rotate')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SECRET_OLD is not set/),
  });
});

test('SECRET alone then opens every value', async () => {
  await trySecret(db, alone);
  await followSecret(db, alone, new Date());
  expect(await readSharedSecret(db, alone, 'oauth cookie key')).toMatch(/^[\w-]{43}$/);
  expect(privateKeysOf(alone, await findKeys(db, alone, at)).length).toBeGreaterThan(0);
  expect(
    openKey(alone, (await findSamlKeys(db, { vault: alone, name: 'localhost', now: at })).current).privateKey,
  ).toContain('PRIVATE KEY');
  expect(clientSecretOf(alone, (await findProvider(db, { configId: made.configId }))!)).toBe('the client secret');
  expect(
    await inTransaction(db, (tx) => findTest(tx, alone, { testId: made.testId, coId: 'co-acme', at })),
  ).toMatchObject({ checks: [CHECK] });
  expect(
    openChecked(
      alone,
      (await db.selectFrom('idp_failure').select('check_sealed').executeTakeFirstOrThrow()).check_sealed,
    ),
  ).toEqual(CHECK);
  expect(await collectOutcome(db, alone, { handle: made.handle, browser: 'b', at })).toMatchObject({
    began: { challenge: 'c' },
  });
  expect((await beginEnrolment(db, alone, { userId: 'ann', holder: 'session', locale: 'en-US', at })).secret).toMatch(
    /^[A-Z2-7]{32}$/,
  );
});

test('recovery codes and the chain of the audit log outlive the secret', async () => {
  const consume = (code: string) =>
    inTransaction(db, (tx) => consumeSecondFactorCode(tx, alone, { userId: 'ann', code, at }, refusing));
  await consume(made.codes[0] ?? '');
  await expect(consume(made.codes[0] ?? '')).rejects.toThrow(Refusal);
  expect(
    await inTransaction(db, (tx) => takeCode(tx, alone, { coId: 'co-acme', code: made.companyCodes[0] ?? '', at })),
  ).toBe(true);
  await audit(db, { actor: 'ann', action: 'test.after', object: null }, at);
  await chainAllAudit({ ...services, vault: alone });
  expect((await checkChain({ db, vault: alone, now: at })).broken).toBeNull();
});

test('who has the secret before cannot continue the chain later', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await audit(db, { actor: 'ann', action: 'test.forged', object: null }, tomorrow);
  await chainAllAudit(services);
  const check = async () => (await checkChain({ db, vault: alone, now: tomorrow })).broken;
  expect(await check()).toMatchObject({ number: 1, why: 'seal' });
  // Not even a seal of ours would make the entries right.
  const row = await db.selectFrom('audit_day').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirstOrThrow();
  const head_sealed = sealOf(alone, openSeal(services.vault, row)!);
  await db.updateTable('audit_day').set({ head_sealed }).where('day', '=', row.day).execute();
  expect(await check()).toMatchObject({ day: row.day, number: 1, why: 'changed' });
});

test('codes and cookies of the minutes before count', () => {
  const issued = newBrowser({ secrets: [TEST_SECRET] });
  expect(ownBrowser({ secrets: [NEW, TEST_SECRET] }, issued)).toBe(issued);
  expect(ownBrowser({ secrets: [NEW] }, issued)).toBeUndefined();
});

test('nothing is counted without a change in progress', async () => {
  expect(await leftUnder(db, alone)).toBe(0);
});
