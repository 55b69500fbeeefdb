import { UserType } from '@portal/common/enums/user/user-type';

/**
 * Where somebody is led who shall look after the certification of the own company, below the public URL. Partners have no
 * page for it; the one place that is open to them whatever is decided is the security of their account.
 */
export const ownPageOf = (userType: number): string => `/microapp${userType === UserType.enterprise ? '/profile/authentication' : '/account/security'}`;
