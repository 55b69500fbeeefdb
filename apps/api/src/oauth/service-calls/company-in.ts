import type { ReportedCompany } from '../../companies/company/reported-companies.db.ts';
import type { Subject } from './reported-noun.ts';

/** The company of a noun whose items name one. */
export function companyIn({ company }: Subject): ReportedCompany {
  if (!company) throw new Error('The item names no company.');
  return company;
}
