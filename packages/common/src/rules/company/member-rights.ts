import { MemberRole } from '../../enums/user/member-role.ts';
import { UserType } from '../../enums/user/user-type.ts';

const { owner, administrator, finance } = MemberRole;

/**
 * Who may what in an enterprise. The one table of it: calls name a right in their `access`, which the API checks, and
 * pages and the menu ask the same table. What every member may (read the company, one's own account) needs no right.
 */
export const MEMBER_RIGHTS = {
  /** Change the data of the company, ask for its verification. */
  company: [owner, administrator],
  /** See credits and bills. */
  credits: [owner, administrator, finance],
  /** Identity providers and domains. */
  providers: [owner, administrator],
  /** See, invite, disable people; answer those who ask to join. */
  people: [owner, administrator],
  /** Access keys of the company. */
  keys: [owner, administrator],
  /** Addresses that are told of events. */
  webhooks: [owner, administrator],
  /** See what happened in the company. */
  activity: [owner, administrator],
  /** What all people need at a sign-in. */
  demands: [owner, administrator],
  /** Hand over the company. */
  ownership: [owner],
} as const satisfies Record<string, readonly MemberRole[]>;
export type MemberRight = keyof typeof MEMBER_RIGHTS;

/** Names of the rights. */
export const MEMBER_RIGHT = Object.keys(MEMBER_RIGHTS) as MemberRight[];

const MEMBERS: readonly UserType[] = [UserType.enterprise, UserType.idpUser];

/** True for the user types whose rights depend on `MemberRole`. */
export const isMember = (userType: UserType): boolean => MEMBERS.includes(userType);

/**
 * True unless the user is a member of an enterprise whose role lacks the right: users of other types have rules of
 * their own. A member without a role has the rights of an ordinary one.
 */
export function hasMemberRight(userType: UserType, role: number | null, right: MemberRight): boolean {
  const roles: readonly number[] = MEMBER_RIGHTS[right];
  return !isMember(userType) || roles.includes(role ?? MemberRole.member);
}

/** Roles that a member of this role gives and takes: nobody makes an owner, and administrators do not rank each other. */
export const rolesGivenBy = (role: number | null): readonly MemberRole[] =>
  role === owner
    ? [administrator, MemberRole.member, finance]
    : role === administrator
      ? [MemberRole.member, finance]
      : [];
