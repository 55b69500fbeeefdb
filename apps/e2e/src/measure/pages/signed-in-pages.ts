import type { Browser, BrowserContextOptions } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import type { Portal } from '../../world/portal.ts';

/** A page that is measured, opened with a session where it needs one; `selector` is an element that it shows with its data. */
export interface MeasuredPage { name: string; path: string; selector: string; session?: BrowserContextOptions['storageState'] }

const PAGES = [
  { name: 'enterprise profile', who: 'enterprise', path: '/profile/baseInfo', selector: 'main h2' },
  { name: 'company info of a partner', who: 'partner', path: '/company/info', selector: '#company_company_name' },
  { name: 'contact list of a partner', who: 'partner', path: '/partnerUser', selector: 'main tbody tr[data-row-key]' },
  { name: 'queue of the console', who: 'staff-admin', path: '/customers/approval/authentication', selector: 'main tbody tr[data-row-key]' },
];

/** Signs in once for each page, without keeping the cache of the sign-in. */
export async function signedInPages(browser: Browser, portal: Portal): Promise<MeasuredPage[]> {
  return Promise.all(PAGES.map(async ({ who, path, ...page }) => {
    const context = await browser.newContext({ locale: 'en-US' });
    await openSignedIn(await context.newPage(), portal, 'en-US', who, path);
    const session = await context.storageState();
    await context.close();
    return { ...page, path: `/microapp${path}?lang=en_US`, session };
  }));
}
