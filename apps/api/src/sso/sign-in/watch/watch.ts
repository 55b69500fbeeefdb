import { createZone } from '@portal/common/rules/working-hours/zone';
import { DAY_MS } from '@portal/common/rules/units';
import { inTransaction } from '../../../platform/db/connect.ts';
import { storeFindings, takeUnwatched } from '../../provider/findings/findings.db.ts';
import { tellFinding } from '../../provider/findings/tell.ts';
import { findProvider } from '../../provider/providers.db.ts';
import { look } from './look.ts';
import { deleteOldUse } from './use.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Two o'clock, in the time zone of the working hours. */
const NIGHT_MINUTES = 120;
/** Use is remembered for as long as a look needs it. */
export const USE_MS = 90 * DAY_MS;

/** The last night's hour before `at`. A missed night is made up for when the service is back. */
export function lastNight(at: Date, timeZone: string): Date {
  const zone = createZone(timeZone);
  const day = zone.dayOf(at.getTime());
  const today = zone.instantOf(day, NIGHT_MINUTES);
  return new Date(today <= at.getTime() ? today : zone.instantOf(day - 1, NIGHT_MINUTES));
}

/** Looks at one provider that was not looked at since last night. False when there is none. */
export async function watchNext(services: Services): Promise<boolean> {
  const { db, clock, config, log } = services;
  const at = clock.now();
  const configId = await takeUnwatched(db, { since: lastNight(at, config.workingHours.timeZone), at });
  if (configId === undefined) return false;
  const provider = await findProvider(db, { configId });
  if (!provider) return true;
  const found = await look(services, provider);
  await inTransaction(db, async (tx) => {
    const named = await tx
      .selectFrom('identity_provider')
      .select('idp_name')
      .where('config_id', '=', configId)
      .executeTakeFirst();
    if (!named) return;
    const worse = await storeFindings(tx, configId, found, at);
    for (const row of worse) {
      log.info({ event: 'sso.watch.found', config_id: configId, finding: row.finding, level: row.level });
      await tellFinding(tx, config, { coId: provider.co_id, name: named.idp_name }, { row, at });
    }
  });
  return true;
}

/** Job: looks at every enabled provider once a night. */
export async function watchProviders(services: Services, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await watchNext(services))) continue;
  await deleteOldUse(services.db, new Date(services.clock.now().getTime() - USE_MS));
}
