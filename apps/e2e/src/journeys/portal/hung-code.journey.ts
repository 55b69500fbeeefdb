import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveFiles } from '../../world/static-server.ts';
import { expect, formsOf, test } from '../../world/test.ts';
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
type Kind = keyof typeof FILES;
/**
 * Pages that wait for their time limits at the same time. More would delay each other on a slow machine. The second kind
 * of each pair runs with ALL_FORMS=1 only.
 */
const SIDE_BY_SIDE: Kind[][] = [
  ['entry', './app chunk'],
  ['./app sheet', 'texts'],
  ['page chunk', 'page sheet'],
];

const heading = (page: Page) => page.getByRole('heading', { name: auth('checkAccount.title') });
const retry = (page: Page) => page.getByRole('button', { name: named(common('state.error.retry')) });

/**
 * Serves the auth remote, but never answers requests for what hangs. Each page has its own such file: it is known by
 * its user agent. (With a route in the browser there would be no cache, and a request would not wait for another one.)
 */
async function hangingServer() {
  const hanging = new Map<string, { file: RegExp; everyAddress: boolean }>();
  const server = await serveFiles(
    { '/auth/': dist },
    {
      special(path, _, request) {
        const hang = hanging.get(request.headers['user-agent'] ?? '');
        return hang?.file.test(path) === true && (hang.everyAddress || !request.url?.includes('retry='));
      },
    },
  );
  return { server, hanging };
}

test('a file of any kind that hangs gives a panel, and Try again recovers in place; one that hangs at every address needs a reload', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  const { server, hanging } = await hangingServer();
  atEnd(server.stop);
  const portal = await ownPortal({ env: { REMOTE_AUTH_URL: `${server.url}/auth/mf-manifest.json` } });

  /** Opens a page for which the file of this kind hangs. */
  async function open(kind: Kind, everyAddress: boolean) {
    const userAgent = `${kind} hangs${everyAddress ? ' at every address' : ''}`;
    hanging.set(userAgent, { file: FILES[kind], everyAddress });
    const { page, context } = await visit({ userAgent, expected: [/./] });
    await page.goto(`${portal.url}/microapp/checkAccount?lang=en_US`, { waitUntil: 'commit' });
    return { page, context, end: () => hanging.delete(userAgent) };
  }

  await Promise.all(
    SIDE_BY_SIDE.map(async (kinds) => {
      for (const kind of formsOf(kinds)) {
        await test.step(`${kind} hangs`, async () => {
          const { page, context } = await open(kind, false);
          await expect(heading(page).or(retry(page))).toBeVisible();
          if (await retry(page).isVisible()) await retry(page).click();
          await expect(heading(page)).toBeVisible();
          await context.close();
        });
        await test.step(`${kind} hangs at every address`, async () => {
          const { page, context, end } = await open(kind, true);
          const reload = page.getByRole('button', { name: named(common('remote.reload')) });
          await expect(reload).toBeVisible();
          end();
          await reload.click();
          await expect(heading(page)).toBeVisible();
          await context.close();
        });
      }
    }),
  );
});
