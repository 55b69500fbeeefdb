import type { FoundCompany, FoundPerson } from '@portal/common/contract/console/console-search';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { Site } from '@portal/common/enums/user/site';
import { UserType } from '@portal/common/enums/user/user-type';

/** Kinds of companies. */
export type CompanyKind = typeof UserType.enterprise | typeof UserType.partner;
/** Types of people outside the provider's staff. */
export type PersonType = Exclude<UserType, typeof UserType.employee>;

/**
 * The page on which a member of staff sees a company of each kind, and a person of each type; nothing for those that
 * have none.
 */
export interface Reach {
  companies: Partial<Record<CompanyKind, FoundCompany['page']>>;
  people: Partial<Record<PersonType, FoundPerson['page']>>;
}

/** Everybody has a timeline in the audit log. */
const TIMELINES: Reach = {
  companies: { [UserType.enterprise]: 'timeline', [UserType.partner]: 'timeline' },
  people: {
    [UserType.enterprise]: 'timeline',
    [UserType.idpUser]: 'timeline',
    [UserType.enterpriseContact]: 'timeline',
    [UserType.partner]: 'timeline',
    [UserType.partnerContact]: 'timeline',
    [UserType.individual]: 'timeline',
  },
};

/**
 * What staff may find: what they may open. Contacts of customers exist on site 2 only; the people of a partner are seen
 * by who may appoint one of them.
 */
export function reachOf(privileges: readonly string[], site: Site): Reach {
  const may = (privilege: Privilege) => holds(privileges, privilege);
  const { companies, people } = may(Privilege.systemAudit) ? TIMELINES : { companies: {}, people: {} };
  const customers = may(Privilege.customerView) || may(Privilege.customerManage);
  const partners = may(Privilege.partnerView);
  return {
    companies: {
      ...companies,
      ...(customers && { [UserType.enterprise]: 'customer' }),
      ...(partners && { [UserType.partner]: 'partner' }),
    },
    people: {
      ...people,
      ...(customers &&
        may(Privilege.customerAccountView) && { [UserType.enterprise]: 'account', [UserType.idpUser]: 'account' }),
      ...(customers &&
        site === Site.second &&
        may(Privilege.customerContactEdit) && { [UserType.enterpriseContact]: 'contact' }),
      ...(partners && { [UserType.partner]: 'partner' }),
      ...(may(Privilege.partnerEdit) && { [UserType.partnerContact]: 'partner' }),
    },
  };
}
