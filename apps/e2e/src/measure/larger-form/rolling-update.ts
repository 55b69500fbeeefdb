import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page, type Request } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { addPerson } from '../installation/installation.ts';
import { keepCalling } from '../installation/keep-calling.ts';
import { TRUST_FRONT } from '../http2-front.ts';
import { say, seconds } from '../print.ts';
import { OTHER_BUILDS, otherBuild, replaceBuild } from '../../world/builds.ts';
import { APPS, startLargerForm, type LargerForm } from './larger-form.ts';

const PAGES = ['/loginEnterprisePortal', '/setPassword?user_type=2'];
const APPS_OF_A_RELEASE = ['shell', 'auth', 'selfservice', 'staff'];

/** Another release in `folder`: all apps of this checkout, and the remote of sign-in in a build of other sources. */
async function otherRelease(folder: string): Promise<string> {
  const release = join(folder, 'release');
  for (const app of APPS_OF_A_RELEASE)
    await cp(join(APPS, app, 'dist'), join(release, app, 'dist'), { recursive: true });
  process.env[OTHER_BUILDS] = folder;
  await replaceBuild(release, 'auth', await otherBuild('auth', 'title'));
  return release;
}

/** Names of the scripts and style sheets of a build. */
const filesOf = async (release: string) =>
  new Set(
    (await readdir(join(release, 'auth/dist'), { recursive: true }))
      .filter((name) => /\.[0-9a-f]{8,}\.(js|css)$/.test(name))
      .map((name) => name.split('/').at(-1) ?? ''),
  );

interface Visits {
  pages: number;
  missing: string[];
  mixed: string[];
  stop(): Promise<void>;
}

/** A request that the next visit ends, which comes as soon as the page is still. */
const isLeft = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';

/** Names of the files of the remote that the document in this page has requested. */
const requestedBy = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/remotes/auth/'))
      .map((path) => path.split('/').at(-1) ?? ''),
  );

/** Opens the sign-in page and that of a forgotten password again and again, each time as a new visitor. */
function keepVisiting(browser: Browser, { url }: LargerForm, before: Set<string>, after: Set<string>): Visits {
  const visits = { pages: 0, missing: [] as string[], mixed: [] as string[] };
  let over = false;
  const visiting = (async () => {
    while (!over) {
      const context = await browser.newContext({ locale: 'en-US' });
      const page = await context.newPage();
      page.on('requestfailed', (request) => {
        if (!over && !isLeft(request)) visits.missing.push(`${request.url()}: ${request.failure()?.errorText}`);
      });
      page.on('pageerror', (error) => void visits.missing.push(error.message));
      page.on('response', (response) => {
        if (response.status() >= 400) visits.missing.push(`${response.url()}: ${response.status()}`);
      });
      for (const path of PAGES) {
        await page.goto(`${url}/microapp${path}`, { waitUntil: 'networkidle', timeout: 120_000 });
        visits.pages += 1;
        const requested = await requestedBy(page);
        const old = requested.find((name) => before.has(name) && !after.has(name));
        const fresh = requested.find((name) => after.has(name) && !before.has(name));
        if (old !== undefined && fresh !== undefined) visits.mixed.push(`${old} and ${fresh}`);
      }
      await context.close();
    }
  })();
  return Object.assign(visits, {
    async stop() {
      over = true;
      await visiting;
    },
  });
}

/** Replaces three instances by those of another release, one after the other, while people open pages and sign in. */
export async function rollingUpdate(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'other-release-'));
  const release = await otherRelease(folder);
  const form = await startLargerForm();
  const launch = config.use?.launchOptions;
  const browser = await chromium.launch({ ...launch, args: [...(launch?.args ?? []), TRUST_FRONT] });
  try {
    const load = await keepCalling(form, await addPerson(form.database));
    const visits = keepVisiting(browser, form, await filesOf(APPS), await filesOf(release));
    const began = performance.now();
    await form.publish(release);
    for (const port of form.instances.keys()) await form.replace(port, release);
    const took = performance.now() - began;
    await Promise.all([load.stop(), visits.stop()]);
    const some = (what: string[]) =>
      [...new Set(what)]
        .slice(0, 3)
        .map((one) => `\n  ${one}`)
        .join('');
    say(
      `Rolling update of ${form.instances.size} instances to another release under load, ${seconds(took)}: ${load.calls} calls, ${load.lost.length} lost; ${visits.pages} pages opened, ${visits.missing.length} missing files or errors, ${visits.mixed.length} with files of both releases.${some(load.lost)}${some(visits.missing)}${some(visits.mixed)}`,
    );
  } finally {
    await browser.close();
    await form.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
