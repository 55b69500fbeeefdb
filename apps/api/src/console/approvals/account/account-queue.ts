import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusedDecision } from '@portal/common/contract/refusals';
import { accountReview, askAccount, decideAccount } from '@portal/common/contract/queues/account-approvals';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { disableAccessKeysOf } from '../../../identity/access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../../../identity/passkeys/passkeys.db.ts';
import { revokeResetCodes } from '../../../identity/password/reset-code.db.ts';
import { endSessionsOf } from '../../../identity/sessions/sessions.db.ts';
import { inviteUser } from '../../../people/invitation/invitation.db.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { refuseAt, refusing } from '../../../platform/errors/refusal.ts';
import { reachable } from '../../../platform/mail/recipient.ts';
import { companyNameOf } from '../../../companies/requests/requests.db.ts';
import type { ReviewedQueue } from '../../review/reviewed-queue.ts';
import { forgetAskedTerms, recordAskedTerms } from '../../../people/joining/asked-terms.db.ts';
import {
  changeAccount,
  findAsker,
  findClaimed,
  findDecided,
  hasLoginName,
  isOfCompanyAlone,
} from './account-approvals.db.ts';
import { accountSeeing } from './account-seeing.ts';
import { findAnswerer } from './answerer.ts';

/** Status of the account by the decision on its application. */
const statusOf = (approved: boolean): AccountStatus => (approved ? AccountStatus.active : AccountStatus.rejected);

/** Applications for login accounts: an approved account may sign in, a rejected one may not. */
export const accountQueue: ReviewedQueue<ParsedOf<typeof decideAccount>['body'], HandlerContext<RefusedDecision>> = {
  queue: 'account',
  noun: 'accountApplication',
  of: 'user_id',
  calls: accountReview,
  body: decideAccount.body,
  verdictOf: ({ id, result, opinion }) => ({ id, result, opinion }),
  rejection: async (tx, { id, user_id, co_id }, opinion) =>
    (await isOfCompanyAlone(tx, id)) ? undefined : { id, user_id, co_id, opinion, result: Decision.reject },
  about: async (tx, request) => ({ company: await companyNameOf(tx, request) }),
  seeing: accountSeeing,

  async check({ tx, services: { config, vault }, refuse }, { user_id, co_id }, { body, approved, by, at }) {
    if (user_id !== body.user_id || co_id !== body.co_id) refuse('4041100009');
    const { confirm_status, ...account } = await findDecided(tx, user_id);
    return {
      before: { confirm_status },
      apply: async () => {
        const account = { userId: user_id, from: AccountStatus.pending };
        await changeAccount(tx, account, { status: statusOf(approved), updated_at: at });
        if (approved) await recordAskedTerms(tx, vault, { id: body.id, userId: user_id });
        else await forgetAskedTerms(tx, { id: body.id, userId: user_id, at });
      },
      detail: { application: body.id, company: co_id },
      otherwise: (await findAsker(tx, body.id)) ?? (await findClaimed(tx, body.id)),
      // An approved account without a password is invited to set one.
      tell:
        approved && account.password_hash === null && reachable(account)
          ? (message) => inviteUser(tx, config, { userId: user_id, by, at, message })
          : undefined,
    };
  },

  asking: {
    call: askAccount,
    fieldText: (field) => `accountField.${field}`,
    async refuseUnfit(tx, id, fields) {
      if (await isOfCompanyAlone(tx, id)) refusing.refuse('4041100009');
      if (fields.includes('login_name') && !(await hasLoginName(tx, id))) refuseAt('fields', 'request.invalid');
    },
    needsAddress: true,
    answererOf: findAnswerer,
    unanswered: async () => ({}),
    async reject(tx, { id, user_id }, at) {
      const rejected = { status: AccountStatus.rejected, updated_at: at };
      await changeAccount(tx, { userId: user_id, from: AccountStatus.pending }, rejected);
      await forgetAskedTerms(tx, { id, userId: user_id, at });
    },
  },

  /** An account that was active loses its sessions, keys and invitation. Not if it was disabled or deleted since. */
  async restore(tx, { user_id, status }, before, { by, at }) {
    const { confirm_status } = before as { confirm_status: number };
    const approved = status === ApprovalStatus.approved;
    const pending = { status: AccountStatus.pending, confirm_status, updated_at: at };
    if (!(await changeAccount(tx, { userId: user_id, from: statusOf(approved) }, pending))) return undefined;
    if (approved) {
      await endSessionsOf(tx, user_id, at);
      await disableAccessKeysOf(tx, user_id, { reason: 'disabled', by, at });
      await deletePasskeysOf(tx, user_id, 'disabled', at);
      await revokeResetCodes(tx, user_id);
      await tx.deleteFrom('invitation').where('user_id', '=', user_id).execute();
    }
    return {};
  },
};
