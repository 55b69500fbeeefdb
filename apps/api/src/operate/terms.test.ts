import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operateOn } from '../testing/operate-here.ts';
import { testApi } from '../testing/test-api.ts';
import { terms } from './terms.ts';

const api = await testApi();
const operate = operateOn(api, { terms });
const folder = await mkdtemp(join(tmpdir(), 'terms-'));
const [zh, en] = [join(folder, 'zh.md'), join(folder, 'en.md')];
afterAll(() => rm(folder, { recursive: true }));
const PUBLISH = [
  'terms',
  'publish',
  'agreement',
  '--title-zh',
  '用户协议',
  '--title-en',
  'User agreement',
  '--zh',
  zh,
  '--en',
  en,
];

test('an operator publishes versions and counts who has accepted them', async () => {
  expect((await operate('terms', 'report')).out).toContain('No terms are in force.');
  expect(await operate(...PUBLISH)).toMatchObject({ code: 1, err: expect.stringContaining(zh) });
  await writeFile(zh, '正文');
  await writeFile(en, '[x](http://example.com)');
  expect(await operate(...PUBLISH)).toMatchObject({ code: 1, err: expect.stringContaining('--en') });
  await writeFile(en, '# Terms');
  expect(await operate(...PUBLISH, '--valid-from', 'soon')).toMatchObject({ code: 1 });
  expect(await operate(...PUBLISH)).toMatchObject({ code: 0, out: 'Version 1 of agreement is published.' });
  expect(JSON.parse((await operate(...PUBLISH, '--asks-again', '--keys-until', '2099-01-01', '--json')).out)).toEqual({
    document: 'agreement',
    version: 2,
  });
  expect(JSON.parse((await operate('terms', 'report', '--json')).out)).toMatchObject({
    versions: [
      { document: 'agreement', version: 1, accepted: 0, erased: 0, open: 0 },
      { document: 'agreement', version: 2 },
    ],
  });
  expect(
    await api.db
      .selectFrom('terms_version')
      .select(['version', 'asks_again', 'published_by'])
      .orderBy('version')
      .execute(),
  ).toEqual([
    { version: 1, asks_again: false, published_by: 'operator' },
    { version: 2, asks_again: true, published_by: 'operator' },
  ]);
});
