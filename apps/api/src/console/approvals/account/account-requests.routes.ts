import { decideAccountRequest, listAccountRequests } from '@portal/common/contract/company/account-requests';
import { Decision, type ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { isMember, rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { findOwner } from '../../../identity/addresses/tell-owner.db.ts';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { languageOf } from '../../../companies/requests/requests.db.ts';
import { tellOfAdministrator } from '../../../people/contacts/tell-administrator.ts';
import { lockDecider } from '../../../people/joining/deciders.db.ts';
import { windowOf } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { refuse, refuseAt } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { checkRecent } from '../../../platform/http/caller/recent.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { carryOut } from '../../review/decision.ts';
import { lockRequest } from '../../review/decisions.db.ts';
import { findAskedBy, listOfCompany, setRole, storeReason } from './account-requests.db.ts';
import { accountQueue } from './account-queue.ts';

/** The company of a caller who decides for it, and the caller's role. */
async function decidedBy(tx: Tx, caller: Caller): Promise<{ coId: string; role: number | null }> {
  const decider = await lockDecider(tx, caller);
  return caller.coId !== null && decider ? { coId: caller.coId, ...decider } : refuse('Account.Permission.Denied');
}

/**
 * Applications for login accounts, for the administrators of the company. Their decisions are those of staff: the same
 * row, changed the same way.
 */
export function accountRequestsRoutes(app: App, services: Services): void {
  serve(app, services, listAccountRequests, async ({ query, caller }, { tx }) => {
    if (![0, 1, 2, 3].includes(query.status)) refuseAt('status', 'request.invalid');
    const { coId } = await decidedBy(tx, caller);
    const { rows, total } = await listOfCompany(tx, { coId, status: query.status }, windowOf(query));
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        login_name: row.login_name ?? '',
        username: row.user_name,
        email: row.email ?? '',
        phone: row.phone ?? '',
        email_verified: row.email_verified,
        phone_verified: row.phone_verified,
        idp_name: row.idp_name ?? '',
        asked_by: row.asker ?? '',
        own: row.asked_by === caller.userId,
        note: row.note,
        status: row.status as ApprovalStatus,
        applied_time: row.applied_at,
        staff_time: row.staff_time,
        decided_time: row.decided_at,
        decided_by: row.decider_type === UserType.employee ? '' : (row.decider ?? ''),
        opinion: row.opinion,
      })),
    };
  });

  serve(app, services, decideAccountRequest, async ({ params, body, caller }, context) => {
    const { tx } = context;
    const { coId, role: own } = await decidedBy(tx, caller);
    const id = requestIdOf(params.id);
    const request = await lockRequest(tx, { queue: 'account', id }, context);
    if (request.co_id !== coId) context.refuse('4041100009');
    if ((await findAskedBy(tx, id)) === caller.userId) context.refuse('Account.Join.Own');
    const { result, note, role = MemberRole.member } = body;
    const ofEnterprise = isMember(caller.userType);
    if (body.role !== undefined && !(ofEnterprise && rolesGivenBy(own).includes(role)))
      refuseAt('role', 'request.invalid');
    if (result === Decision.approve && role === MemberRole.administrator) {
      checkRecent(caller, context.now(), context);
      await tellOfAdministrator(context, caller, { coId, names: [(await findOwner(tx, request.user_id)).user_name] });
    }
    if (ofEnterprise && result === Decision.approve) await setRole(tx, request.user_id, role);
    const reason = result === Decision.reject ? body.reason : undefined;
    const locale = await languageOf(tx, request);
    const opinion = [...(reason ? [textOf(locale, `accountRequest.reason.${reason}`)] : []), note].join('\n').trim();
    await carryOut(context, accountQueue, request, {
      body: { user_id: request.user_id, co_id: coId, id, opinion, result },
      by: caller.userId,
      at: context.now(),
      ofCompany: true,
    });
    if (reason) await storeReason(tx, id, reason);
  });
}
