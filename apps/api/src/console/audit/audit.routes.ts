import { checkAudit, exportAudit, listAudit } from '@portal/common/contract/console/audit';
import { AUDIT } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { csvStream } from '../../platform/http/csv.ts';
import { boundaryOf } from '../../platform/http/request/period.ts';
import { serveInSteps, serveRead, type HandlerInput } from '../../platform/http/calls/serve.ts';
import { linesOf } from './audit-file.ts';
import { everyAudit, findAudit, nameOf } from './audit.db.ts';
import type { AuditFilter } from './filter.db.ts';
import { checkNow } from './watch-chain.ts';
import type { Services } from '../../platform/http/services.ts';

const PAGE_SIZE = 20;
/** Maximum number of entries checked per call, which bounds its duration. */
const CHECKED_AT_ONCE = 20_000;

function filterOf({ from, to, ...words }: HandlerInput<typeof exportAudit>['query']): AuditFilter {
  return { ...words, from: boundaryOf(from, 'from', 'start'), until: boundaryOf(to, 'to', 'end') };
}

/** Lists and exports the audit log, and checks its chain. */
export function auditRoutes(app: App, services: Services): void {
  serveRead(app, services, listAudit, async ({ query: { before, limit: wanted, ...query } }, { tx, now }) => {
    const filter = filterOf(query);
    const { limit } = windowOf({ limit: wanted }, PAGE_SIZE);
    return { ...(await findAudit(tx, filter, { before, limit, now: now() })), about: await nameOf(tx, filter) };
  });

  serveInSteps(app, services, exportAudit, async ({ query, caller }, { read, transaction, now, refuse }) => {
    let entries = 0;
    async function* counted(tx: Tx) {
      entries = 0;
      for await (const some of everyAudit(tx, filterOf(query), { now: now() })) {
        entries += some.length;
        if (entries > AUDIT.exportMost) refuse('Account.Audit.TooMany');
        yield some;
      }
    }
    const bytes = await read((tx) => csvStream(linesOf(counted(tx))));
    await transaction((tx) =>
      audit(
        tx,
        { actor: caller.userId, action: 'audit.exported', object: null, detail: { filter: query, entries } },
        now(),
      ),
    );
    return { kind: 'file', type: 'text/csv; charset=utf-8', bytes, name: 'audit.csv' };
  });

  serveInSteps(app, services, checkAudit, ({ query }) =>
    checkNow(services, { from: query.from, atMost: CHECKED_AT_ONCE }),
  );
}
