import { listIdpFleet } from '@portal/common/contract/console/idp-fleet';
import { UserType } from '@portal/common/enums/user/user-type';
import { windowOf } from '../../../platform/db/page.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { foundOf, listFindings, listFleet } from '../../provider/findings/findings.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** The identity providers of all companies, for staff. */
export function idpFleetRoutes(app: App, services: Services): void {
  serve(app, services, listIdpFleet, async ({ query }, { tx }) => {
    const { rows, total } = await listFleet(tx, windowOf(query));
    const entries = [];
    for (const { co_id, kind, risk, since, looked_at, used_at, ...row } of rows) {
      entries.push({
        ...row,
        company_id: co_id,
        is_partner: kind === UserType.partner,
        risk,
        since_time: since,
        looked_time: looked_at,
        used_time: used_at,
        findings: risk === null ? [] : (await listFindings(tx, row.config_id)).map(foundOf),
      });
    }
    return { rows: entries, total };
  });
}
