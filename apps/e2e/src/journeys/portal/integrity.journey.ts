import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyOfBuilds } from '../../world/builds.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { htmlWithout } from '../../world/html-without.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, test, type Lang } from '../../world/test.ts';
import { words } from '../../world/words.ts';

const LANG: Lang = 'en-US';
const common = words('common', LANG);
const CHOOSER = '/microapp/checkAccount?lang=en_US';

/** Adds one byte to a file. Returns a function that restores it. */
async function tamper(file: string): Promise<() => Promise<void>> {
  const original = await readFile(file);
  await writeFile(file, Buffer.concat([original, Buffer.from(' ')]));
  return () => writeFile(file, original);
}

/** The error panel of a remote or of its page. */
const panel = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`${common('remote.failed.title')}|${common('state.error.title')}`) });

/** Files that a page of a remote loads, of its own build. */
async function filesOf(page: Page, url: string, shown: () => Promise<void>): Promise<string[]> {
  const files: string[] = [];
  const note = (request: { url(): string }) => {
    const file = /\/auth\/((?:static\/|remoteEntry)[^?]*)/.exec(request.url())?.[1];
    if (file) files.push(file);
  };
  page.on('requestfinished', note);
  await page.goto(url);
  await shown();
  page.off('requestfinished', note);
  return [...new Set(files)];
}

const PLACES = ['beside the API', 'elsewhere'] as const;

for (const where of PLACES) {
  test(`one changed byte in any file of a remote ${where} gives its error panel; intact pages log nothing`, async ({
    atEnd,
    ownPortal,
    visit,
  }) => {
    test.slow();
    const builds = await copyOfBuilds(atEnd, { compressed: false });
    const files = await serveFiles({ '/auth/': join(builds, 'auth/dist') });
    atEnd(files.stop);
    const digest = createHash('sha384')
      .update(await readFile(join(builds, 'auth/dist/integrity.json')))
      .digest('base64');
    const portal = await ownPortal({
      env: {
        APPS_DIR: builds,
        ...(where === 'elsewhere'
          ? { REMOTE_AUTH_URL: `${files.url}/auth/mf-manifest.json`, REMOTE_AUTH_INTEGRITY: `sha384-${digest}` }
          : {}),
      },
    });
    const title = words('auth', LANG)('checkAccount.title');
    const healthy = await visit();
    const manifest = healthy.page.waitForResponse((response) => response.url().includes('/mf-manifest.json'));
    const loaded = await filesOf(healthy.page, `${portal.url}${CHOOSER}`, async () => {
      await expect(healthy.page.getByRole('heading', { name: title })).toBeVisible();
      await expect(healthy.page.locator('[data-prerender]')).toHaveCount(0);
      // Where the HTML has a part of it, a page reads the manifest once it is used.
      await healthy.page.keyboard.press('Shift');
      await (await manifest).finished();
    });
    // It would find the files that are changed from here on, in what it loads for later.
    await healthy.context.close();
    const kinds = {
      entry: /^remoteEntry/,
      app: /__federation_expose_app.*js$/,
      texts: /texts\.en-US.*js$/,
      sheet: /\.css$/,
      page: /^static\/\d+\..*js$/,
    };
    const chosen = [
      'mf-manifest.json',
      ...Object.values(kinds).map((kind) => loaded.find((file) => kind.test(file)) ?? ''),
    ];
    expect(chosen).not.toContain('');
    // Both places use the same check, so each kind of file is changed in one of them; with ALL_FORMS=1 in both.
    const here = chosen.filter((_, index) => process.env.ALL_FORMS === '1' || index % 2 === PLACES.indexOf(where));
    for (const file of here) {
      const mend = await tamper(join(builds, 'auth/dist', file));
      await test.step(file, async () => {
        const { page, context } = await visit({ expected: [/./] });
        // With what the HTML says of it, its first page does not need it.
        if (file === 'mf-manifest.json') await htmlWithout(page, 'manifest');
        await page.goto(`${portal.url}${CHOOSER}`);
        await expect(panel(page)).toBeVisible();
        await expect(page.getByRole('heading', { name: title })).toBeHidden();
        await context.close();
      });
      await mend();
    }
  });
}

test('a changed file on the file server does not run, even with a changed integrity list: the settings have the digest of the list', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  const builds = await copyOfBuilds(atEnd, { compressed: false });
  const dist = join(builds, 'auth/dist');
  const files = await serveFiles({ '/auth/': dist });
  atEnd(files.stop);
  const digest = `sha384-${createHash('sha384')
    .update(await readFile(join(dist, 'integrity.json')))
    .digest('base64')}`;
  const portal = await ownPortal({
    env: { APPS_DIR: builds, REMOTE_AUTH_URL: `${files.url}/auth/mf-manifest.json`, REMOTE_AUTH_INTEGRITY: digest },
  });
  // Files, manifest and list are all replaced consistently.
  const app = (await readdir(join(dist, 'static'))).find((file) => /^__federation_expose_app.*js$/.test(file)) ?? '';
  const text = `${await readFile(join(dist, 'static', app), 'utf8')};document.title="taken over"`;
  const sha = (bytes: string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const manifest = (await readFile(join(dist, 'mf-manifest.json'), 'utf8')).replace(
    new RegExp(`("static/${app}":")[^"]+`),
    `$1${sha(text)}`,
  );
  const list = JSON.parse(await readFile(join(dist, 'integrity.json'), 'utf8')) as Record<string, string>;
  await writeFile(join(dist, 'static', app), text);
  await writeFile(join(dist, 'mf-manifest.json'), manifest);
  await writeFile(
    join(dist, 'integrity.json'),
    JSON.stringify({ ...list, [`static/${app}`]: sha(text), 'mf-manifest.json': sha(manifest) }),
  );
  const { page } = await visit({ expected: [/./] });
  await page.goto(`${portal.url}${CHOOSER}`);
  await expect(panel(page)).toBeVisible();
  expect(await page.title()).not.toBe('taken over');
});

test('signed-in pages of two remotes load with digests and log nothing', async ({ portal, visit }) => {
  const { page } = await visit();
  await openSignedIn(page, portal, LANG, 'enterprise');
  await expect(page.getByText(words('selfservice', LANG)('profile.company.title'))).toBeVisible();
  const unchecked = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src*="/remotes/"], link[href*="/remotes/"]',
      ),
    ]
      .filter((one) => !one.integrity)
      .map((one) => one.outerHTML),
  );
  expect(unchecked).toEqual([]);
});
