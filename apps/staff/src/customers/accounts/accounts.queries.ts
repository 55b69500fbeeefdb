import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteCustomerAccount,
  listCustomerAccounts,
  readCustomerAccount,
  resetCustomerPassword,
  setCustomerAccountStatus,
  unlockCustomerAccount,
  type CustomerAccount,
} from '@portal/common/contract/console/customer-accounts';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { useCall } from '@portal/common/host/use-host';
import { root } from '../customers.queries.ts';

export type { CustomerAccount };

/** Only an active account without addresses is reset by staff: every other owner recovers the password. */
export const mayReset = ({ status, email, phone, user_type }: CustomerAccount): boolean =>
  status === AccountStatus.active && email === '' && phone === '' && user_type === UserType.enterprise;
export const mayDelete = ({ status }: CustomerAccount): boolean => status !== AccountStatus.active;

const SIZE = 10;
const accounts = (co: string) => [...root, 'accounts', co];

/** One page of the login accounts of a customer. */
export function useAccounts(co: string, page: number) {
  const call = useCall();
  return useQuery({
    queryKey: [...accounts(co), page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listCustomerAccounts, { params: { co }, query: { limit: SIZE, offset: (page - 1) * SIZE } }, signal),
  });
}

/** One account; nothing is read without an id. */
export function useAccount(co: string, id: string | null) {
  const call = useCall();
  return useQuery({
    queryKey: [...accounts(co), 'one', id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(readCustomerAccount, { params: { co, id: id ?? '' } }, signal),
  });
}

/** A change of an account. The accounts are refetched, also after a failure. */
function useChange<Input, Output>(co: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: accounts(co) }) });
}

/** Returns the one-time password. */
export function useResetPassword(co: string) {
  const call = useCall();
  return useChange(co, async (id: string) => (await call(resetCustomerPassword, { params: { co, id } })).password);
}

export function useDeleteAccount(co: string) {
  const call = useCall();
  return useChange(co, ({ id, loginName }: { id: string; loginName: string }) =>
    call(deleteCustomerAccount, { params: { co, id }, query: { login_name: loginName } }),
  );
}

/** Actions on an account that need a reason. */
export type Act = 'disable' | 'enable' | 'unlock';

export function useActOn(co: string) {
  const call = useCall();
  return useChange(co, ({ id, act, reason }: { id: string; act: Act; reason: string }) =>
    act === 'unlock'
      ? call(unlockCustomerAccount, { params: { co, id }, body: { reason } })
      : call(setCustomerAccountStatus, {
          params: { co, id },
          body: { status: act === 'enable' ? AccountStatus.active : AccountStatus.disabled, reason },
        }),
  );
}
