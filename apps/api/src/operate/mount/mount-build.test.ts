import { testApi } from '../../testing/test-api.ts';
import { buildWith, mountWorld, SHOWS } from '../../testing/worlds/mount-world.ts';

const api = await testApi();
const { addressOf, admit, late } = await mountWorld(api);

test('a good build is mounted in both languages as both versions of the host, with the data of the calls, also when a file comes too late once', async () => {
  late.add('good/app.js');
  const { code, out, err } = await admit(
    'good',
    buildWith(
      `
      const answer = await host.request('/api/account/v1/remotes');
      const { remotes } = await answer.json();
      const later = Object.assign(document.createElement('script'), { src: new URL('app.js', ${JSON.stringify(addressOf('good'))}) });
      globalThis.__portal.guard(later);
      await new Promise((loaded, failed) => { later.onload = loaded; later.onerror = () => failed(new Error('late')); document.head.append(later); });
      element.innerHTML = '<h1>' + remotes[0].name + host.user.user_type + host.version + globalThis.later + '</h1>';
      if (!globalThis.later || host.user.user_type !== 8) throw new Error('incomplete');
    `,
      { 'app.js': 'globalThis.later = true' },
    ),
  );
  expect({ code, err, late: late.size }).toEqual({ code: 0, err: '', late: 0 });
  expect(JSON.parse(out).checks).toEqual(
    expect.arrayContaining([
      { check: 'mount', result: 'passed', measured: 4, allowed: null },
      { check: 'shell', result: 'skipped', measured: null, allowed: null },
      { check: 'accessible', result: 'passed', measured: 0, allowed: 0 },
    ]),
  );
  expect(JSON.parse(out)).toMatchObject({
    calls: ['GET /api/account/v1/remotes'],
    pages: [{ path: '/reports', bytes: expect.any(Number), opened: true }],
  });
});

test('without Chromium nothing is admitted, and the operator reads what to do', async () => {
  const { chromium } = api.services.config;
  const path = process.env.PATH;
  delete api.services.config.chromium;
  process.env.PATH = '';
  try {
    expect(JSON.parse((await admit('none', buildWith(SHOWS))).err).error).toContain('set CHROMIUM');
  } finally {
    process.env.PATH = path;
    Object.assign(api.services.config, { chromium });
  }
});
