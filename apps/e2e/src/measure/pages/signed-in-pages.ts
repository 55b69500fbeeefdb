import type { Browser, BrowserContextOptions } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import type { Portal } from '../../world/portal.ts';

/**
 * A page that is measured, opened with a session where it needs one; `selector` is an element that it shows with its
 * data.
 */
export interface MeasuredPage {
  name: string;
  path: string;
  selector: string;
  session?: BrowserContextOptions['storageState'];
}

const PAGES = [
  { name: 'enterprise profile', who: 'enterprise', path: '/profile/baseInfo', selector: 'main h2' },
  { name: 'company info of a partner', who: 'partner', path: '/company/info', selector: '#company_company_name' },
  { name: 'contact list of a partner', who: 'partner', path: '/partnerUser', selector: 'main tbody tr[data-row-key]' },
  {
    name: 'queue of the console',
    who: 'staff-admin',
    path: '/customers/approval/authentication',
    selector: 'main tbody tr[data-row-key]',
  },
];

/** Signs in once for each page, without keeping the cache of the sign-in. */
export async function signedInPages(browser: Browser, portal: Portal): Promise<MeasuredPage[]> {
  return Promise.all(
    PAGES.map(async ({ who, path, ...measured }) => {
      const context = await browser.newContext({ locale: 'en-US' });
      const page = await context.newPage();
      await openSignedIn(page, portal, 'en-US', who, path);
      // Until then the browser has not noted that somebody is signed in, and the next visit would not read ahead.
      await page.locator(measured.selector).first().waitFor();
      const session = await context.storageState();
      await context.close();
      return { ...measured, path: `/microapp${path}?lang=en_US`, session };
    }),
  );
}
