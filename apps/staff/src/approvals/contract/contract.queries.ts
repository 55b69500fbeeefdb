import type { Call } from '@portal/common/client/call';
import {
  decideContract,
  listContracts,
  readContract,
  type Contract as ContractData,
} from '@portal/common/contract/queues/contract-approval';
import { queryOf, toApplication, toItem, type Application } from '../applicant/application.ts';
import { queueRows } from '../queue-rows.ts';
import type { QueueRequest, RequestKey, Verdict } from '../queue.ts';

/** A contract application in the list. */
export interface Contract extends Application {
  signType: string;
}

/** The same with everything that it says. */
export interface ContractItem extends QueueRequest {
  data: ContractData;
}

export const list = queueRows(
  listContracts,
  (query) => ({ query: queryOf(query) }),
  (row): Contract => ({ ...toApplication(row), signType: row.sign_type_name }),
);

export const read = async (call: Call, { id, userId }: RequestKey, signal: AbortSignal): Promise<ContractItem> =>
  toItem(await call(readContract, { params: { id: String(id) }, query: { user_id: userId } }, signal));

export interface ContractVerdict extends Verdict {
  level: number;
}

/** Decides on an application in the version that is shown. */
export const decide =
  ({ id, userId, data }: ContractItem) =>
  (call: Call, { decision, opinion, level, assigned_to }: ContractVerdict) =>
    call(decideContract, {
      params: { id: String(id) },
      body: {
        id,
        user_id: userId,
        approval_status: decision,
        partner_level: level,
        approval_opinion: opinion,
        version: data.version,
        ...(assigned_to && { assigned_to }),
      },
    });
