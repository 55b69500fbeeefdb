import { digestOfBuild, remoteBuild } from '../../testing/remote-builds.ts';
import { BUILDS, reportsPortal } from '../../testing/reports-portal.ts';

const { api, admin, operate, served, addressOf, admitted, put } = await reportsPortal();

test('an operator lists, admits, releases and goes back by commands; a reason is needed', async () => {
  served.six = remoteBuild({ 'app.js': 'app, sixth' });
  const before = await admitted('five', remoteBuild({ 'app.js': 'app, fifth' }));
  await put(before, 0);
  await admin.post(BUILDS, { manifest_url: addressOf('none'), commit: '' });
  const { out: found } = await operate('remotes', 'admit', 'reports', '--address', addressOf('six'), '--json');
  const { digest } = JSON.parse(found);
  expect(digest).toBe(digestOfBuild(served.six));
  expect(await operate('remotes', 'release', 'reports', '--digest', 'sha384-none', '--reason', 'New')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no build with the digest sha384-none is admitted'),
  });
  expect(await operate('remotes', 'release', 'reports', '--digest', digest, '--reason', ' ')).toMatchObject({
    code: 1,
  });
  expect(await operate('remotes', 'release', 'reports', '--digest', digest, '--reason', 'New')).toMatchObject({
    code: 0,
  });
  const { out } = await operate('remotes', 'list');
  expect(out).toContain(`reports: ${digest}\n`);
  expect(out).toContain(`  ${digest}  may be released; 4 files with their digests; host version`);
  expect(out).toMatch(/\n {2}\S+ {2}refused 20\S+: /);
  const shown = await operate('remotes', 'show', 'reports', '--digest', digest);
  expect(shown.out).toMatch(/\n {2}\/reports: \d+ bytes\n {2}\/reports\/all: \d+ bytes, not opened\n/);
  expect(shown.out).toContain('\n  POST /api/account/v1/reports');
  expect(await operate('remotes', 'show', 'reports', '--digest', 'sha384-none')).toMatchObject({ code: 1 });
  const back = JSON.parse((await operate('remotes', 'back', 'reports', '--reason', 'Slow', '--json')).out);
  expect(back).toEqual({ name: 'reports', digest: before });
  const told = await api.db.selectFrom('notice').select('texts').where('template', '=', 'remoteBack').execute();
  expect(JSON.stringify(told)).toMatch(/was taken back on [^.]* by an operator, /);
  expect(await operate('remotes', 'admit', 'reports', '--address', addressOf('none'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('integrity.json cannot be read'),
  });
});
