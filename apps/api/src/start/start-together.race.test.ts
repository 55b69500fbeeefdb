import { productionSettings, startApi } from '../testing/processes/production.ts';

const settings = await Promise.all([1, 2, 3].map(() => productionSettings({ tables: false })));

test('instances that start together on one empty database all run, with one set of demo data', async () => {
  const shared = { ...settings[0], NODE_ENV: 'development', DEMO: '1', PUBLIC_URL: '' };
  const running = await Promise.all(
    settings.map(({ PORT = '', DATA_DIR = '' }) => startApi({ ...shared, PORT, DATA_DIR })),
  );
  const accounts = await Promise.all(
    running.map(async ({ url }) => {
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      return (await fetch(`${url}/dev/accounts`)).json() as Promise<{ label: string }[]>;
    }),
  );
  expect(accounts[0]?.length).toBeGreaterThan(5);
  expect(new Set(accounts.map((list) => list.map(({ label }) => label).join())).size).toBe(1);
  await Promise.all(running.map(({ stop }) => stop()));
});
