import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { findReportedCompanies } from '../../companies/company/reported-companies.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { lockAccounts } from './reported.db.ts';
import type { Named, Subject } from './reported-noun.ts';

const given = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/**
 * Finds and locks everybody that a batch is about, companies before accounts. The function that it answers gives the
 * subject of one item and refuses when there is none.
 */
export async function findSubjects(tx: Tx, named: readonly Named[]): Promise<(one: Named) => Subject> {
  const codeOf = ({ lic_code: code }: Named) => code && normaliseCreditCode(code);
  const companies = await findReportedCompanies(tx, {
    ids: given(named.map(({ co_id }) => co_id)),
    codes: given(named.map(codeOf)),
    locked: true,
  });
  const accounts = await lockAccounts(tx, given(named.map(({ user_id }) => user_id)));
  const byId = new Map(companies.map((company) => [company.co_id, company]));
  const byCode = new Map(companies.map((company) => [company.lic_code, company]));
  return (one) => {
    const { co_id: coId, lic_code, user_id: userId } = one;
    if (userId !== undefined) {
      if (accounts.has(userId)) return { userId };
      throw new Refusal('Account.Reported.Account.Unknown', {
        fields: { user_id: 'Account.Reported.Account.Unknown' },
      });
    }
    const company = coId === undefined ? byCode.get(codeOf(one) ?? '') : byId.get(coId);
    if (company) return { company };
    const field = lic_code === undefined ? 'co_id' : 'lic_code';
    throw new Refusal('Account.Reported.Company.Unknown', { fields: { [field]: 'Account.Reported.Company.Unknown' } });
  };
}
