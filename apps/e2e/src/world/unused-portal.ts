import { rm } from 'node:fs/promises';
import { startPortal, UNUSED } from './portal.ts';

/**
 * Before all journeys: the data of a portal with tables and keys and without the demo world, which holds addresses of the
 * portal it is made for. To make the tables takes longer than all else at a start. Answers what removes it.
 */
export default async function makeUnusedPortal(): Promise<() => Promise<void>> {
  const portal = await startPortal({ env: { DEMO: '0' } });
  await portal.close();
  process.env[UNUSED] = portal.data;
  return () => rm(portal.data, { recursive: true, force: true });
}
