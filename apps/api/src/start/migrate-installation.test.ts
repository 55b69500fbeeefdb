import { run } from '../testing/processes/process.ts';
import { productionSettings } from '../testing/processes/production.ts';

const settings = await productionSettings({ tables: false });

test('--migrate runs the migrations, says how long each took and what it blocked, and does not start the API', async () => {
  const first = await run('main', ['--migrate'], settings);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toMatch(/^001-text: \d+ ms, blocks nothing$/m);
  expect(first.out).toMatch(/^003-ownership: \d+ ms, blocks app_user: writes; company: writes$/m);
  expect(first.out).toMatch(/\d\d migrations have run\.\n$/);
  expect(await run('main', ['--migrate'], settings)).toEqual({ code: 0, out: '0 migrations have run.\n', err: '' });
});
