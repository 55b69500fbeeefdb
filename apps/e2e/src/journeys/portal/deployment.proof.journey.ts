import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfBuilds, OTHER_TITLE, otherBuild, replaceBuild, rewriteFile } from '../../world/builds.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { until } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const CHOOSER = '/microapp/checkAccount';
const auth = words('auth', 'en-US');

test('a remote on another server gets a new page and menu entry while everything else runs', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const builds = await copyOfBuilds(atEnd);
  const fresh = join(builds, 'staff-2');
  const server = await serveFiles({ '/1/': join(builds, 'staff/dist'), '/2/': fresh });
  atEnd(server.stop);
  const settings = join(builds, 'remotes.json');
  await writeFile(settings, JSON.stringify({ staff: { url: `${server.url}/1/mf-manifest.json` } }));
  const [portal, reports] = await Promise.all([
    ownPortal({ env: { APPS_DIR: builds, REMOTES_FILE: settings } }),
    otherBuild('staff', 'reports'),
  ]);
  await cp(reports, fresh, { recursive: true });
  const { page: visitor } = await visit();
  await visitor.goto(`${portal.url}/microapp/loginEnterprisePortal`);
  await visitor.getByLabel(auth('signIn.account'), { exact: true }).fill('still typing');
  const { page } = await visit();
  await openSignedIn(page, portal, 'en-US', 'staff-admin');
  const menu = page.getByRole('navigation', { name: words('shell', 'en-US')('frame.navigation') });
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Quarterly reports' })).toBeHidden();

  await rewriteFile(fresh, 'remote.json', (text) => {
    const claim = JSON.parse(text) as { paths: string[]; menu: object[] };
    const label = { 'zh-CN': '季度报告', 'en-US': 'Quarterly reports' };
    return JSON.stringify({
      ...claim,
      paths: [...claim.paths, '/reports'],
      menu: [
        ...claim.menu,
        { path: '/reports', label, group: { 'zh-CN': '报告', 'en-US': 'Reports' }, icon: 'doc', userTypes: [8] },
      ],
    });
  });
  await writeFile(settings, JSON.stringify({ staff: { url: `${server.url}/2/mf-manifest.json` } }));
  await until(
    'The new claim',
    async () => (await (await fetch(`${portal.url}/microapp/config.json`)).text()).includes('/reports'),
    60,
  );
  await page.reload();
  await menu.getByRole('link', { name: 'Quarterly reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports of the quarter' })).toBeVisible();
  await expect(visitor.getByLabel(auth('signIn.account'), { exact: true })).toHaveValue('still typing');
});

test('after a deployment that removed old files an open page reloads itself once, and drafts are kept', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const builds = await copyOfBuilds(atEnd);
  const [portal, fresh] = await Promise.all([ownPortal({ env: { APPS_DIR: builds } }), otherBuild('auth', 'title')]);
  const { page } = await visit({ expected: [/./] });
  await page.goto(`${portal.url}/microapp/registerIndividualPortal?lang=en_US`);
  const name = page.getByLabel(auth('register.field.username'), { exact: true });
  await name.fill('Kept Name');
  // The prerendered page takes input before it is live; from then on there is a draft.
  await until('The draft', () =>
    page.evaluate(() => Object.values<string>({ ...sessionStorage }).some((kept) => kept.includes('Kept Name'))),
  );
  await replaceBuild(builds, 'auth', fresh);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/microapp/checkAccount?lang=en_US');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: OTHER_TITLE })).toBeVisible();
  expect(loads).toBe(1);
  await page.goto(`${portal.url}/microapp/registerIndividualPortal?lang=en_US`);
  await expect(name).toHaveValue('Kept Name');
});

test('a new build of a remote shows at the next page load; the shell is neither rebuilt nor restarted', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const builds = await copyOfBuilds(atEnd);
  const [portal, otherTitle] = await Promise.all([
    ownPortal({ env: { APPS_DIR: builds } }),
    otherBuild('auth', 'title'),
  ]);
  const { page } = await visit();
  await page.goto(`${portal.url}${CHOOSER}`);
  await expect(page.getByRole('heading', { name: auth('checkAccount.title') })).toBeVisible();
  const shellBefore = await readdir(join(builds, 'shell/dist/static'));
  const before = await readdir(join(builds, 'auth/dist/static'));

  // Leave the page: it would request chunks of the build that is being replaced.
  await page.goto('about:blank');
  await replaceBuild(builds, 'auth', otherTitle);
  expect((await readdir(join(builds, 'auth/dist/static'))).sort()).not.toEqual(before.sort());
  await page.goto(`${portal.url}${CHOOSER}`);
  await expect(page.getByRole('heading', { name: OTHER_TITLE })).toBeVisible();
  expect(await readdir(join(builds, 'shell/dist/static'))).toEqual(shellBefore);

  for (const [name, version] of [
    ['next', 2],
    ['previous', 0],
  ] as const) {
    await test.step(`a remote built for the ${name} host version works in the shell and in a foreign host`, async () => {
      await page.goto('about:blank');
      await replaceBuild(builds, 'auth', await otherBuild('auth', name));
      const manifest = await fetch(`${portal.url}/remotes/auth/mf-manifest.json`);
      expect(await manifest.json()).toMatchObject({ hostVersion: version });
      for (const place of [CHOOSER, '/foreign-host/checkAccount']) {
        await page.goto(portal.url + place);
        await expect(page.getByRole('heading', { name: auth('checkAccount.title') })).toBeVisible();
      }
    });
  }
});

test('a page that throws while it is evaluated or rendered has a reload and shows that drafts are kept', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const builds = await copyOfBuilds(atEnd);
  const portal = await ownPortal({ env: { APPS_DIR: builds } });
  for (const when of ['evaluated', 'rendered'] as const) {
    await test.step(when, async () => {
      await replaceBuild(builds, 'auth', await otherBuild('auth', when));
      const { page } = await visit({ expected: [/./] });
      await page.goto(`${portal.url}/microapp/checkAccount?lang=en_US`);
      const common = words('common', 'en-US');
      await page.getByRole('button', { name: named(common('state.error.retry')) }).click();
      await expect(page.getByText(common('state.error.text'))).toBeVisible();
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: named(common('remote.reload')) }).click(),
      ]);
    });
  }
});
