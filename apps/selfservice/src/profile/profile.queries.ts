import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPositions } from '@portal/common/contract/portal/lookups';
import {
  readAccount,
  readCompany,
  readPersonalAccount,
  updateAttribute,
  updateCompany,
  updatePersonalAttribute,
} from '@portal/common/contract/account/profile';
import { AttrType } from '@portal/common/enums/user/attr-type';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';

/** Root of this feature's query keys. Keys of lookups contain the language, because their names are translated. */
export const root = ['profile'];

export interface Account {
  name: string;
  /** 0 if not set. */
  positionId: number;
  loginName: string;
  email: string;
  emailVerified: boolean;
  /** As `+86-13800000000`; empty if not set. */
  phone: string;
  phoneVerified: boolean;
  /** Empty if no WeChat account is linked. */
  wechatNick: string;
  registeredAt: string;
  remark: string;
  tags: readonly string[];
  version: number;
}

/** Fields of a company that its owner may edit. An id of 0 is not set. */
export interface CompanyForm {
  company: string;
  industry: number;
  employees: number;
  region_id: number;
  main_business: string;
  address: string;
}
export interface Company extends CompanyForm {
  status: AuthStatus;
  version: number;
}

export function useAccount() {
  const call = useCall();
  const { user_id, user_type } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'account', user_id],
    queryFn: async ({ signal }): Promise<Account> => {
      const { Data } = await call(
        user_type === UserType.individual ? readPersonalAccount : readAccount,
        { params: { id: user_id } },
        signal,
      );
      return {
        name: Data.Username,
        positionId: Data.Position,
        loginName: Data.LoginName,
        email: Data.Email,
        emailVerified: Data.EmailVerified === 1,
        phone: Data.Phone,
        phoneVerified: Data.PhoneVerified === 1,
        wechatNick: Data.WeChatNick,
        registeredAt: Data.RegisterTime,
        remark: Data.Remark,
        tags: Data.Tags,
        version: Data.Version,
      };
    },
  });
}

export function useCompany() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'company', user_id],
    queryFn: async ({ signal }): Promise<Company> => {
      const { Data } = await call(readCompany, { params: { id: user_id } }, signal);
      return {
        company: Data.Company,
        industry: Data.IndustryID,
        employees: Data.EmployeesID,
        region_id: Data.RegionID,
        main_business: Data.MainBusiness,
        address: Data.Address,
        status: Data.AuthStatus,
        version: Data.Version,
      };
    },
  });
}

export function useUpdateCompany() {
  const call = useCall();
  const host = useHost();
  const { user_id } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: CompanyForm & { version: number }) =>
      call(updateCompany, { params: { id: user_id }, body: { ...form, user_id } }),
    // Also after a refusal, because the stored values may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: [...root, 'company'] }),
    onSuccess: () => void host.refreshUser(),
  });
}

/** Options of the position field, in the language of the page. */
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

/** Change of one attribute. A new address needs the code sent to it, unlinking WeChat a code sent to the phone. */
export type Change =
  | { name: string }
  | { positionId: number }
  | { loginName: string }
  | { email: string; code: string }
  | { phone: string; code: string }
  | { unbindWechat: true; code: string };

function bodyOf(change: Change) {
  if ('name' in change) return { AttrType: AttrType.name, AttrValue: change.name.trim() };
  if ('positionId' in change) return { AttrType: AttrType.position, AttrValue: String(change.positionId) };
  if ('loginName' in change) return { AttrType: AttrType.loginName, AttrValue: change.loginName.trim() };
  if ('email' in change) return { AttrType: AttrType.email, AttrValue: change.email.trim(), VerifyCode: change.code };
  if ('phone' in change) return { AttrType: AttrType.phone, AttrValue: change.phone, VerifyCode: change.code };
  return { AttrType: AttrType.wechat, AttrValue: '', Unbind: 1 as const, VerifyCode: change.code };
}

export function useUpdateAccount() {
  const call = useCall();
  const host = useHost();
  const { user_id, user_type } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...change }: Change & { version?: number }) =>
      call(user_type === UserType.individual ? updatePersonalAttribute : updateAttribute, {
        params: { id: user_id },
        body: {
          ...bodyOf(change),
          ...(version !== undefined && { version }),
          ...('unbindWechat' in change && { UserId: user_id, UserType: user_type }),
        },
      }),
    onSuccess: async (_, change) => {
      await queries.invalidateQueries({ queryKey: [...root, 'account'] });
      if (!('positionId' in change || 'unbindWechat' in change)) void host.refreshUser();
    },
  });
}
