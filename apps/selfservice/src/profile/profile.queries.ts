import {
  readAccount,
  readCompany,
  readPersonalAccount,
  updateAttribute,
  updatePersonalAttribute,
} from '@portal/common/contract/account/profile';
import { AttrType } from '@portal/common/enums/user/attr-type';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';

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
  /** WeChat accounts can be linked. */
  wechatOn: boolean;
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
  const { user_id, user_type } = useSignedIn();
  return useRead(
    user_type === UserType.individual ? readPersonalAccount : readAccount,
    { params: { id: user_id } },
    {
      select: ({ Data }): Account => ({
        name: Data.Username,
        positionId: Data.Position,
        loginName: Data.LoginName,
        email: Data.Email,
        emailVerified: Data.EmailVerified === 1,
        phone: Data.Phone,
        phoneVerified: Data.PhoneVerified === 1,
        wechatNick: Data.WeChatNick,
        wechatOn: Data.WeChatOn === true,
        registeredAt: Data.RegisterTime,
        remark: Data.Remark,
        tags: Data.Tags,
        version: Data.Version,
      }),
    },
  );
}

export const useCompany = () =>
  useRead(
    readCompany,
    { params: { id: useSignedIn().user_id } },
    {
      select: ({ Data }): Company => ({
        company: Data.Company,
        industry: Data.IndustryID,
        employees: Data.EmployeesID,
        region_id: Data.RegionID,
        main_business: Data.MainBusiness,
        address: Data.Address,
        status: Data.AuthStatus,
        version: Data.Version,
      }),
    },
  );

/** Change of one attribute. A new address needs the code sent to it, unlinking WeChat a code sent to the phone. */
export type Change =
  | { name: string }
  | { positionId: number }
  | { loginName: string }
  | { email: string; code: string }
  | { phone: string; code: string }
  | { unbindWechat: true; code: string };

function bodyOf(change: Change) {
  if ('name' in change) return { AttrType: AttrType.name, AttrValue: change.name };
  if ('positionId' in change) return { AttrType: AttrType.position, AttrValue: String(change.positionId) };
  if ('loginName' in change) return { AttrType: AttrType.loginName, AttrValue: change.loginName };
  if ('email' in change) return { AttrType: AttrType.email, AttrValue: change.email, VerifyCode: change.code };
  if ('phone' in change) return { AttrType: AttrType.phone, AttrValue: change.phone, VerifyCode: change.code };
  return { AttrType: AttrType.wechat, AttrValue: '', Unbind: 1 as const, VerifyCode: change.code };
}

/** Returns the function that changes one attribute; `version` is the one that the form was made from. */
export function useUpdateAccount() {
  const host = useHost();
  const { user_id, user_type } = useSignedIn();
  const { mutateAsync } = useChange(user_type === UserType.individual ? updatePersonalAttribute : updateAttribute);
  return async ({ version, ...change }: Change & { version?: number }): Promise<void> => {
    await mutateAsync({
      params: { id: user_id },
      body: {
        ...bodyOf(change),
        ...(version !== undefined && { version }),
        ...('unbindWechat' in change && { UserId: user_id, UserType: user_type }),
      },
    });
    if (!('positionId' in change || 'unbindWechat' in change)) void host.refreshUser();
  };
}
