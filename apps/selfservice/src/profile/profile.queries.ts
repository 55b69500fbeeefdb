import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPositions } from '@portal/common/contract/lookups';
import { readAccount, readCompany, updateAttribute } from '@portal/common/contract/profile';
import { AttrType } from '@portal/common/enums/attr-type';
import type { AuthStatus } from '@portal/common/enums/auth-status';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';

/** Keys of this feature are written in this file only. Names of lookups depend on the language, so it is part of the key. */
const root = ['profile'];

export interface Account {
  name: string;
  /** 0 = not chosen. */
  positionId: number;
  loginName: string;
  email: string;
  emailVerified: boolean;
  /** `+86-13800000000`, or empty. */
  phone: string;
  phoneVerified: boolean;
  registeredAt: string;
}

export interface Company {
  name: string;
  industry: string;
  size: string;
  region: string;
  business: string;
  address: string;
  status: AuthStatus;
}

export function useAccount() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'account', user_id],
    queryFn: async ({ signal }): Promise<Account> => {
      const { Data } = await call(readAccount, { params: { id: user_id } }, signal);
      return {
        name: Data.Username,
        positionId: Data.Position,
        loginName: Data.LoginName,
        email: Data.Email,
        emailVerified: Data.EmailVerified === 1,
        phone: Data.Phone,
        phoneVerified: Data.PhoneVerified === 1,
        registeredAt: Data.RegisterTime,
      };
    },
  });
}

export function useCompany() {
  const call = useCall();
  const { locale } = useHost();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'company', user_id, locale],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Company> => {
      const { Data } = await call(readCompany, { params: { id: user_id } }, signal);
      return {
        name: Data.Company,
        industry: Data.Industry,
        size: Data.Employees,
        region: Data.Region,
        business: Data.MainBusiness,
        address: Data.Address,
        status: Data.AuthStatus,
      };
    },
  });
}

/** Positions to choose from, in the language of the page. */
export function usePositions() {
  const call = useCall();
  const { locale } = useHost();
  const { user_type } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'positions', user_type, locale],
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const rows = await call(listPositions, { query: { user_type } }, signal);
      return rows.map((row) => ({ id: row.position_id, name: row.position_name }));
    },
  });
}

/** One attribute that can be changed without a code. */
export type Change = { name: string } | { positionId: number };

export function useUpdateAccount() {
  const call = useCall();
  const host = useHost();
  const { user_id } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call(updateAttribute, {
      params: { id: user_id },
      body: 'name' in change
        ? { AttrType: AttrType.name, AttrValue: change.name.trim() }
        : { AttrType: AttrType.position, AttrValue: String(change.positionId) },
    }),
    onSuccess: async (_, change) => {
      await queries.invalidateQueries({ queryKey: [...root, 'account'] });
      if ('name' in change) void host.refreshUser();
    },
  });
}
