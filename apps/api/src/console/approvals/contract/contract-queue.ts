import type { ParsedOf } from '@portal/common/contract/endpoint';
import { Decision } from '@portal/common/enums/approval/approval-status';
import type { RefusedDecision } from '@portal/common/contract/refusals';
import { askContract, contractReview, decideContract } from '@portal/common/contract/queues/contract-approval';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { checkPartnerLevel } from '../../../companies/lookups/chosen.ts';
import { partnerLevelName } from '../../../companies/lookups/lookups.ts';
import { findApplicationData } from '../../../companies/registration/application.db.ts';
import { lapseProposal, levelOf } from '../../../companies/requests/proposals.db.ts';
import type { ReviewedQueue } from '../../review/reviewed-queue.ts';
import { partnerQueue } from '../partner-applications.db.ts';
import { changeLevel, findContract, findGranted, findLevel } from './contract-approval.db.ts';
import { contractSeeing } from '../application-seeing.ts';

/** Contract applications: an approval gives the company a level. The data that are decided on are kept. */
export const contractQueue: ReviewedQueue<ParsedOf<typeof decideContract>['body'], HandlerContext<RefusedDecision>> = {
  ...partnerQueue,
  queue: 'contract',
  noun: 'contract',
  calls: contractReview,
  body: decideContract.body,
  rejection: async (_, { id, user_id }, approval_opinion) => ({
    id,
    user_id,
    approval_status: Decision.reject,
    approval_opinion,
    partner_level: 0,
  }),
  seeing: contractSeeing,

  async check(context, { co_id, user_id }, { body, approved, at }) {
    const { tx } = context;
    const { id, partner_level: level } = body;
    if (approved) checkPartnerLevel(level, 'partner_level');
    const { wanted_level } = await findContract(tx, { id, userId: body.user_id }, context);
    return {
      before: await findLevel(tx, co_id),
      columns: {
        granted_level: approved ? level : null,
        decided_data: JSON.stringify(await findApplicationData(tx, co_id, user_id)),
      },
      async apply() {
        if (!approved) return;
        await changeLevel(tx, { coId: co_id, level });
        await lapseProposal(tx, levelOf(co_id), at);
      },
      detail: { application: id, wanted: wanted_level, ...(approved && { level }) },
      values: ({ locale }) => ({ level: partnerLevelName(approved ? level : wanted_level, locale) }),
    };
  },

  asking: {
    call: askContract,
    fieldText: (field) => `contractField.${field}`,
    refuseUnfit: async () => {},
    needsAddress: true,
    unanswered: async (tx, { co_id, user_id }) => ({
      granted_level: null,
      decided_data: JSON.stringify(await findApplicationData(tx, co_id, user_id)),
    }),
    reject: async () => {},
  },

  /** Only while the company has the granted level. */
  async restore(tx, { id, co_id }, before, { at }) {
    const { level } = before as { level: number };
    const { granted_level: granted } = await findGranted(tx, id);
    if (granted !== null) {
      await lapseProposal(tx, levelOf(co_id), at);
      if (!(await changeLevel(tx, { coId: co_id, level, from: granted }))) return undefined;
    }
    return { granted_level: null, decided_data: null };
  },
};
