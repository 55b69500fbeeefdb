import {
  deletePendingAccount,
  deletionProposal,
  listPendingDeletions,
  readPendingDeletion,
  restorePendingAccount,
} from '@portal/common/contract/console/pending-deletions';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { findCancelBlocks } from '../../../identity/addresses/cancellation-block.db.ts';
import { markRestored } from '../../../people/cancellation/cancellation.db.ts';
import { carryOut } from '../../../people/cancellation/carry-out.ts';
import { notifyRestored } from '../../../people/cancellation/notify-restored.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { windowOf } from '../../../platform/db/page.ts';
import { removeFiles } from '../../../platform/files/remove-files.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serveList, type ListFile } from '../../../platform/http/lists/served-lists.ts';
import { serve, serveInSteps, type StepContext } from '../../../platform/http/calls/serve.ts';
import {
  endProposal,
  findOpenIn,
  listProposals,
  openSubjects,
  type Subject,
} from '../../../companies/requests/proposals.db.ts';
import { deletionNeeds, proposeDeletion } from '../deletion-proposals.ts';
import { endingRoutes } from '../../companies/end-proposal.ts';
import { claimDeletion, findPending, listPending, type PendingRow } from './pending-deletions.db.ts';
import type { Services } from '../../../platform/http/services.ts';

const FILE: ListFile<AnswerOf<typeof listPendingDeletions>['rows'][number]> = {
  name: 'pending-deletions',
  id: ({ user_id }) => user_id,
  columns: [
    ['user_id', ({ user_id }) => user_id],
    ['name', ({ name }) => name],
    ['company', ({ company_name }) => company_name],
    ['phone', ({ phone }) => phone],
    ['email', ({ email }) => email],
    ['cancelled', ({ cancel_time }) => cancel_time],
    ['deletes', ({ delete_time }) => delete_time],
  ],
};

type PendingDeletionRow = AnswerOf<typeof listPendingDeletions>['rows'][number];

/** An account as the subject of a proposal. */
const subjectOf = (userId: string): Subject => ({ subject: 'cancellation', subjectId: userId });

const wire = (row: PendingRow): Omit<PendingDeletionRow, 'name' | 'proposed'> => ({
  user_id: row.user_id,
  enterprise_id: row.co_id ?? '',
  phone: row.phone ?? '',
  phone_verified: row.phone_verified,
  email: row.email ?? '',
  email_verified: row.email_verified,
  company_name: row.company_name ?? '',
  auth_status: (row.auth_status ?? AuthStatus.unauthenticated) as AuthStatus,
  cancel_time: row.requested_at,
  delete_time: row.due_at,
  blocked_by: row.blocked_by,
});

/** Enterprise accounts that are pending deletion, for staff. */
export function pendingDeletionsRoutes(app: App, services: Services): void {
  serveList(app, services, listPendingDeletions, FILE, async ({ query }, { tx }) => {
    const { rows, total } = await listPending(
      tx,
      windowOf(query),
      query.proposed && (await openSubjects(tx, 'cancellation')),
    );
    const proposed = await findOpenIn(
      tx,
      'cancellation',
      rows.map(({ user_id }) => user_id),
    );
    return {
      rows: rows.map((row) => ({ ...wire(row), name: row.user_name, proposed: proposed.has(row.user_id) })),
      total,
    };
  });

  serve(app, services, readPendingDeletion, async ({ params, caller }, { tx, refuse }) => {
    const row = (await findPending(tx, params.id)) ?? refuse('Account.Cancel.Gone');
    return {
      ...wire(row),
      applicant: row.user_name,
      login_name: row.login_name,
      position_id: row.position_id,
      industry_id: row.industry_id ?? 0,
      employees_id: row.employees_id ?? 0,
      address: row.address ?? '',
      application_time: row.created_at,
      second_pair: deletionNeeds(services.config),
      proposals: await listProposals(tx, subjectOf(params.id), caller.userId),
    };
  });

  /** Deletes the data now, and the files after the commit. */
  async function remove(
    { transaction }: Pick<StepContext, 'transaction'>,
    work: (tx: Tx) => Promise<string[]>,
  ): Promise<void> {
    await removeFiles(services, await transaction(work));
  }

  async function deleteNow(
    tx: Tx,
    { userId, by, at, proposedBy }: { userId: string; by: string; at: Date; proposedBy?: string },
    { refuse }: Refusing<'Account.Cancel.Gone' | 'Account.Cancel.Blocked'>,
  ): Promise<string[]> {
    if ((await findCancelBlocks(tx, userId)).length > 0) refuse('Account.Cancel.Blocked');
    if (!(await claimDeletion(tx, userId, at))) refuse('Account.Cancel.Gone');
    return carryOut(tx, { userId, by, at, ...(proposedBy && { proposedBy }) });
  }

  serveInSteps(app, services, deletePendingAccount, async ({ params, query, caller }, context) => {
    const { now, refuse, refuseAt } = context;
    const [at, by] = [now(), caller.userId];
    const kinds = deletionNeeds(services.config);
    await remove(context, async (tx) => {
      const row = (await findPending(tx, params.id)) ?? refuse('Account.Cancel.Gone');
      if (query.login_name !== row.login_name) refuseAt('login_name', 'Account.Delete.LoginName');
      if (row.blocked_by !== null) refuse('Account.Cancel.Blocked');
      if (kinds.length === 0) return deleteNow(tx, { userId: params.id, by, at }, context);
      await proposeDeletion(tx, { of: subjectOf(params.id), coId: null, kinds, by, at }, context);
      return [];
    });
    return kinds.length > 0 ? { proposed: true } : {};
  });

  serveInSteps(app, services, deletionProposal.confirm, ({ params, body, caller }, context) => {
    const [at, by] = [context.now(), caller.userId];
    return remove(context, async (tx) => {
      if (!(await findPending(tx, params.id))) context.refuse('Account.Cancel.Gone');
      const { proposed_by: proposedBy } = await endProposal(
        tx,
        { ...subjectOf(params.id), id: body.proposal, by, at, outcome: 'confirmed' },
        context,
      );
      return deleteNow(tx, { userId: params.id, by, at, proposedBy }, context);
    });
  });

  endingRoutes(app, services, deletionProposal, { subjectOf, about: 'deletion' });

  serve(app, services, restorePendingAccount, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    if (!(await findPending(tx, params.id))) refuse('Account.Cancel.Gone');
    if (!(await markRestored(tx, params.id, now()))) refuse('Account.Cancel.Gone');
    await audit(tx, { actor: caller.userId, action: 'cancellation.restored', object: params.id }, now());
    await notifyRestored(context, params.id);
  });
}
