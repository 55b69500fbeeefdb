import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE } from '@portal/common/pages/addresses';

/**
 * Path of the page where a user manages the certification of their company, below the public URL. Partners have no
 * such page; account security is open to them in every state.
 */
export const ownPageOf = (userType: number): string => `/microapp${userType === UserType.enterprise ? PAGE.certification : PAGE.security}`;
