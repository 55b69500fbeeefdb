import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserType } from '@portal/common/enums/user/user-type';
import { submit, uploaded } from '../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { bucketStore } from './store/bucket-store.ts';
import { checkFiles } from './check-files.ts';

const folder = temporaryFolder('files');
const api = await testApi({}, undefined, folder);
const acme = callerOf(UserType.enterprise, 'acme');
const store = join(folder, 'files');
const inStore = () =>
  readdirSync(store)
    .filter((name) => name !== '.store')
    .sort();
const age = (name: string, days: number) => {
  const then = new Date(Date.now() - days * 24 * 3_600_000);
  utimesSync(join(store, name), then, then);
};
const put = (id: string) => api.services.files.put(id, new Uint8Array([1]), 'image/png');

test('files without a row are removed after two days, rows without a file are reported', async () => {
  const used = await uploaded(api, acme);
  expect((await submit(api, acme, 1, { licId: used }))[0]).toBe(200);
  const lost = await uploaded(api, callerOf(UserType.enterprise, 'bolt'));
  await api.services.files.remove(lost);
  for (const name of [used, 'lic-leftover', 'probe-0a1b2c', 'lic-uploading']) {
    if (name !== used) await put(name);
    if (name !== 'lic-uploading') age(name, 3);
  }
  for (const [name, days] of [
    ['lic-killed.0a1b2c.part', 3],
    ['lic-writing.0a1b2c.part', 0],
    ['notes.txt', 3],
  ] as const) {
    writeFileSync(join(store, name), '');
    age(name, days);
  }

  expect(await checkFiles(api.services)).toEqual({
    removed: expect.arrayContaining(['lic-leftover', 'probe-0a1b2c']),
    missing: [],
  });
  expect(inStore()).toEqual([used, 'lic-uploading', 'lic-writing.0a1b2c.part', 'notes.txt'].sort());

  await api.db
    .updateTable('licence_file')
    .set({ created_at: new Date(Date.now() - 3 * 24 * 3_600_000) })
    .execute();
  expect(await checkFiles(api.services)).toEqual({ removed: [], missing: [lost] });
});

test('files and rows of several batches are compared, and a list out of order is refused', async () => {
  const row = await api.db.selectFrom('licence_file').selectAll().limit(1).executeTakeFirstOrThrow();
  const ids = Array.from({ length: 1200 }, (_, i) => `lic-many-${String(i).padStart(4, '0')}`);
  await api.db
    .insertInto('licence_file')
    .values(ids.map((lic_id) => ({ ...row, reading: null, lic_id })))
    .execute();
  const at = new Date(Date.now() - 3 * 24 * 3_600_000);
  const listed = [...ids, 'lic-many-0003-of-nobody'].filter((id) => id !== 'lic-many-0777').sort();
  const files = {
    ...api.services.files,
    remove: () => Promise.resolve(),
    removePartial: () => Promise.resolve(0),
    get: (id: string) => Promise.resolve(listed.includes(id) ? new Uint8Array(1) : null),
    async *list() {
      for (const id of listed) yield { id, changedAt: at };
    },
  };
  const report = await checkFiles({ ...api.services, files });
  expect(report.removed).toEqual(['lic-many-0003-of-nobody']);
  expect(report.missing).toContain('lic-many-0777');
  expect(report.missing.filter((id) => id.startsWith('lic-many'))).toEqual(['lic-many-0777']);
  listed.reverse();
  await expect(checkFiles({ ...api.services, files })).rejects.toThrow('out of order');
  await api.db.deleteFrom('licence_file').where('lic_id', 'in', ids).execute();
});

// Only instances that share PostgreSQL can have several folders.
(process.env.TEST_DATABASE_URL ? test : test.skip)('the files of another database are left alone', async () => {
  await put('lic-of-another');
  age('lic-of-another', 3);
  writeFileSync(join(store, '.store'), 'store-of-another');
  expect(await checkFiles(api.services)).toEqual({ removed: [], missing: [], elsewhere: true });
  expect(inStore()).toContain('lic-of-another');
});

test('a bucket is listed page by page', async () => {
  const asked: string[] = [];
  const page = (
    keys: readonly string[],
    next?: string,
  ) => `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
    <IsTruncated>${String(next !== undefined)}</IsTruncated>${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}
    ${keys.map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-22T08:00:00.000Z</LastModified></Contents>`).join('')}</ListBucketResult>`;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end(
      url.includes('continuation-token=a%2Fb') ? page(['lic-3']) : page(['lic-1', 'folder/other', 'lic-2'], 'a/b'),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  try {
    const bucket = bucketStore({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    });
    const listed = [];
    for await (const file of bucket.list()) listed.push(file);
    expect(listed).toEqual(
      ['lic-1', 'lic-2', 'lic-3'].map((id) => ({ id, changedAt: new Date('2026-11-22T08:00:00.000Z') })),
    );
    expect(asked.map((url) => url.split('?')[0])).toEqual(['/bucket', '/bucket']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
