import { rm } from 'node:fs/promises';
import { startPortal, UNUSED } from './portal.ts';

/**
 * Runs before all journeys: creates the data of a portal with tables and keys, to be copied for each portal, because
 * creating the tables takes most of a portal's start. Without demo data, which contains the portal's own URL. Returns a
 * function that removes it.
 */
export default async function makeUnusedPortal(): Promise<() => Promise<void>> {
  const portal = await startPortal({ env: { DEMO: '0' } });
  await portal.close();
  process.env[UNUSED] = portal.data;
  return () => rm(portal.data, { recursive: true, force: true });
}
