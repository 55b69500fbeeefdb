import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import { listCreditRecords, readCreditPoints, readTrialCredits } from '@portal/common/contract/company/credits';
import type { CreditKind } from '@portal/common/enums/user/credit-kind';
import { useCall, useSignedIn } from '@portal/common/host/use-host';

/** Root of this feature's query keys. All amounts are decimal strings. */
const root = ['credits'];

/** The account may not see credits. Shown in place, without a redirect. */
export const isRefused = (error: Error | null) => error instanceof ApiError && error.status === 403;

/** The session has expired. The host asks to sign in, so no error is shown. */
export const isSignedOut = (error: Error | null) => error instanceof ApiError && error.status === 401;

export function useTrialCredits() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'trial', user_id],
    queryFn: async ({ signal }) => {
      const { total_credits, available_credits, expiring_credits } = await call(
        readTrialCredits,
        { query: { user_id } },
        signal,
      );
      return {
        total: total_credits,
        available: available_credits,
        expiring: expiring_credits && { amount: expiring_credits.credits, at: expiring_credits.expired_time },
      };
    },
  });
}

export function useCreditPoints() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'points', user_id],
    queryFn: async ({ signal }) => {
      const { total_credits, used_credits } = await call(readCreditPoints, { query: { user_id } }, signal);
      return { total: total_credits, used: used_credits };
    },
  });
}

export interface CreditRecord {
  at: string;
  detail: string;
  amount: string;
  remaining: string;
}

/** One page of records. Keeps the previous page while loading. `language` is in the key, because details are translated. */
export function useCreditRecords({
  kind,
  page,
  size,
  language,
}: {
  kind: CreditKind;
  page: number;
  size: number;
  language: string;
}) {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'records', user_id, { kind, page, size, language }],
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(
        listCreditRecords,
        { query: { user_id, type: kind, limit: size, offset: (page - 1) * size } },
        signal,
      );
      return {
        total,
        rows: rows.map((row): CreditRecord => ({
          at: row.production_time,
          detail: row.detail,
          amount: row.credits,
          remaining: row.remain_credits,
        })),
      };
    },
    placeholderData: keepPreviousData,
  });
}
