import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import type { Config } from '../../platform/settings/config.ts';
import { APPS } from '../../platform/places.ts';
import { OperateError } from '../program/act.ts';

/** Where the tools are installed in production, by its lock file; in the workspace they are packages of development. */
const FOLDER = join(APPS, 'api/build-check');
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function chromiumOf({ chromium }: Pick<Config, 'chromium'>): string {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = chromium ?? places.find((place) => existsSync(place));
  if (found === undefined) throw new OperateError('operate.remotes.noChromium');
  return found;
}

/**
 * Starts a browser, and reads the source of axe. Both packages are loaded here and nowhere else: the API never needs
 * them.
 *
 * @throws OperateError that says what to install
 */
export async function openTools(config: Pick<Config, 'chromium'>): Promise<{ browser: Browser; axe: string }> {
  const executablePath = chromiumOf(config);
  const load = createRequire(join(FOLDER, 'package.json'));
  let chromium: BrowserType;
  let axe: string;
  try {
    ({ chromium } = load('playwright-core') as { chromium: BrowserType });
    axe = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    throw new OperateError('operate.remotes.noTools', { folder: FOLDER });
  }
  const browser = await chromium.launch({
    executablePath,
    // Chromium has no sandbox for root.
    chromiumSandbox: process.getuid?.() !== 0,
    // The page is no real one, so Chromium cannot tell that a build on a private network is as near.
    args: ['--disable-dev-shm-usage', '--disable-features=LocalNetworkAccessChecks'],
    // Without the settings of the API, which are secret.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
  });
  return { browser, axe };
}
