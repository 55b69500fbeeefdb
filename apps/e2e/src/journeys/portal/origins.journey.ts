import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enterPassword, demoAccount } from '../../world/person.ts';
import { freePort, type Portal, type PortalSettings } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

const apps = join(import.meta.dirname, '../../../..');
const REMOTES = ['auth', 'selfservice', 'staff'];

/** Shell, remotes and API on three origins, with the headers that each would have in production. */
async function threeOrigins(
  ownPortal: (settings: PortalSettings) => Promise<Portal>,
  atEnd: (end: () => unknown) => void,
) {
  const remotes = await serveFiles(Object.fromEntries(REMOTES.map((name) => [`/${name}/`, join(apps, name, 'dist')])));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const { 'script-src': scripts } = JSON.parse(await readFile(join(apps, 'shell/dist/csp.json'), 'utf8')) as {
    'script-src': string[];
  };
  const shell = await serveFiles(
    { '/microapp/': join(apps, 'shell/dist') },
    {
      special: async (path, response) => {
        if (path === '/microapp/config.json') {
          const config = (await (await fetch(`${api}/microapp/config.json`)).json()) as object;
          response.setHeader('Content-Type', 'application/json');
          response.end(JSON.stringify({ ...config, apiBase: api }));
          return true;
        }
        if (!path.startsWith('/microapp/') || path.startsWith('/microapp/static/')) return false;
        const nonce = randomBytes(16).toString('base64');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader(
          'Content-Security-Policy',
          [
            "default-src 'none'",
            `script-src 'self' ${scripts.join(' ')} ${remotes.url}`,
            `style-src 'self' 'nonce-${nonce}' ${remotes.url}`,
            "style-src-attr 'unsafe-inline'",
            `img-src 'self' data: blob: ${remotes.url}`,
            `font-src 'self' data:`,
            `connect-src 'self' ${remotes.url} ${api}`,
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
          ].join('; '),
        );
        response.end((await readFile(join(apps, 'shell/dist/index.html'), 'utf8')).replaceAll('__CSP_NONCE__', nonce));
        return true;
      },
    },
  );
  atEnd(remotes.stop);
  atEnd(shell.stop);
  const portal = await ownPortal({
    env: {
      PORT: String(port),
      PUBLIC_URL: api,
      PORTAL_ORIGINS: shell.url,
      ...Object.fromEntries(
        REMOTES.map((name) => [`REMOTE_${name.toUpperCase()}_URL`, `${remotes.url}/${name}/mf-manifest.json`]),
      ),
    },
  });
  return { shell, portal };
}

/** Elements that move without a person's doing. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    const note = (entries: PerformanceEntry[]) => {
      for (const { hadRecentInput, sources } of entries as (PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!hadRecentInput) moved.push(...sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent}`));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved: () => (note(observer.takeRecords()), moved) });
  });
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { moved: () => string[] }).moved());

test('shell, remotes and API on three origins: sign in, see the profile, reload, sign out', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const { shell, portal } = await threeOrigins(ownPortal, atEnd);
  const { page } = await visit();
  const who = await demoAccount(portal, 'enterprise');
  await noteShifts(page);
  await page.goto(`${shell.url}${who.login_url}`);
  await test.step('what comes late does not move the form under a click', async () => {
    await expect(page.getByRole('button', { name: 'Sign in with WeChat' })).toBeVisible();
    expect(await shifted(page)).toEqual([]);
  });
  await enterPassword(page, 'en-US', who.account, who.password);
  await page.waitForURL(`${shell.url}/microapp/profile/baseInfo`);
  await expect(page.getByText(who.account)).toBeVisible();
  await page.reload();
  await expect(page.getByText(who.account)).toBeVisible();
  await expect(page.getByText(words('selfservice', 'en-US')('profile.company.title'))).toBeVisible();

  await test.step('a request from an unregistered origin is rejected', async () => {
    const stranger = await fetch(`${portal.url}/oauth2/token`, {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:1', lang: 'en_US', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&client_id=portal',
    });
    expect(stranger.status).toBe(403);
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });
});
