import { X509Certificate } from 'node:crypto';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp } from '../../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { outsideServer, provider } from '../../../testing/worlds/sso-world.ts';
import { insertFailure } from '../../provider/checks/failures.db.ts';
import { makeSigningKey } from '../../protocols/saml/signing-key.ts';
import { sealChecked } from '../test/tests.db.ts';
import { noteKey, noteSignIn } from './use.db.ts';
import { lastNight, watchNext, watchProviders } from './watch.ts';

const DAY = 24 * 3600;
const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const BASE = '/api/account/v1/enterprise_user/co-acme';
const [key, nextKey] = await Promise.all([makeSigningKey('idp'), makeSigningKey('next')]);
const fingerprintOf = ({ certificate }: { certificate: string }) => new X509Certificate(certificate).fingerprint256;
let served: string | undefined;
const outside = await outsideServer((_, response) => response.writeHead(served === undefined ? 404 : 200).end(served));
const metadataOf = (one: typeof key) =>
  createSamlIdp({ issuer: `${outside}/acme`, entryPoint: `${outside}/sso`, key: one }).metadata;
let configId = '';
const now = () => api.services.clock.now();
const found = async () =>
  (
    (await api.as(acme).get(`${BASE}/idp?config_id=${configId}`))[1].findings as { finding: string; level: number }[]
  ).map(({ finding, level }) => (level ? `${finding} ${level}` : finding));
const mails = async () =>
  (await api.db.selectFrom('outbox').select('text').where('template', '=', 'idpFinding').orderBy('id').execute()).map(
    ({ text }) => text.split('\n')[1],
  );
/** The look of the next night. */
async function night(days = 1): Promise<void> {
  api.advance(days * DAY);
  expect(await watchNext(api.services)).toBe(true);
  expect(await watchNext(api.services)).toBe(false);
}

beforeEach(async () => {
  api.services.clock.reset();
  for (const table of ['identity_provider', 'outbox'] as const) await api.db.deleteFrom(table).execute();
  await api.as(acme).get(`${BASE}/idps`);
  await api.db
    .updateTable('app_user')
    .set({ status: AccountStatus.active, email_verified: true, language: 'en-US' })
    .where('user_id', '=', acme.userId)
    .execute();
  served = metadataOf(key);
  configId = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/acme`);
});

test('a night is two o’clock in the zone of the working hours, also after a missed one', () => {
  expect(lastNight(new Date('2026-11-20T19:30:00Z'), 'Asia/Shanghai')).toEqual(new Date('2026-11-20T18:00:00Z'));
  expect(lastNight(new Date('2026-11-20T17:59:00Z'), 'Asia/Shanghai')).toEqual(new Date('2026-11-19T18:00:00Z'));
  expect(lastNight(new Date('2026-11-20T02:00:00Z'), 'UTC')).toEqual(new Date('2026-11-20T02:00:00Z'));
});

test('every enabled provider is looked at once a night; one that is fine has no finding, and its metadata is fresh', async () => {
  const off = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/off`, { status: 2 });
  await watchProviders(api.services, () => false);
  expect(await watchNext(api.services)).toBe(false);
  expect(await found()).toEqual([]);
  expect(await api.db.selectFrom('idp_watch').select('config_id').execute()).toEqual([{ config_id: configId }]);
  expect(off).not.toBe(configId);
  const { fetched_at } = await api.db
    .selectFrom('idp_configuration')
    .select('fetched_at')
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow();
  expect(fetched_at).not.toBeNull();
});

test('metadata that cannot be read or used: one message for each change, and none while it stays', async () => {
  served = undefined;
  await night();
  await night();
  expect(await found()).toEqual(['unreachable']);
  expect(await mails()).toEqual([expect.stringContaining('cannot be read')]);
  served = '<html/>';
  await night();
  expect(await found()).toEqual(['unusable']);
  served = metadataOf(key);
  await night();
  expect(await found()).toEqual([]);
  served = undefined;
  await night();
  expect(await mails()).toEqual([
    expect.stringContaining('cannot be read'),
    expect.stringContaining('cannot be used'),
    expect.stringContaining('cannot be read'),
  ]);
});

test('the key that really signed counts: one that is announced no more, and refused signatures', async () => {
  await noteKey(api.db as never, { configId, fingerprint: fingerprintOf(key), at: now() });
  await night();
  expect(await found()).toEqual([]);
  served = metadataOf(nextKey);
  await night();
  expect(await found()).toEqual(['keyChanged']);
  await insertFailure(api.db, {
    coId: 'co-acme',
    configId,
    code: 'Account.Sso.Refused',
    checkSealed: sealChecked(api.services.vault, { check: 'signature', result: 'failed' }),
    at: new Date(now().getTime() + 2 * 3_600_000),
  });
  await night();
  expect(await found()).toEqual(['signatureRefused', 'keyChanged']);
  await noteKey(api.db as never, { configId, fingerprint: fingerprintOf(nextKey), at: now() });
  await night(2);
  expect(await found()).toEqual([]);
});

test('the owner is notified 30, 14 and 3 days before the end of the certificate and after it', async () => {
  const ends = new X509Certificate(key.certificate).validToDate;
  const daysBefore = (days: number) => api.advance((ends.getTime() - now().getTime()) / 1000 - days * DAY);
  for (const days of [40, 29, 28, 13, 2.5, -1]) {
    daysBefore(days + 1);
    await night();
  }
  expect(await mails()).toEqual([
    expect.stringContaining('within 29 days'),
    expect.stringContaining('within 13 days'),
    expect.stringContaining('within 3 days'),
    expect.stringContaining('has ended'),
  ]);
  expect(await found()).toEqual(['certificate']);
});

test('silence is found where there was daily use', async () => {
  for (let day = 0; day < 10; day += 1) {
    await noteSignIn(api.db as never, configId, now());
    api.advance(DAY);
  }
  await night(2);
  expect(await found()).toEqual([]);
  await night(2);
  expect(await found()).toEqual(['silent']);
  await noteSignIn(api.db as never, configId, now());
  await night();
  expect(await found()).toEqual([]);
});

test('administrators of the provider’s staff see all providers, those at risk first', async () => {
  served = undefined;
  await night();
  const quiet = callerOf(UserType.enterprise, 'quiet');
  await api.as(quiet).get('/api/account/v1/enterprise_user/co-quiet/idps');
  await provider(api, 'co-quiet', IdpAgreement.oauth2, `${outside}/quiet`);
  const staff = callerOf(UserType.employee, 'zhou', { coId: null, privileges: [Privilege.admin] });
  const [status, body] = await api.as(staff).get('/api/account/v1/idp_fleet');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total_count: 2,
    entries: [
      {
        config_id: configId,
        company_id: 'co-acme',
        risk: 2,
        findings: [{ finding: 'unreachable' }],
        since_time: expect.stringMatching(/^20/),
        used_time: null,
      },
      { company_id: 'co-quiet', risk: null, findings: [], looked_time: null },
    ],
  });
  expect(
    (
      await api
        .as(callerOf(UserType.employee, 'he', { coId: null, privileges: [Privilege.customerView] }))
        .get('/api/account/v1/idp_fleet')
    )[0],
  ).toBe(403);
  expect((await api.as(acme).get('/api/account/v1/idp_fleet'))[0]).toBe(403);
});
