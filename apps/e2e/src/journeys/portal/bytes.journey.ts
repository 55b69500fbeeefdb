import { levelsOf } from '../../world/levels.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { noteShifts, shiftsOf } from '../../world/shifts.ts';
import { expect, test } from '../../world/test.ts';
import { withoutStream } from '../../world/without-stream.ts';

/**
 * Pages opened with a session and an empty cache: the call whose answer they show, an element that shows it, and the most
 * KiB that they may load, with headers and answers. `later`: reads that need what other reads answer.
 */
const PAGES: { who: string; path: string; shows: string; element: string; most: number; later?: RegExp }[] = [
  { who: 'enterprise', path: '/profile/baseInfo', shows: '/company', element: 'main h2', most: 345 },
  {
    who: 'partner',
    path: '/company/info',
    shows: '/company_info',
    element: '#company_company_name',
    most: 349,
    later: /province/,
  },
  { who: 'partner', path: '/partnerUser', shows: '/user', element: 'main tbody tr[data-row-key]', most: 355 },
  {
    who: 'staff-admin',
    path: '/customers/approval/authentication',
    shows: '/certification/approvals',
    element: 'main tbody tr[data-row-key]',
    most: 390,
    // Without the stream, which is not answered here, the queue polls.
    later: /approval_changes\?since=/,
  },
];

/** Parts that are being read, for which what stands below them waits. */
const LOADING = 'main :is([data-loading], [data-loading-narrow], [data-loading-word])';

const FILE = /\.(js|css)$/;
/** The code of the stream of changes, which pages load once they show. */
const STREAM = /\/static\/live\.[^/]*\.js$/;

for (const { who, path, shows, element, most, later } of PAGES) {
  test(`${path} loads at most ${most} KiB, in three levels, and nothing in it moves`, async ({
    portal,
    visit,
    browser,
  }) => {
    const { page: first, context } = await visit();
    await openSignedIn(first, portal, 'en-US', who, path);
    // Until then the browser has not noted that somebody is signed in, and the next visit would not read ahead.
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    const cold = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      storageState: await context.storageState(),
    });
    try {
      await withoutStream(cold);
      const page = await cold.newPage();
      await noteShifts(page);
      const cdp = await cold.newCDPSession(page);
      await cdp.send('Network.enable');
      let bytes = 0;
      const read: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) read.push(request.url());
      });
      cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      const data = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(shows));
      await page.goto(`${portal.url}/microapp${path}?lang=en_US`);
      await data;
      // Nothing may be evaluated in the page before this: it would count as a use of the page, which loads more.
      await page.waitForLoadState('networkidle');
      expect(bytes / 1024).toBeLessThanOrEqual(most);
      expect(bytes / 1024).toBeGreaterThan(300);
      // What was requested ahead is what the page shows: it does not ask again.
      expect(read).toEqual([...new Set(read)]);
      expect(
        read
          .slice(0, 3)
          .map((url) => new URL(url).pathname)
          .some((path) => path.endsWith(shows)),
      ).toBe(true);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);

      const phone = await cold.newPage();
      await phone.setViewportSize({ width: 360, height: 740 });
      await noteShifts(phone);
      await phone.goto(`${portal.url}/microapp${path}?lang=en_US`);
      await phone.waitForLoadState('networkidle');
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(phone.locator(LOADING)).toHaveCount(0);
      expect(await shiftsOf(phone)).toEqual([]);
    } finally {
      await cold.close();
    }

    const fresh = await browser.newContext({ locale: 'en-US', storageState: await context.storageState() });
    try {
      const address = `${portal.url}/microapp${path}?lang=en_US`;
      const { requests: all, live } = await levelsOf(await fresh.newPage(), address, element);
      const requests = all.filter(({ name }) => !STREAM.test(name));
      expect(live).toBe(3);
      // The HTML, then all files, and the token with them.
      expect(requests.filter(({ name, level }) => level > 2 && FILE.test(name))).toEqual([]);
      expect(requests.find(({ name }) => name === 'POST /oauth2/token')?.level).toBe(2);
      expect(requests.filter(({ name, level }) => level > 3 && !later?.test(name))).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
}

test('after a failed read nothing waits for it: what stands beside and below it shows', async ({ portal, visit }) => {
  const { page } = await visit();
  await noteShifts(page);
  await page.route(/\/v1\/position\?/, (route) => route.fulfill({ status: 500, json: {} }));
  const failed = page.waitForResponse((response) => response.status() === 500);
  await openSignedIn(page, portal, 'en-US', 'enterprise');
  await failed;
  await expect(page.getByRole('button', { name: 'Edit Position' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expect(page.locator(LOADING)).toHaveCount(0);
});

test('a sign-in page is live with the second level of requests', async ({ portal, browser }) => {
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    const address = `${portal.url}/microapp/loginEnterprisePortal?lang=en_US`;
    const { live } = await levelsOf(await context.newPage(), address, 'form input', 2);
    expect(live).toBe(2);
  } finally {
    await context.close();
  }
});
