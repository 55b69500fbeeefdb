import { useLocation } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE } from '@portal/common/pages/addresses';

/** Whose requests a page shows: the path starts with `/customers` (enterprises) or `/partners`. */
export interface Audience {
  name: 'customers' | 'partners';
  userType: UserType;
  /** Path of the queue; the pages of its requests are below it. */
  base: string;
}

const customers: Audience = { name: 'customers', userType: UserType.enterprise, base: PAGE.customerCertifications };
const partners: Audience = { name: 'partners', userType: UserType.partner, base: PAGE.partnerCertifications };

export const audienceOf = (pathname: string): Audience =>
  pathname.toLowerCase().startsWith(PAGE.partners) ? partners : customers;

export const useAudience = (): Audience => audienceOf(useLocation().pathname);
