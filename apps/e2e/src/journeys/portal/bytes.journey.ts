import { levelsOf } from '../../world/levels.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, test } from '../../world/test.ts';
import { withoutStream } from '../../world/without-stream.ts';

/**
 * Pages opened with a session and an empty cache: the call whose answer they show, an element that shows it, and the most
 * KiB that they may load, with headers and answers. `later`: what they ask for only when they know their data.
 */
const PAGES = [
  { who: 'enterprise', path: '/profile/baseInfo', shows: '/company', element: 'main h2', most: 417 },
  { who: 'partner', path: '/company/info', shows: '/company_info', element: '#company_company_name', most: 356 },
  { who: 'partner', path: '/partnerUser', shows: '/user', element: 'main tbody tr[data-row-key]', most: 397 },
  {
    who: 'staff-admin',
    path: '/customers/approval/authentication',
    shows: '/certification/approvals',
    element: 'main tbody tr[data-row-key]',
    most: 470,
  },
];

for (const { who, path, shows, element, most } of PAGES) {
  test(`${path} loads at most ${most} KiB, in three levels`, async ({ portal, visit, browser }) => {
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
    } finally {
      await cold.close();
    }
  });
}
