import type { PortalContent } from '../contract/portal/config.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { AuthStatus } from '../enums/certification/auth-status.ts';
import { MemberRole } from '../enums/user/member-role.ts';
import { UserType } from '../enums/user/user-type.ts';

/** Contents of config.json in tests and in standalone remotes. */
export const someContent: PortalContent = {
  hotline: '400 000 0000',
  links: {
    official: 'https://portal.example/',
    order: '',
    service: '',
    bill: '',
    help: 'https://portal.example/help',
    filing: '',
  },
  filing: '',
  legal: {
    agreement: { 'zh-CN': '用户协议正文', 'en-US': 'Text of the user agreement' },
    privacy: { 'zh-CN': '隐私政策正文', 'en-US': 'Text of the privacy policy' },
  },
  carousel: [],
  benefits: [],
};

/** An enterprise user; `change` overrides members. */
export function someUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    user_id: 'u-7',
    user_type: UserType.enterprise,
    user_name: 'Lin Yuan',
    login_name: 'linyuan',
    email: 'lin.yuan@example.com',
    phone: '+86-13800000126',
    // The owner of an enterprise, for whom nothing is hidden.
    role: (change.user_type ?? UserType.enterprise) === UserType.enterprise ? MemberRole.owner : null,
    co_id: 'co-7',
    company_name: 'Hengyuan Instruments Ltd.',
    auth_status: AuthStatus.unauthenticated,
    register_approval_status: null,
    privileges: [],
    site_id: 1,
    language: 'en-US',
    ...change,
  };
}
