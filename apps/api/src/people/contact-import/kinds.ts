import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { checkEmailOnWire } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { optional } from '@portal/common/rules/text/optional';
import { positionIdOf } from '../../companies/lookups/lookups.ts';
import { CONTACT_FIELDS, MEMBER_FIELDS, type FileKind } from './understand.ts';

/** A kind of file, and whose addresses count as those of people whom the company has. */
export interface ImportKind extends FileKind {
  userTypes: readonly UserType[];
  /** True for the role of somebody whom only a person with a recent sign-in adds. */
  isPowerful: (role: string) => boolean;
}

/** Contacts of a partner company, who become ordinary users. */
export const CONTACTS: ImportKind = {
  fields: CONTACT_FIELDS,
  required: ['contact_name', 'phone', 'email', 'position'],
  checks: { position: (name) => (positionIdOf(name) === 0 ? 'position.empty' : undefined) },
  check: () => [],
  userTypes: [UserType.partner, UserType.partnerContact],
  isPowerful: () => false,
};

const ROLES: Readonly<Record<string, MemberRole>> = {
  administrator: MemberRole.administrator,
  admin: MemberRole.administrator,
  管理员: MemberRole.administrator,
  member: MemberRole.member,
  普通成员: MemberRole.member,
  成员: MemberRole.member,
  finance: MemberRole.finance,
  财务: MemberRole.finance,
};

/** The role that a file names, in either language; undefined for other texts. */
export const roleNamed = (name: string): MemberRole | undefined => ROLES[name.toLowerCase()];

/** Members of an enterprise, with the roles that somebody of this role gives. */
export const membersBy = (by: number | null): ImportKind => ({
  fields: MEMBER_FIELDS,
  required: ['contact_name', 'email', 'role'],
  checks: {
    email: optional(checkEmailOnWire),
    phone: optional((text) => checkPhone(text) && 'phone.illegal'),
    role: (name) => {
      const role = roleNamed(name);
      return role !== undefined && rolesGivenBy(by).includes(role) ? undefined : 'Account.Import.Role';
    },
  },
  check: ({ email, phone }) => (email === '' && phone === '' ? [{ field: 'email', code: 'email.empty' }] : []),
  userTypes: [UserType.enterprise],
  isPowerful: (role) => roleNamed(role) === MemberRole.administrator,
});
