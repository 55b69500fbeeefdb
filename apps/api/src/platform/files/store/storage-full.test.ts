import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { sendCode } from '../../../testing/captcha-and-code.ts';
import { picture, uploadForm } from '../../../testing/pictures.ts';
import { smallDisk } from '../../../testing/processes/process.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import type { FileStore } from './store.ts';
import { watchStore } from './watch-store.ts';

const disk = smallDisk();
const tableDisk = smallDisk();
const folder = disk && join(disk, 'files-of-the-api');
const api = await testApi({ SITE_ID: '2' }, undefined, folder);
const onSmallDisk = disk ? test : test.skip;
const onPostgres = tableDisk && process.env.TEST_DATABASE_URL ? test : test.skip;
const FULL = [507, { code: 'Account.Storage.Full', message: expect.stringContaining('storage is full') }];
const ENGLISH = { headers: { lang: 'en_US' } };

/** Fills a disk up, to the last byte. */
function fill(place: string): () => void {
  const filler = join(place, 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024))).toThrow('ENOSPC');
  return () => rmSync(filler);
}
const readiness = async () => {
  const [status, { status: said, failing }] = await api.as(null).get('/health/ready');
  return [status, said, failing];
};

onSmallDisk('on a full disk an upload answers 507 and leaves nothing behind; readiness names the part', async () => {
  const upload = async () =>
    api
      .as(callerOf(UserType.enterprise, 'acme'))
      .post('/api/account/v2/certification/lic', uploadForm(await picture(), 'a.png', { lic_type: '1' }), ENGLISH);
  const rows = async () =>
    (await api.db.selectFrom('licence_file').select('lic_id').execute()).map(({ lic_id }) => lic_id);
  expect((await upload())[0]).toBe(200);
  expect(await readiness()).toEqual([200, 'ready', []]);
  const before = await rows();

  const empty = fill(disk ?? '');
  expect(await upload()).toMatchObject(FULL);
  expect(await rows()).toEqual(before);
  expect(readdirSync(join(folder ?? '', 'files'))).toEqual(before);
  expect(await readiness()).toEqual([200, 'degraded', ['files']]);

  empty();
  expect((await upload())[0]).toBe(200);
  expect(await readiness()).toEqual([200, 'ready', []]);
});

onPostgres('a full disk of the database answers 507, and service returns with the space', async () => {
  const {
    rows: [server],
  } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(api.db);
  const { uid, gid } = statSync(server?.folder ?? '');
  const place = join(tableDisk ?? '', 'tables');
  mkdirSync(place);
  chownSync(place, uid, gid);
  const space = sql.id(`small_${process.pid}`);
  await sql`create tablespace ${space} location ${sql.lit(place)}`.execute(api.db);
  await sql`alter table outbox set tablespace ${space}`.execute(api.db);

  const empty = fill(tableDisk ?? '');
  expect(await sendCode(api, { account: 'new@acme.example' })).toMatchObject([507, { code: 'Account.Storage.Full' }]);
  expect(await readiness()).toEqual([200, 'degraded', ['database']]);
  empty();
  expect((await sendCode(api, { account: 'new@acme.example' }))[0]).toBe(200);
  await sql`alter table outbox set tablespace pg_default`.execute(api.db);
  await sql`drop tablespace ${space}`.execute(api.db);
});

describe('a watched store', () => {
  const error = (code?: string) => Object.assign(new Error('no'), code ? { code } : {});
  /** A store whose writes can be made to fail, and a clock. */
  function observe() {
    let now = 0;
    let trials = 0;
    const asked: { fails?: Error } = {};
    const write = async () => {
      if (asked.fails) throw asked.fails;
    };
    const store: FileStore = {
      put: write,
      probe: () => {
        trials += 1;
        return write();
      },
      putFile: write,
      read: () => Promise.resolve(null),
      get: () => Promise.resolve(null),
      remove: () => Promise.resolve(),
      list: async function* () {
        /* empty */
      },
      removePartial: () => Promise.resolve(0),
    };
    return {
      asked,
      watched: watchStore(store, () => now),
      wait(ms: number) {
        now += ms;
      },
      trials: () => trials,
    };
  }

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'unavailable'],
    [undefined, 'unavailable'],
  ])('is, after a write that failed with %s, %s', async (code, state) => {
    const { asked, watched } = observe();
    asked.fails = error(code);
    await expect(watched.put('lic-1', new Uint8Array(), 'image/png')).rejects.toBe(asked.fails);
    expect(await watched.state()).toBe(state);
  });

  test('is probed once in ten seconds, however often its state is read', async () => {
    const { asked, watched, wait, trials } = observe();
    expect(await Promise.all([watched.state(), watched.state()])).toEqual(['ok', 'ok']);
    asked.fails = error('ENOSPC');
    wait(9_000);
    expect([await watched.state(), trials()]).toEqual(['ok', 1]);
    wait(2_000);
    expect([await watched.state(), trials()]).toEqual(['full', 2]);
  });
});
