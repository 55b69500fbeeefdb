import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Where Debian, Ubuntu, Fedora and macOS put a Chromium; `CHROMIUM` overrides. */
const chromium = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((place) => place && existsSync(place));
if (!chromium) throw new Error('No Chromium found. Install it (apt-get install chromium) or set CHROMIUM to its path.');

export default defineConfig({
  testDir: 'src/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './src/world/unused-portal.ts',
  outputDir: '../../.cache/journeys',
  // A flaky journey is a defect to find, not to retry.
  retries: 0,
  forbidOnly: true,
  workers: 2,
  // Journeys of one file on both, so that neither waits long for the other at the end.
  fullyParallel: true,
  // For a machine with other things to do: what a journey waits for comes, or never.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/journeys.json' }]],
  use: {
    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a quarter of the time; `--trace on` makes one where the picture and the page's outline do not tell enough.
    trace: 'off',
  },
});
