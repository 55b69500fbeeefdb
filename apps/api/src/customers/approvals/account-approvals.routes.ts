import { decideAccount, listAccountApprovals } from '@portal/common/contract/console/account-approvals';
import { type ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { UserSource } from '@portal/common/enums/user/user-source';
import { provenAddresses } from '../../addresses/proven-address.db.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connect.ts';
import { windowOf } from '../../db/page.ts';
import type { App } from '../../http/request/app-type.ts';
import { boundaryOf } from '../../http/request/period.ts';
import { refuseAt } from '../../http/calls/refusal.ts';
import { serve } from '../../http/calls/serve.ts';
import { textOf } from '../../intl/texts.ts';
import { inviteUser } from '../../invitation/invitation.db.ts';
import { queueMessage } from '../../mail/outbox.ts';
import { readerOf, reachable } from '../../mail/recipient.ts';
import { refuseUnseenConflicts } from '../../review/conflicts/shown-conflicts.db.ts';
import { decisionKey, leavesAt } from '../../review/decisions.db.ts';
import type { Services } from '../../services.ts';
import { readWorkingClock, waitingOf } from '../../working-hours/working-hours.db.ts';
import { findOwner } from '../accounts/accounts.db.ts';
import { findCompany } from '../customers.db.ts';
import { decideApplication, listApplications } from './account-approvals.db.ts';

const SOURCES = { [UserSource.e3]: 'userSource.e3', [UserSource.euop]: 'userSource.euop', [UserSource.accountCentre]: 'userSource.accountCentre' } as const;

/** Path parameter that means all companies. */
const ALL = '0';

/** Applications for login accounts of customers, for staff. */
export function accountApprovalsRoutes(app: App, services: Services): void {
  serve(app, services, listAccountApprovals, async ({ params, query }, { tx, locale, now }) => {
    const { status, company_name: company, except, order = 'asc' } = query;
    if (![0, 1, 2, 3].includes(status)) refuseAt('status', 'request.invalid');
    const [from, until] = [boundaryOf(query.from, 'from', 'start'), boundaryOf(query.to, 'to', 'end')];
    const { rows, total } = await listApplications(tx, {
      status, ...(params.co === ALL ? {} : { coId: params.co }), ...(company ? { company } : {}), ...(from ? { from } : {}), ...(until ? { until } : {}),
      ...(except === undefined ? {} : { except }),
    }, { ...windowOf(query), order });
    const working = await readWorkingClock(tx, services.config);
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id, user_id: row.user_id, company_id: row.co_id, company_name: row.company_name, login_name: row.login_name, username: row.user_name,
        source_name: textOf(locale, SOURCES[row.source as UserSource]), phone: row.phone ?? '', email: row.email ?? '', applicant: row.applicant,
        application_time: row.applied_at.toISOString(), approval_time: row.decided_at?.toISOString() ?? null,
        approval_status: row.status as ApprovalStatus, remark: row.opinion,
        ...waitingOf(working, row, now()),
      })),
    };
  });

  serve(app, services, decideAccount, async ({ params, query, body, caller }, context) => {
    const { tx } = context;
    const at = context.now();
    if (body.id !== query.id) refuseAt('id', 'request.invalid');
    if (body.user_id !== params.id) refuseAt('user_id', 'request.invalid');
    if (body.co_id !== params.co) refuseAt('co_id', 'request.invalid');
    const { id, user_id: userId, co_id: coId, result, opinion } = body;
    if (result === Decision.agree) await refuseUnseenConflicts(tx, { queue: 'account', id, caller }, context);
    await decideApplication(tx, { id, userId, coId, result, opinion, by: caller.userId, at }, context);
    const agreed = result === Decision.agree;
    await audit(tx, { actor: caller.userId, action: agreed ? 'accountApplication.agreed' : 'accountApplication.rejected', object: userId, detail: { application: id, company: coId } }, at);
    await tell(tx, services, { id, userId, coId, agreed, opinion, by: caller.userId, at });
  });
}

interface Told { id: number; userId: string; coId: string; agreed: boolean; opinion: string; by: string; at: Date }

/** An approved account without a password is invited to set one; all others are notified of the decision. */
async function tell(tx: Tx, { config }: Pick<Services, 'config'>, { id, userId, coId, agreed, opinion, by, at }: Told): Promise<void> {
  const user = await findOwner(tx, userId);
  const message = { notBefore: leavesAt(at), dedupeKey: decisionKey({ queue: 'account', id }, at) };
  if (agreed && user.password_hash === null && reachable(user)) {
    await inviteUser(tx, config, { userId, by, at, message }, { refuse: impossible, refuseAt: impossible });
    return;
  }
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const company = (await findCompany(tx, coId))?.company_name ?? '';
  await queueMessage(tx, {
    ...to, reader: readerOf(user), template: agreed ? 'accountAgreed' : 'accountRejected', at, values: { name: user.user_name, company, opinion }, ...message,
  });
}

/** Cannot happen: the account is active, has an address and no password. */
function impossible(): never {
  throw new Error('An approved account could not be invited.');
}
