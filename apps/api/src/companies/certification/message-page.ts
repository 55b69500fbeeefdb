import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE, type PagePath } from '@portal/common/pages/addresses';

/** Page to which a message about a certification leads. */
export const ownPageOf = (userType: number): PagePath =>
  userType === UserType.enterprise ? PAGE.certification : PAGE.partnerCompany;
