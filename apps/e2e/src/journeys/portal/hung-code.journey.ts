import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPortal, type Portal } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const auth = words('auth', 'en-US');
const common = words('common', 'en-US');
const dist = join(import.meta.dirname, '../../../../auth/dist');

/** Files of a remote that a page waits for, by kind. */
const FILES = {
  entry: /remoteEntry/,
  './app chunk': /__federation_expose_app.*\.js/,
  './app sheet': /__federation_expose_app.*\.css/,
  texts: /texts\.en-US/,
  'page chunk': /static\/\d+\..*\.js/,
  'page sheet': /static\/\d+\..*\.css/,
};

const heading = (page: Page) => page.getByRole('heading', { name: auth('checkAccount.title') });
const retry = (page: Page) => page.getByRole('button', { name: named(common('state.error.retry')) });

/** A portal whose auth remote is on a server that never answers some requests. */
async function hangingPortal() {
  const hang: { file: RegExp | null; everyAddress: boolean } = { file: null, everyAddress: false };
  const server = await serveFiles(
    { '/auth/': dist },
    {
      special: (path, _, request) =>
        hang.file?.test(path) === true && (hang.everyAddress || !request.url?.includes('retry=')),
    },
  );
  const portal = await startPortal({ env: { REMOTE_AUTH_URL: `${server.url}/auth/mf-manifest.json` } });
  return { hang, portal, stop: () => Promise.all([portal.stop(), server.stop()]) };
}

const open = (page: Page, portal: Portal) =>
  page.goto(`${portal.url}/microapp/checkAccount?lang=en_US`, { waitUntil: 'commit' });

test('a file of any kind that hangs gives a panel, and Try again recovers in place; one that hangs at every address needs a reload', async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const { hang, portal, stop } = await hangingPortal();
  try {
    for (const [kind, file] of Object.entries(FILES)) {
      await test.step(`${kind} hangs`, async () => {
        Object.assign(hang, { file, everyAddress: false });
        const { page, context } = await visit({ expected: [/./] });
        await open(page, portal);
        await expect(heading(page).or(retry(page))).toBeVisible();
        if (await retry(page).isVisible()) await retry(page).click();
        await expect(heading(page)).toBeVisible();
        await context.close();
      });
      await test.step(`${kind} hangs at every address`, async () => {
        Object.assign(hang, { file, everyAddress: true });
        const { page, context } = await visit({ expected: [/./] });
        await open(page, portal);
        const reload = page.getByRole('button', { name: named(common('remote.reload')) });
        await expect(reload).toBeVisible();
        hang.file = null;
        await reload.click();
        await expect(heading(page)).toBeVisible();
        await context.close();
      });
    }
  } finally {
    await stop();
  }
});
