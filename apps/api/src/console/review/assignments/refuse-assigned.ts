import type { Locale } from '@portal/common/intl/locale';
import { timeFor, type Acting } from '../../../companies/requests/requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { findAssignment } from './assignments.db.ts';

/**
 * Refuses the decision of a request that is assigned to a colleague, with their name, unless the caller `named` them:
 * whoever knows whose it is may decide it.
 *
 * @throws Refusal `Account.Approval.Assigned`
 */
export async function refuseAssigned(
  tx: Tx,
  { by, at, named, ...request }: Acting & { named: string | undefined },
  { refuse, locale }: Refusing<'Account.Approval.Assigned'> & { locale: Locale },
): Promise<void> {
  const assignment = await findAssignment(tx, request, at);
  if (!assignment || assignment.user_id === by || assignment.user_id === named) return;
  const { user_id, name, assigned_at: since } = assignment;
  refuse('Account.Approval.Assigned', {
    text: 'approval.assigned',
    values: { name, time: await timeFor(tx, by, locale, since) },
    extra: { assigned: { user_id, name, since } },
  });
}
