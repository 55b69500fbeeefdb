import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OTHER_BUILDS } from './builds.ts';
import { startPortal, UNUSED } from './portal.ts';

/**
 * Runs before all journeys: creates the data of a portal, to be copied for each portal, because creating tables and
 * demo data takes most of a portal's start; and a folder for builds that workers share. Returns a function that removes
 * both.
 */
export default async function makeUnusedPortal(): Promise<() => Promise<void>> {
  const portal = await startPortal();
  await portal.close();
  process.env[UNUSED] = portal.data;
  const shared = await mkdtemp(join(tmpdir(), 'journeys-'));
  process.env[OTHER_BUILDS] = shared;
  return async () => {
    for (const folder of [portal.data, shared]) await rm(folder, { recursive: true, force: true });
  };
}
