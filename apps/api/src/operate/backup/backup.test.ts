import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserType } from '@portal/common/enums/user/user-type';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { createVault } from '../../platform/crypto/vault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { setSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { testApi } from '../../testing/test-api.ts';
import { company } from '../../testing/worlds/sso-world.ts';
import { account } from '../../testing/worlds/visitor.ts';
import { backup } from './backup.ts';

const from = await testApi();
const to = await testApi();
const made = operateOn(from, { backup });
const folder = join(temporaryFolder('backup'), 'monday');
const at = from.services.clock.now();
const DETAIL = { text: 'line\nline\u2028 "quoted" \\', none: null, big: 12345678901234 };

beforeAll(async () => {
  const { db, services } = from;
  await company(from, 'co-acme');
  await db
    .insertInto('app_user')
    .values([
      account('ann', UserType.enterprise, null),
      { ...account('sue', UserType.employee, null), email_verified: true },
    ])
    .execute();
  await db
    .insertInto('licence_file')
    .values({
      lic_id: 'lic-one',
      owner_id: 'ann',
      co_id: 'co-acme',
      lic_type: 1,
      media_type: 'image/png',
      size: 3,
      name: 'a.png',
      created_at: at,
    })
    .execute();
  await services.files.put('lic-one', Buffer.from('one'), 'image/png');
  await services.files.put('lic-left-over', Buffer.from('two'), 'image/png');
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId: 'ann', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', step: 0, at }),
  );
  await audit(db, { actor: 'ann', action: 'test.before', object: null, detail: DETAIL }, at);
  await chainAllAudit(services);
});

const tablesOf = async ({ db }: typeof from) => ({
  users: await db.selectFrom('app_user').select(['user_id', 'email', 'created_at']).orderBy('user_id').execute(),
  factors: await db.selectFrom('second_factor').selectAll().execute(),
  before: await db.selectFrom('audit').selectAll().where('action', '=', 'test.before').execute(),
  files: await db.selectFrom('licence_file').selectAll().execute(),
});

test('a backup holds all rows and the files that they name, and nothing in the clear', async () => {
  expect(JSON.parse((await made('backup', 'make', folder, '--json')).out)).toMatchObject({
    folder,
    files: 1,
    missing: [],
  });
  expect(existsSync(join(folder, 'files/lic-one'))).toBe(true);
  expect(readFileSync(join(folder, 'backup.json'), 'utf8')).not.toContain(from.services.config.secrets[0]);
  expect(await made('backup', 'make', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('must not exist yet'),
  });
});

test('its verification restores it elsewhere and finds it whole', async () => {
  expect(await made('backup', 'verify', folder)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The backup is whole/),
    err: '',
  });
});

test('a restore brings everything back, ends sessions and notifies the staff', async () => {
  const restored = operateOn(to, { backup });
  expect(JSON.parse((await restored('backup', 'restore', folder, '--json')).out)).toMatchObject({
    files: 1,
    notified: 1,
  });
  expect(await tablesOf(to)).toEqual(await tablesOf(from));
  expect(Buffer.from((await to.services.files.get('lic-one')) ?? []).toString()).toBe('one');
  expect(
    await to.db.selectFrom('outbox').select(['template', 'recipient']).where('sent_at', 'is', null).execute(),
  ).toEqual([{ template: 'restored', recipient: 'sue@acme.example' }]);
  // Ids go on after the last one, and foreign keys hold again.
  await audit(to.db, { actor: 'ann', action: 'test.after', object: null }, at);
  await expect(
    to.db
      .insertInto('second_factor')
      .values({ user_id: 'nobody', secret_sealed: 'x', enabled_at: at, last_step: 0 })
      .execute(),
  ).rejects.toThrow(/foreign key/);
  expect(await restored('backup', 'restore', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has accounts'),
  });
});

test('another SECRET, a damaged table and a damaged file are named', async () => {
  const elsewhere = operateOn(
    { ...from, services: { ...from.services, vault: createVault('another secret of 32 characters, or more') } },
    { backup },
  );
  expect(await elsewhere('backup', 'verify', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('another SECRET'),
  });
  writeFileSync(join(folder, 'files/lic-one'), 'other');
  expect(await made('backup', 'verify', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('files/lic-one'),
  });
  writeFileSync(join(folder, 'files/lic-one'), 'one');
  rmSync(join(folder, 'tables/app_user.jsonl.gz'));
  expect(await made('backup', 'verify', folder, '--lang', 'zh-CN')).toMatchObject({
    code: 1,
    err: expect.stringContaining('tables/app_user.jsonl.gz'),
  });
  rmSync(join(folder, 'backup.json'));
  expect(await made('backup', 'verify', folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('backup.json'),
  });
});

test('what does not hold in a backup is named', async () => {
  const bad = join(folder, '../tuesday');
  await from.db.updateTable('second_factor').set({ secret_sealed: 'x' }).execute();
  await from.services.files.remove('lic-one');
  await from.db.updateTable('audit').set({ action: 'test.forged' }).where('action', '=', 'test.before').execute();
  expect(await made('backup', 'make', bad)).toMatchObject({ code: 1, out: expect.stringContaining('lic-one') });
  expect(JSON.parse((await made('backup', 'verify', bad, '--json')).out)).toMatchObject({
    unreadable: 1,
    chain: expect.stringMatching(/^\d{4}-/),
    files: ['lic-one'],
    owners: [],
  });
});
