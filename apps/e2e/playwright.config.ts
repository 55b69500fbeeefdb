import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Workers read this file too: they find the path in their environment. */
const chromium = (process.env.CHROMIUM ??= execFileSync(
  process.execPath,
  [join(import.meta.dirname, '../../.ci/programs.cjs'), 'chromium'],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
).trim());

export default defineConfig({
  testDir: 'src/journeys',
  testMatch: '**/*.journey.ts',
  // They take longer than 20 s each: `npm run proofs`.
  testIgnore: process.env.PROOFS ? [] : ['**/*.proof.journey.ts'],
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
