import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { readAccount, readCompany } from '@portal/common/contract/profile';
import { AuthStatus } from '@portal/common/enums/auth-status';
import { UserType } from '@portal/common/enums/user-type';

/** The account of `someUser`, as the API tells it. For tests and mocks. */
export const account: ReplyOf<typeof readAccount>['Data'] = {
  UserID: 'u-7', UserType: UserType.enterprise, Username: 'Lin Yuan', Position: 3, LoginName: 'linyuan', Email: 'lin.yuan@example.com',
  Phone: '+86-13800000126', EmailVerified: 1, PhoneVerified: 0, RegionCode: '86', WeChatNick: '', CoID: 'co-7', Region: '', RegionID: 0,
  RegisterTime: new Date(2026, 2, 9, 12).toISOString(), Remark: '', Tags: [],
};

/** Its company. */
export const company: ReplyOf<typeof readCompany>['Data'] = {
  Company: 'Hengyuan Instruments Ltd.', IndustryID: 2, IndustryParentID: 1, Industry: 'Instruments', EmployeesID: 3, Employees: '100-499',
  RegionID: 1, Region: 'China', MainBusiness: '', Address: '18 Riverside Road', AuthStatus: AuthStatus.unauthenticated,
};

export const positions = [{ position_id: 3, position_name: 'IT manager' }, { position_id: 4, position_name: 'Buyer' }];
