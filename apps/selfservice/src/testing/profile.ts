import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { readAccount, readCompany } from '@portal/common/contract/account/profile';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';

/** The account of `someUser`, as the API returns it. For tests and mocks. */
export const account: ReplyOf<typeof readAccount>['Data'] = {
  UserID: 'u-7',
  UserType: UserType.enterprise,
  Username: 'Lin Yuan',
  Position: 3,
  LoginName: 'linyuan',
  Email: 'lin.yuan@example.com',
  Phone: '+86-13800000126',
  EmailVerified: 1,
  PhoneVerified: 0,
  RegionCode: '86',
  WeChatNick: '',
  WeChatOn: true,
  CoID: 'co-7',
  Region: '',
  RegionID: 0,
  RegisterTime: new Date(2026, 2, 9, 12).toISOString(),
  Remark: '',
  Tags: [],
  Version: 1,
};

/** Its company. */
export const company: ReplyOf<typeof readCompany>['Data'] = {
  Company: 'Hengyuan Instruments Ltd.',
  IndustryID: 40,
  IndustryParentID: 103,
  Industry: 'Instruments',
  EmployeesID: 3,
  Employees: '100-499',
  RegionID: 6,
  Region: 'China',
  MainBusiness: '',
  Address: '18 Riverside Road',
  AuthStatus: AuthStatus.unauthenticated,
  Version: 1,
};

export const positions = [
  { position_id: 3, position_name: 'IT manager' },
  { position_id: 4, position_name: 'Buyer' },
];

export const industries = [
  { industry_id: 103, industry_name: 'Manufacturing', industry_parent_id: 0, industry_parent_name: '' },
  { industry_id: 40, industry_name: 'Instruments', industry_parent_id: 103, industry_parent_name: 'Manufacturing' },
  { industry_id: 39, industry_name: 'Electronics', industry_parent_id: 103, industry_parent_name: 'Manufacturing' },
];
export const sizes = [
  { employees_id: 3, employees_name: '100-499' },
  { employees_id: 4, employees_name: '500-999' },
];
export const countries = [
  { country_id: 6, country_name: 'China', country_code: '86' },
  { country_id: 7, country_name: 'Sweden', country_code: '46' },
];
export const regions = [
  { ID: 1, RegionEn: 'Mainland China', RegionZh: '中国大陆', RegionCode: '86' },
  { ID: 2, RegionEn: 'Sweden', RegionZh: '瑞典', RegionCode: '46' },
];
