import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBalancer } from '../../testing/processes/balancer.ts';
import { run, temporaryFolder } from '../../testing/processes/process.ts';
import { browserOf, productionSettings, startApi } from '../../testing/processes/production.ts';
import { signInByLink } from '../../testing/staff-sign-in.ts';

const settings = await productionSettings();
const { PORT = '', PUBLIC_URL = '' } = settings;
const other = await productionSettings();
const folder = temporaryFolder('clock');

/** Node with a clock that is a minute ahead, for everything that runs in the process. */
function aMinuteAhead(): Record<string, string> {
  const file = join(folder, 'ahead.mjs');
  writeFileSync(
    file,
    `
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...parts) { parts.length === 0 ? super(Real.now() + 60_000) : super(...parts); }
      static now() { return Real.now() + 60_000; }
    };`,
  );
  return { NODE_OPTIONS: `--import=${file}` };
}

let balanced: string;

beforeAll(async () => {
  await Promise.all([
    startApi(settings),
    startApi({ ...settings, PORT: other.PORT ?? '', DATA_DIR: other.DATA_DIR ?? '', ...aMinuteAhead() }),
  ]);
  balanced = await startBalancer([PORT, other.PORT ?? '']);
});

// The order of the steps differs by one, so that each is taken on both instances.
test.each([0, 1])(
  'codes, tokens and sessions of an instance count on one whose clock is a minute ahead, and the other way round (%d)',
  async (skipped) => {
    const email = `ada${skipped}@provider.example`;
    const { out } = await run(
      'operate',
      ['admin', 'create', '--name', 'Ada Berg', '--email', email, '--json'],
      settings,
    );
    const browser = browserOf(balanced, PUBLIC_URL);
    for (let i = 0; i < skipped; i += 1) await browser.get('/health/live');
    const bearer = await signInByLink(browser, PUBLIC_URL, new URL((JSON.parse(out) as { link: string }).link), email);
    for (const _ of [1, 2]) expect((await browser.get('/userinfo', bearer))[0]).toBe(200);
    for (const _ of [1, 2]) {
      const [status] = await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', lang: 'en_US' },
      });
      expect(status).toBe(200);
    }
  },
);
