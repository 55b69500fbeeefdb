import type { RemoteClaim } from '../contract/portal/config.ts';
import { PartnerRole } from '../enums/partner/partner-role.ts';
import { Privilege } from '../enums/staff/privilege.ts';
import { UserType } from '../enums/user/user-type.ts';
import { someUser } from '../testing/world.tsx';
import { homeOf, menuFor } from './menu.ts';

const word = { 'zh-CN': '', 'en-US': '' };
const entry = { path: '/keys', label: word, group: word, icon: 'key' };
const remotes: RemoteClaim[] = [
  {
    name: 'one',
    manifest: '',
    paths: [],
    menu: [
      { ...entry, userTypes: [UserType.enterprise, UserType.partner], partnerRoles: [PartnerRole.admin] },
      { ...entry, userTypes: [UserType.employee], anyOf: [Privilege.systemAccessKey] },
    ],
  },
];

test.each<[string, Parameters<typeof someUser>[0], number]>([
  ['an enterprise, which has no roles', { user_type: UserType.enterprise, role: null }, 1],
  ['the main account of a partner', { user_type: UserType.partner, role: PartnerRole.admin }, 1],
  ['another account of a partner', { user_type: UserType.partner, role: PartnerRole.ordinary }, 0],
  ['a partner without a role', { user_type: UserType.partner, role: null }, 0],
  ['an individual', { user_type: UserType.individual, role: null }, 0],
  ['staff with the privilege', { user_type: UserType.employee, privileges: [Privilege.systemAccessKey] }, 1],
  ['staff without it', { user_type: UserType.employee, privileges: [Privilege.customerView] }, 0],
])('the menu of %s', (_, user, entries) => {
  expect(menuFor(someUser(user), remotes)).toHaveLength(entries);
});

const claims = (...paths: string[]): RemoteClaim[] => [
  ...remotes,
  { name: 'two', manifest: '', paths, userTypes: [UserType.employee] },
];
test.each<[string, string[], RemoteClaim[], string]>([
  ['with a privilege', [Privilege.systemAccessKey], claims('/account/security'), '/keys'],
  ['who only view what has no page yet', [Privilege.customerView], claims('/account/security'), '/account/security'],
  ['where no remote claims the security settings', [Privilege.customerView], claims('/customers'), '/403'],
])('staff %s start at the first page that they may see', (_, privileges, all, home) => {
  expect(homeOf(someUser({ user_type: UserType.employee, privileges }), all)).toBe(home);
});
