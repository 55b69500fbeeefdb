import { importHolidays, listHolidays, removeHoliday, setHoliday } from '@portal/common/contract/console/holidays';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { deleteDay, findDays, missingYear, storeDays } from './holidays.db.ts';
import { isDay, readDays, WrongDays, type SpecialDay } from './read-days.ts';

/** Largest file of days. */
const BYTES_MAX = 512 * 1024;

/** Holidays and working weekends, for administrators. */
export function holidaysRoutes(app: App, services: Services): void {
  serve(app, services, listHolidays, async ({ query }, { tx, now }) => {
    const year = query.year ?? now().getUTCFullYear();
    const missing = await missingYear(tx, now());
    return { year, days: await findDays(tx, year), missing };
  });

  serve(app, services, importHolidays, async ({ file, caller }, { tx, now, refuse }) => {
    let days: SpecialDay[] = [];
    try {
      if (file.size > BYTES_MAX) throw new WrongDays();
      days = readDays(await file.read());
    } catch (error) {
      if (!(error instanceof WrongDays)) throw error;
      if (error.line === undefined) refuse('Account.Holidays.File');
      refuse('Account.Holidays.Line', { values: { line: error.line ?? 0 } });
    }
    return storeDays(tx, days, { by: caller.userId, at: now() });
  });

  serve(app, services, setHoliday, async ({ params: { day }, body, caller }, { tx, now, refuse }) => {
    if (!isDay(day)) refuse('Account.Holidays.Day');
    await storeDays(tx, [{ day, works: body.works === 1, name: body.name }], { by: caller.userId, at: now() });
  });

  serve(app, services, removeHoliday, async ({ params, caller }, { tx, now, refuse }) => {
    if (!(await deleteDay(tx, params.day, { by: caller.userId, at: now() }))) refuse('Account.NotFound');
  });
}
