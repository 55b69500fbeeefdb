import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/**
 * Usual paths of Chromium in Debian, Ubuntu, Fedora and macOS; `CHROMIUM` overrides. The headless shell is the same engine
 * without windows: journeys take a fifth less time.
 */
const chromium = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((place) => place && existsSync(place));
if (!chromium)
  throw new Error(
    'No Chromium found. Install it (apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
  );

export default defineConfig({
  testDir: 'src/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './src/world/unused-portal.ts',
  outputDir: '../../.cache/journeys',
  // A flaky journey has found a defect; a retry would hide it.
  retries: 0,
  forbidOnly: true,
  workers: 2,
  // Also journeys of one file, so that both workers finish at about the same time.
  fullyParallel: true,
  // Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/journeys.json' }]],
  use: {
    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a quarter of the time. Use `--trace on` when screenshot and page snapshot are not enough.
    trace: 'off',
  },
});
