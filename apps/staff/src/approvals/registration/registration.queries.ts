import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import type { Call } from '@portal/common/client/call';
import type { InputOf } from '@portal/common/contract/endpoint';
import {
  correctRegistration,
  decideRegistration,
  listRegistrations,
  readRegistration,
  type Registration as RegistrationData,
} from '@portal/common/contract/queues/registration-approval';
import type { RefusedValue } from '@portal/common/contract/company/application-result';
import { useCall } from '@portal/common/host/use-host';
import { queryOf, toApplication, toItem } from '../applicant/application.ts';
import { isAlreadyProcessed } from '../decision/decision.steps.ts';
import { itemOf } from '../queue.queries.ts';
import { PAGE } from '@portal/common/pages/addresses';
import { queueRows } from '../queue-rows.ts';
import type { QueueRequest, RequestKey, Verdict } from '../queue.ts';

/** An application with all its data. */
export interface RegistrationItem extends QueueRequest {
  data: RegistrationData;
}

export const list = queueRows(listRegistrations, (query) => ({ query: queryOf(query) }), toApplication);

export const read = async (call: Call, { id, userId }: RequestKey, signal: AbortSignal): Promise<RegistrationItem> =>
  toItem(await call(readRegistration, { params: { id: String(id) }, query: { user_id: userId } }, signal));

export interface RegistrationVerdict extends Verdict {
  refused: readonly RefusedValue[];
}

/** Decides on an application in the version that is shown. */
export const decide =
  ({ id, userId, data }: RegistrationItem) =>
  (call: Call, { decision, opinion, refused }: RegistrationVerdict) =>
    call(decideRegistration, {
      params: { id: String(id) },
      body: {
        id,
        user_id: userId,
        approval_status: decision,
        approval_opinion: opinion,
        version: data.version,
        ...(refused.length > 0 && { refused_fields: [...refused] }),
      },
    });

export const isProcessed = (error: unknown): error is ApiError =>
  error instanceof ApiError && isAlreadyProcessed(error.code);

type CorrectionBody = InputOf<typeof correctRegistration>['body'];

/**
 * Corrects a part of a pending application; the page then shows what is stored. `onProcessed`: somebody else has
 * decided it. Called before the page reads it again, because the decided application has no form that could show the
 * refusal.
 */
export function useCorrect({ id, userId }: RegistrationItem, onProcessed: (error: ApiError) => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CorrectionBody) =>
      call(correctRegistration, { params: { id: String(id) }, query: { user_id: userId }, body }),
    onError: (error) => {
      if (isProcessed(error)) onProcessed(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: itemOf({ path: PAGE.partnerRegistrations }, { id }) }),
  });
}
