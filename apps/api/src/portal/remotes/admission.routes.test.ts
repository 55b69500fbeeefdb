import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { assets, digestOf, manifestOf, remoteBuild } from '../../testing/remote-builds.ts';
import { BUILDS, CALLS, reportsPortal } from '../../testing/reports-portal.ts';
import { inspectBuild } from './admit.ts';

const { api, admin, served, addressOf, history } = await reportsPortal();

const unfit: [string, Record<string, string> | undefined, string][] = [
  ['nothing there', undefined, 'integrity.json cannot be read: status 404.'],
  [
    'HTML for JSON',
    { ...remoteBuild(), 'integrity.json': '<!doctype html>' },
    'integrity.json is not JSON: it begins with “<!doctype html>”.',
  ],
  ['other JSON', { ...remoteBuild(), 'integrity.json': '[]' }, 'integrity.json is not what a build'],
  [
    'a redirect',
    { ...remoteBuild(), 'integrity.json': 'redirect' },
    'integrity.json leads to another address (status 302)',
  ],
  [
    'a manifest that is too large',
    { ...remoteBuild(), 'mf-manifest.json': 'x'.repeat(3 * 1024 * 1024) },
    'mf-manifest.json has more than 2 MB.',
  ],
  ['no answer', { ...remoteBuild(), 'integrity.json': 'silence' }, 'integrity.json did not arrive within 4 seconds.'],
  ['a changed file', { ...remoteBuild(), 'app.js': 'changed' }, 'app.js is not the file'],
  [
    'an incomplete list',
    remoteBuild({
      'mf-manifest.json': manifestOf({
        exposes: [{ assets: { ...assets, js: { sync: ['late.js', 'late.js'], async: [] } } }],
      }),
    }),
    'does not list late.js.',
  ],
  [
    'another name',
    remoteBuild({ 'remote.json': JSON.stringify({ name: 'staff', paths: ['/x'] }) }),
    'calls itself staff',
  ],
  [
    'the paths of another remote',
    remoteBuild({ 'remote.json': JSON.stringify({ name: 'reports', paths: ['/'] }) }),
    'paths that it may not have: /',
  ],
  [
    'a host version to come',
    remoteBuild({ 'mf-manifest.json': manifestOf({ hostVersion: HOST_VERSION + 2 }) }),
    `version ${HOST_VERSION + 2} of the host`,
  ],
  [
    'calls that are not there',
    remoteBuild({ 'mf-manifest.json': manifestOf({ pages: [{ reads: { 8: ['/api/account/v1/forecasts'] } }] }) }),
    '/api/account/v1/forecasts',
  ],
];
test.each(unfit)('refused at the address, with the reason: %s', async (folder, files, reason) => {
  if (files) served[encodeURIComponent(folder)] = files;
  const [status, body] = await admin.post(BUILDS, { manifest_url: addressOf(encodeURIComponent(folder)), commit: '' });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'Account.Remote.Unfit' });
  expect(body.fields.manifest_url.message).toContain(reason);
  const [kept] = (await history()).refusals;
  expect(kept).toMatchObject({ address: addressOf(encodeURIComponent(folder)), refused_to: 'u-admin' });
  expect(kept.reason).toContain(reason);
  // Known as soon as the list of its files was read.
  const list = files?.['integrity.json'];
  expect(kept.digest).toBe(list === undefined || ['redirect', 'silence'].includes(list) ? null : digestOf(list));
});

test('in production scripts come only from where the operator allows it', async () => {
  served.four = remoteBuild();
  const config = { ...api.services.config, mode: 'production' as const };
  const found = (scriptOrigins: string[]) =>
    inspectBuild(
      { config: { ...config, scriptOrigins }, remotes: api.services.remotes },
      { name: 'reports', address: addressOf('four'), commit: '' },
      CALLS,
    );
  await expect(found([])).rejects.toMatchObject({ text: 'remote.unfit.origin' });
  await expect(found([new URL(addressOf('four')).origin])).resolves.toMatchObject({ files: 4 });
});

test('a build that is heavier than its budget is refused with both figures', async () => {
  const pages = [{ path: '/reports', files: ['app.js'] }];
  const heavy = remoteBuild({ 'mf-manifest.json': manifestOf({ pages, budget: 12 }) });
  served.heavy = heavy;
  const [status, body] = await admin.post(BUILDS, { manifest_url: addressOf('heavy'), commit: '' });
  expect(status).toBe(400);
  expect(body.fields.manifest_url.message).toMatch(/^\/reports loads \d+ bytes of it with brotli; .* budget of 12\.$/);
  served.light = remoteBuild({ 'mf-manifest.json': manifestOf({ pages, budget: 40 }) });
  expect((await admin.post(BUILDS, { manifest_url: addressOf('light'), commit: '' }))[0]).toBe(200);
});
