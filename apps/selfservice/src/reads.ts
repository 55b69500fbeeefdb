import { readAccount, readCompany } from '@portal/common/contract/account/profile';
import { readCertification } from '@portal/common/contract/company/certification';
import { listContacts } from '@portal/common/contract/company/contacts';
import { readOwnershipOffer } from '@portal/common/contract/company/ownership';
import { readPartnerCompany } from '@portal/common/contract/company/partner-company';
import { readOwnContract } from '@portal/common/contract/company/partner-contract';
import {
  listCountries,
  listEmployeeSizes,
  listIndustries,
  listPositions,
} from '@portal/common/contract/portal/lookups';
import { UserType } from '@portal/common/enums/user/user-type';
import { AREA, PAGE } from '@portal/common/pages/addresses';
import { COMPANY, firstRead, USER, type Reads } from '@portal/common/routes/reads';

const certification = firstRead(readCertification, { query: { user_id: USER } });

/** Lists that give names to the ids of a company. */
const names = [listIndustries, listEmployeeSizes].map((list) => firstRead(list, {}));

const ofMember = [
  firstRead(readAccount, { params: { id: USER } }),
  firstRead(readCompany, { params: { id: USER } }),
  certification,
  ...names,
  firstRead(listCountries, { query: {} }),
];

/**
 * What pages request at their first render when their address has no query, by their path. The build puts it into the
 * manifest, and a shell requests it while the code of the page loads; no bundle contains this file.
 */
export const reads: Record<string, Reads> = {
  [`${AREA.profile}/:tab`]: {
    [UserType.enterprise]: [...ofMember, firstRead(listPositions, { query: { user_type: UserType.enterprise } })],
    [UserType.idpUser]: ofMember,
  },
  [`${AREA.company}/:tab`]: [
    firstRead(readPartnerCompany, { params: { id: USER } }),
    certification,
    firstRead(readOwnContract, { params: { co_id: COMPANY } }),
    ...names,
    firstRead(listCountries, { query: { user_type: UserType.partner } }),
  ],
  [PAGE.contacts]: [
    firstRead(listContacts, { params: { co_id: COMPANY }, query: { limit: 10, offset: 0 } }),
    firstRead(readOwnershipOffer, { params: { co_id: COMPANY } }),
  ],
};
