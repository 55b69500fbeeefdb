import type { Locale } from '@portal/common/intl/locale';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';

/** Password of all demo accounts that have one. */
export const DEMO_PASSWORD = 'Paper#Ink7';

/** A person of the demo world. */
export interface Person {
  id: string;
  userType: UserType;
  /** Company of `companies.ts`. */
  company?: string;
  name: string;
  loginName: string;
  email: string;
  phone: string;
  role?: number;
  position?: number;
  privileges?: readonly string[];
  /** Signs in with the demo password; all others only appear in lists. */
  password: boolean;
  /** Several people share one address: staff created these accounts. */
  madeByStaff?: boolean;
  language?: Locale;
  /** TOTP secret in base32, required for staff. */
  secondFactor?: string;
}

/** A demo account as listed on the developer's desk. */
export interface DemoAccount {
  label: string;
  user_type: UserType;
  /** Path of the account's sign-in page. */
  login_url: string;
  account: string;
  /** Null for people who sign in through their identity provider only. */
  password: string | null;
  /** TOTP secret in base32, if one is required. */
  second_factor?: string;
}

/** People behind the fixed labels. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  individual: {
    id: 'u-demo-individual',
    userType: UserType.individual,
    name: '江晓雨',
    loginName: 'jiangxiaoyu',
    email: 'xiaoyu@example.com',
    phone: '+86-13900000001',
    password: true,
  },
  enterprise: {
    id: 'u-demo-enterprise',
    userType: UserType.enterprise,
    company: 'yuanli',
    role: MemberRole.owner,
    name: '林沅',
    loginName: 'linyuan',
    email: 'lin@yuanli.example',
    phone: '+86-13900000002',
    position: 1,
    password: true,
  },
  'enterprise-new': {
    id: 'u-demo-enterprise-new',
    userType: UserType.enterprise,
    company: 'xinghuo',
    role: MemberRole.owner,
    name: '苏禾',
    loginName: 'suhe',
    email: 'su@xinghuo.example',
    phone: '+86-13900000003',
    password: true,
  },
  'enterprise-choice': {
    id: 'u-demo-enterprise-choice',
    userType: UserType.enterprise,
    company: 'linhai',
    role: MemberRole.owner,
    name: '梁远舟',
    loginName: 'linhai_office',
    email: 'hello@linhai.example',
    phone: '+86-13900000004',
    password: true,
    madeByStaff: true,
  },
  'enterprise-choice-2': {
    id: 'u-demo-enterprise-choice-2',
    userType: UserType.enterprise,
    company: 'linhai-trade',
    role: MemberRole.owner,
    name: '梁远舟',
    loginName: 'linhai_trade',
    email: 'hello@linhai.example',
    phone: '+86-13900000005',
    password: true,
    madeByStaff: true,
  },
  'enterprise-pending': {
    id: 'u-demo-enterprise-pending',
    userType: UserType.enterprise,
    company: 'chengan',
    role: MemberRole.owner,
    name: '顾知微',
    loginName: 'guzhiwei',
    email: 'gu@chengan.example',
    phone: '+86-13900000006',
    password: true,
  },
  'enterprise-rejected': {
    id: 'u-demo-enterprise-rejected',
    userType: UserType.enterprise,
    company: 'guanshan',
    role: MemberRole.owner,
    name: '裴书言',
    loginName: 'peishuyan',
    email: 'pei@guanshan.example',
    phone: '+86-13900000007',
    password: true,
  },
  partner: {
    id: 'u-demo-partner',
    userType: UserType.partner,
    company: 'northwind',
    name: 'Maya Lindqvist',
    loginName: 'maya',
    email: 'maya@northwind.example',
    phone: '+46-701000008',
    role: 0,
    password: true,
    language: 'en-US',
  },
  'partner-pending': {
    id: 'u-demo-partner-pending',
    userType: UserType.partner,
    company: 'tideline',
    name: 'Tomas Reyes',
    loginName: 'tomas',
    email: 'tomas@tideline.example',
    phone: '+34-600000009',
    role: 0,
    password: true,
    language: 'en-US',
  },
  'partner-rejected': {
    id: 'u-demo-partner-rejected',
    userType: UserType.partner,
    company: 'qiaozhi',
    name: '范青禾',
    loginName: 'fanqinghe',
    email: 'fan@qiaozhi.example',
    phone: '+86-13900000014',
    role: 0,
    position: 1,
    password: true,
  },
  'partner-admitted': {
    id: 'u-demo-partner-admitted',
    userType: UserType.partner,
    company: 'qinghe',
    name: '许清和',
    loginName: 'xuqinghe',
    email: 'xu@qinghe.example',
    phone: '+86-13900000015',
    role: 0,
    position: 13,
    password: true,
  },
  'partner-changing': {
    id: 'u-demo-partner-changing',
    userType: UserType.partner,
    company: 'haochen',
    name: '傅子辰',
    loginName: 'fuzichen',
    email: 'fu@haochen.example',
    phone: '+86-13900000016',
    role: 0,
    position: 6,
    password: true,
  },
  'partner-contact': {
    id: 'u-demo-partner-contact',
    userType: UserType.partnerContact,
    company: 'northwind',
    name: 'Elin Berg',
    loginName: 'elin',
    email: 'elin@northwind.example',
    phone: '+46-701000010',
    role: 2,
    password: true,
    madeByStaff: true,
    language: 'en-US',
  },
  'idp-user': {
    id: 'u-demo-idp-user',
    userType: UserType.idpUser,
    company: 'yuanli',
    role: MemberRole.member,
    name: '陶然',
    loginName: 'taoran',
    email: 'tao@yuanli.example',
    phone: '+86-13900000011',
    password: false,
    madeByStaff: true,
  },
  'staff-admin': {
    id: 'u-demo-staff-admin',
    userType: UserType.employee,
    name: '周允',
    loginName: 'zhouyun',
    email: 'zhou@provider.example',
    phone: '+86-13900000012',
    privileges: [Privilege.admin],
    password: true,
    madeByStaff: true,
    secondFactor: 'PAPERINKSTAFFADMIN2222AAAABBBBCC',
  },
  'staff-viewer': {
    id: 'u-demo-staff-viewer',
    userType: UserType.employee,
    name: '何田',
    loginName: 'hetian',
    email: 'he@provider.example',
    phone: '+86-13900000013',
    privileges: [Privilege.customerView],
    password: true,
    madeByStaff: true,
    secondFactor: 'PAPERINKSTAFFVIEWER2222AAAABBBBC',
  },
  'staff-reviewer': {
    id: 'u-demo-staff-reviewer',
    userType: UserType.employee,
    name: '沈砚',
    loginName: 'shenyan',
    email: 'shen@provider.example',
    phone: '+86-13900000017',
    password: true,
    madeByStaff: true,
    privileges: [
      Privilege.approvalCertification,
      Privilege.approvalRegister,
      Privilege.approvalContract,
      Privilege.approvalAccount,
      Privilege.partnerView,
    ],
    secondFactor: 'PAPERINKSTAFFREVIEWER2222AAAABBB',
  },
  'staff-support': {
    id: 'u-demo-staff-support',
    userType: UserType.employee,
    name: 'Nora Feld',
    loginName: 'norafeld',
    email: 'nora@provider.example',
    phone: '+49-1510000018',
    password: true,
    madeByStaff: true,
    language: 'en-US',
    privileges: [
      Privilege.customerView,
      Privilege.customerAccountView,
      Privilege.customerAccountReset,
      Privilege.customerCancelView,
    ],
    secondFactor: 'PAPERINKSTAFFSUPPORT2222AAAABBBB',
  },
  'staff-auditor': {
    id: 'u-demo-staff-auditor',
    userType: UserType.employee,
    name: '罗衡',
    loginName: 'luoheng',
    email: 'luo@provider.example',
    phone: '+86-13900000019',
    password: true,
    madeByStaff: true,
    privileges: [Privilege.systemAudit, Privilege.systemAccessKey],
    secondFactor: 'PAPERINKSTAFFAUDITOR2222AAAABBBB',
  },
};

/** Reply of `GET /dev/accounts`. */
export function demoAccounts(): DemoAccount[] {
  return Object.entries(PEOPLE).map(([label, person]) => ({
    label,
    user_type: person.userType,
    login_url: pageUrl(
      '',
      signInPageOf(person.userType),
      person.userType === UserType.idpUser ? { enterprise_id: 'co-demo-yuanli' } : {},
    ),
    account:
      person.userType === UserType.enterprise && person.madeByStaff && label.endsWith('-2')
        ? person.loginName
        : person.email,
    password: person.password ? DEMO_PASSWORD : null,
    ...(person.secondFactor === undefined ? {} : { second_factor: person.secondFactor }),
  }));
}
