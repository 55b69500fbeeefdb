import type { Browser } from '@playwright/test';
import { enterPassword, demoAccount } from '../../world/person.ts';
import type { Portal } from '../../world/portal.ts';

/**
 * Signs in and counts the bytes that the first page of the second remote loads until it shows its heading (`shown`),
 * and afterwards (`later`). Then opens another page of the portal and goes Back; `warmMove` is the time in milliseconds
 * from Back to the heading.
 */
export async function secondRemote(
  browser: Browser,
  portal: Portal,
): Promise<{ shown: number; later: number; warmMove: number }> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const who = await demoAccount(portal, 'enterprise');
  await page.goto(`${portal.url}${who.login_url}`);
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.(js|css|json)(\?|$)/.test(response.url)) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await enterPassword(page, 'en-US', who.account, who.password);
  await page.waitForURL(/profile\/baseInfo/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = bytes;
  await page.waitForLoadState('networkidle');
  const later = bytes - shown;

  // Opens a page of the auth remote and goes Back, without a page load; by then everything is loaded.
  const move = (path: string) =>
    page.evaluate(async (to) => {
      const before = performance.now();
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise<void>((done) => {
        const look = () =>
          document.querySelector('h1') && location.pathname.endsWith(to.split('/').at(-1) ?? '')
            ? done()
            : requestAnimationFrame(look);
        requestAnimationFrame(look);
      });
      return performance.now() - before;
    }, path);
  await move('/microapp/checkAccount');
  await move('/microapp/profile/baseInfo');
  await page.waitForLoadState('networkidle');
  await move('/microapp/checkAccount');
  const warmMove = await move('/microapp/profile/baseInfo');
  await context.close();
  return { shown, later, warmMove };
}
