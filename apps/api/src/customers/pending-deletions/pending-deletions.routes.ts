import {
  deletePendingAccount, listPendingDeletions, readPendingDeletion, restorePendingAccount, type PendingDeletionRow,
} from '@portal/common/contract/console/pending-deletions';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { markRestored } from '../../cancellation/cancellation.db.ts';
import { carryOut } from '../../cancellation/carry-out.db.ts';
import { tellRestored } from '../../cancellation/tell-restored.db.ts';
import { audit } from '../../db/audit.ts';
import { windowOf } from '../../db/page.ts';
import type { App } from '../../http/request/app-type.ts';
import { serve, serveInSteps } from '../../http/calls/serve.ts';
import type { Services } from '../../services.ts';
import { claimDeletion, findPending, listPending, type PendingRow } from './pending-deletions.db.ts';

const flagOf = (yes: boolean) => (yes ? 1 : 0);

const wire = (row: PendingRow): Omit<PendingDeletionRow, 'name'> => ({
  user_id: row.user_id, enterprise_id: row.co_id ?? '', phone: row.phone ?? '', phone_verified: flagOf(row.phone_verified),
  email: row.email ?? '', email_verified: flagOf(row.email_verified), company_name: row.company_name ?? '',
  auth_status: (row.auth_status ?? AuthStatus.unauthenticated) as AuthStatus, cancel_time: row.requested_at.toISOString(), delete_time: row.due_at.toISOString(),
});

/** Enterprise accounts that are pending deletion, for staff. */
export function pendingDeletionsRoutes(app: App, services: Services): void {
  serve(app, services, listPendingDeletions, async ({ query }, { tx }) => {
    const { rows, total } = await listPending(tx, windowOf(query));
    return { rows: rows.map((row) => ({ ...wire(row), name: row.user_name })), total };
  });

  serve(app, services, readPendingDeletion, async ({ params }, { tx, refuse }) => {
    const row = await findPending(tx, params.id) ?? refuse('Account.Cancel.Gone');
    return {
      ...wire(row), applicant: row.user_name, login_name: row.login_name, position_id: row.position_id, industry_id: row.industry_id ?? 0,
      employees_id: row.employees_id ?? 0, address: row.address ?? '', application_time: row.created_at.toISOString(),
    };
  });

  serveInSteps(app, services, deletePendingAccount, async ({ params, query, caller }, { services: { files }, transaction, now, refuse, refuseAt }) => {
    const removed = await transaction(async (tx) => {
      const row = await findPending(tx, params.id) ?? refuse('Account.Cancel.Gone');
      if (query.login_name !== row.login_name) refuseAt('login_name', 'Account.Delete.LoginName');
      if (!(await claimDeletion(tx, params.id, now()))) refuse('Account.Cancel.Gone');
      return carryOut(tx, { userId: params.id, by: caller.userId, at: now() });
    });
    // After the commit: a file without a row is unreachable, a row without its file would be an error.
    for (const id of removed) await files.remove(id);
  });

  serve(app, services, restorePendingAccount, async ({ params, caller }, { tx, now, refuse }) => {
    if (!(await findPending(tx, params.id))) refuse('Account.Cancel.Gone');
    if (!(await markRestored(tx, params.id, now()))) refuse('Account.Cancel.Gone');
    await audit(tx, { actor: caller.userId, action: 'cancellation.restored', object: params.id }, now());
    await tellRestored(tx, params.id, now());
  });
}
