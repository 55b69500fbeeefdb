import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfBuilds, otherBuilds, replaceBuild, rewriteFile } from '../../world/builds.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { startPortal, until } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const auth = words('auth', 'en-US');

test('a remote on another server gets a new page and menu entry while everything else runs', async ({ visit }) => {
  test.slow();
  const builds = await copyOfBuilds();
  const building = otherBuilds('staff', [
    {
      file: 'staff/src/routes.tsx',
      from: 'export const routes = [',
      to: "export const routes = [{ path: '/reports', page: async () => ({ default: () => <h1>Reports of the quarter</h1> }), open: needs() },",
    },
  ]);
  const first = await serveFiles({ '/1/': join(builds.folder, 'staff/dist') });
  const settings = join(builds.folder, 'remotes.json');
  await writeFile(settings, JSON.stringify({ staff: { url: `${first.url}/1/mf-manifest.json` } }));
  const portal = await startPortal({ env: { APPS_DIR: builds.folder, REMOTES_FILE: settings } });
  const [fresh = ''] = (await building).folders;
  const second = await serveFiles({ '/2/': fresh });
  try {
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
    await writeFile(settings, JSON.stringify({ staff: { url: `${second.url}/2/mf-manifest.json` } }));
    await until(
      'The new claim',
      async () => (await (await fetch(`${portal.url}/microapp/config.json`)).text()).includes('/reports'),
      60,
    );
    await page.reload();
    await menu.getByRole('link', { name: 'Quarterly reports' }).click();
    await expect(page.getByRole('heading', { name: 'Reports of the quarter' })).toBeVisible();
    await expect(visitor.getByLabel(auth('signIn.account'), { exact: true })).toHaveValue('still typing');
  } finally {
    await Promise.all([
      portal.stop(),
      builds.remove(),
      first.stop(),
      second.stop(),
      building.then(({ remove }) => remove()),
    ]);
  }
});

test('after a deployment that removed old files an open page reloads itself once, and drafts are kept', async ({
  visit,
}) => {
  test.slow();
  const builds = await copyOfBuilds();
  const building = otherBuilds('auth', [
    { file: 'auth/src/intl/en-US.json', from: auth('checkAccount.title'), to: 'Which account is it today?' },
  ]);
  const portal = await startPortal({ env: { APPS_DIR: builds.folder } });
  try {
    const { page } = await visit({ expected: [/./] });
    await page.goto(`${portal.url}/microapp/registerIndividualPortal?lang=en_US`);
    const name = page.getByLabel(auth('register.field.username'), { exact: true });
    await name.fill('Kept Name');
    const [fresh = ''] = (await building).folders;
    await replaceBuild(builds.folder, 'auth', fresh);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.evaluate(() => {
      history.pushState(null, '', '/microapp/checkAccount?lang=en_US');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { name: 'Which account is it today?' })).toBeVisible();
    expect(loads).toBe(1);
    await page.goto(`${portal.url}/microapp/registerIndividualPortal?lang=en_US`);
    await expect(name).toHaveValue('Kept Name');
  } finally {
    await Promise.all([portal.stop(), builds.remove(), building.then(({ remove }) => remove())]);
  }
});

test('an error thrown in an event handler is shown and reported, and the page is kept', async ({ portal, visit }) => {
  const { page } = await visit({ expected: [/planted/] });
  await page.goto(`${portal.url}/microapp/checkAccount?lang=en_US`);
  const heading = page.getByRole('heading', { name: auth('checkAccount.title') });
  await expect(heading).toBeVisible();
  await heading.click();
  const trouble = page.getByText(words('shell', 'en-US')('trouble.surprise'));
  // The code for errors is loaded on the first use of the page.
  await page.waitForLoadState('networkidle');
  await heading.evaluate((element) =>
    element.addEventListener('click', () => {
      throw new Error('planted in a handler');
    }),
  );
  await heading.click();
  await expect(trouble).toBeVisible();
  await expect(heading).toBeVisible();
  await until('The report', () => portal.log().includes('planted in a handler'), 10);
});

for (const [when, from, to] of [
  [
    'evaluated',
    'export default function',
    'export default ((): (() => null) => { throw new Error("planted"); })(); function',
  ],
  ['rendered', 'Page() {', 'Page() { if (location.pathname) throw new Error("planted");'],
] as const) {
  test(`a page that throws while it is ${when} has a reload and shows that drafts are kept`, async ({ visit }) => {
    test.slow();
    const builds = await copyOfBuilds();
    const building = otherBuilds('auth', [{ file: 'check-account.page.tsx', from, to }]);
    const portal = await startPortal({ env: { APPS_DIR: builds.folder } });
    try {
      await replaceBuild(builds.folder, 'auth', (await building).folders[0] ?? '');
      const { page } = await visit({ expected: [/./] });
      await page.goto(`${portal.url}/microapp/checkAccount?lang=en_US`);
      const common = words('common', 'en-US');
      await page.getByRole('button', { name: named(common('state.error.retry')) }).click();
      await expect(page.getByText(common('state.error.text'))).toBeVisible();
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: named(common('remote.reload')) }).click(),
      ]);
    } finally {
      await Promise.all([portal.stop(), builds.remove(), building.then(({ remove }) => remove())]);
    }
  });
}
