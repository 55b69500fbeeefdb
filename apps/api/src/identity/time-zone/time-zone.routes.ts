import { readTimeZone, updateTimeZone } from '@portal/common/contract/account/time-zone';
import { parseTimeZone } from '@portal/common/rules/text/time-zone';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { chooseTimeZone, findTimeZone } from './time-zone.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Time zone of the messages to the caller. */
export function timeZoneRoutes(app: App, services: Services): void {
  serve(app, services, readTimeZone, ({ caller }, { tx }) => findTimeZone(tx, caller.userId));

  serve(app, services, updateTimeZone, async ({ body, caller }, { tx, now, refuseAt }) => {
    const chosen =
      body.time_zone === '' ? null : (parseTimeZone(body.time_zone) ?? refuseAt('time_zone', 'request.invalid'));
    await chooseTimeZone(tx, caller.userId, chosen, now());
    return findTimeZone(tx, caller.userId);
  });
}
