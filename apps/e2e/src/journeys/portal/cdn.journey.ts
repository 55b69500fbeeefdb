import { join } from 'node:path';
import { demoAccount, enterPassword } from '../../world/person.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

const apps = join(import.meta.dirname, '../../../..');
const REMOTES = ['auth', 'selfservice', 'staff'];

test('files at another address, HTML for everybody: sign in, and open a dialog', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const files = await serveFiles({
    '/microapp/': join(apps, 'shell/dist'),
    ...Object.fromEntries(REMOTES.map((name) => [`/remotes/${name}/`, join(apps, name, 'dist')])),
  });
  atEnd(files.stop);
  const portal = await ownPortal({ env: { FILES_PUBLIC_URL: files.url, HTML_CDN_SECONDS: '60' } });
  // Errors of the console fail the journey: among them what the policy or a digest refuses.
  const { page } = await visit({ lang: 'en-US' });
  const fromApi: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(portal.url) && /\.(js|css)$/.test(request.url())) fromApi.push(request.url());
  });
  const who = await demoAccount(portal, 'enterprise');
  const answer = await page.goto(portal.url + new URL(who.login_url, portal.url).pathname);
  expect(await answer?.headerValue('cache-control')).toContain('s-maxage=60');
  await enterPassword(page, 'en-US', who.account, who.password);
  await page.waitForURL(`${portal.url}/microapp/profile/baseInfo`);
  await expect(page.getByText(who.account)).toBeVisible();
  expect(fromApi).toEqual([]);

  // Still without a nonce: what scripts add to style elements are rules.
  await page.getByRole('link', { name: 'Access keys' }).first().click();
  await page.getByRole('button', { name: words('common', 'en-US')('accessKeys.create') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const texts = await page.locator('head style[data-rc-order]').allTextContents();
  expect(new Set(texts)).toEqual(new Set(['']));
});
