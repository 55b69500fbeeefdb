import { checkParam } from '@portal/common/contract/availability';
import { readLicenceImage } from '@portal/common/contract/certification';
import {
  decideCertification, listCertificationApprovals, readCertificationApproval, type CertificationApproval,
} from '@portal/common/contract/certification-approval';
import { listCities, listCountries, listProvinces } from '@portal/common/contract/lookups';
import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { ApprovalType } from '@portal/common/enums/certification/approval-type';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { accessKeyMocks } from '@portal/common/testing/access-keys';
import { drawnLicence } from '@portal/common/testing/drawn';
import { mock } from '@portal/common/testing/handlers';
import { mockedApi } from '@portal/common/testing/mocked-api';
import { securityMocks } from '@portal/common/testing/security';
import { approval, approver } from './approval.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const waiting = (ID: number, Company: string, Applicant: string, change: Partial<CertificationApproval> = {}) =>
  approval({ ID, Company, Applicant, LicURL: `lic-${ID}`, UserID: `u-${ID}`, ApplicationTime: ago(ID / 10), ...change });

const requests: CertificationApproval[] = [
  waiting(12, 'Hengyuan Instruments Ltd.', 'Lin Yuan'),
  waiting(11, 'Northlake Optics Co.', 'Chen Mo', { Province: 0, City: 0, ProvinceName: '', CityName: '' }),
  waiting(10, 'Qingshan Research Institute', 'He Jia', {
    AuthType: LicenceType.socialOrganisation, AuthTypeName: 'Social organization', AuthCode: '52350100M000100Y4X',
  }),
  waiting(22, 'Seagull Trading Partners', 'Xu Wen', { UserType: UserType.partner }),
  waiting(30, 'Blue Harbour Logistics', 'Tang Yi', {
    Result: ApprovalStatus.agreed, ApprovalType: ApprovalType.manual, ApprovalTime: ago(1), Opinion: '',
  }),
  waiting(31, 'Maple Software Ltd.', 'Guo Ran', {
    Result: ApprovalStatus.rejected, ApprovalType: ApprovalType.manual, ApprovalTime: ago(2), Opinion: 'The document has expired.',
  }),
];

/** The previous, rejected request of one enterprise, for the comparison. */
const refused = waiting(9, 'Hengyuan Instrument', 'Lin Yuan', {
  Result: ApprovalStatus.rejected, ApprovalType: ApprovalType.manual, ApprovalTime: ago(3), Opinion: 'The name differs from the document.',
  RefusedFields: [{ Field: 'Company', Reason: 'mismatch' }, { Field: 'LicURL', Reason: 'unreadable' }],
});
const previousOf = ({ ID }: CertificationApproval) => (ID === 12 ? refused : null);

const find = (id: number) => requests.find(({ ID }) => ID === id);
export const user = { ...approver.user, privileges: [Privilege.admin] };

/**
 * Mock API of this remote: a few pending requests of enterprises and partners, and two decided ones. A reload resets all
 * decisions.
 */
export const handlers = [
  ...securityMocks({ required: true }),
  ...accessKeyMocks(),
  mock(listCertificationApprovals, ({ query }) => {
    const states = query.status.split(',').map(Number);
    const rows = requests.filter((row) => row.UserType === query.user_type
      && (states.includes(0) || states.includes(row.Result))
      && row.ID !== query.except
      && row.Company.toLowerCase().includes(query.company?.toLowerCase() ?? '')
      && (query.lic_type === undefined || row.AuthType === query.lic_type)
      && (!query.from || row.ApplicationTime >= query.from)
      && (!query.to || row.ApplicationTime < query.to));
    const way = query.order === 'asc' ? 1 : -1;
    rows.sort((one, other) => way * one.ApplicationTime.localeCompare(other.ApplicationTime));
    return { rows: rows.slice(query.start, query.start + query.count), total: rows.length };
  }),
  mock(readCertificationApproval, ({ query }) => {
    const Data = find(query.id);
    return Data ? { Data: { ...Data, Previous: previousOf(Data) } } : { refused: '-1', status: 404 };
  }),
  mock(readLicenceImage, ({ query }) => {
    const row = requests.find(({ LicURL }) => LicURL === query.lic_id);
    return { Data: { image: drawnLicence(row?.Company ?? '', row?.AuthCode ?? ''), name: 'licence-front.png', size: 48_210 } };
  }),
  mock(decideCertification, ({ query, body }) => {
    const row = find(query.id);
    if (row?.Result !== ApprovalStatus.pending) return '4001213001';
    Object.assign(row, {
      Result: body.Result, Company: body.Company, AuthCode: body.Code, Country: body.Country, Province: body.Province, City: body.City,
      Opinion: body.Opinion, RefusedFields: body.RefusedFields ?? [], ApprovalType: ApprovalType.manual, ApprovalTime: new Date().toISOString(),
    } satisfies Partial<CertificationApproval>);
    return {};
  }),
  mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: 'CN', has_provinces: true }, { country_id: 9, country_name: 'Malta', country_code: 'MT', has_provinces: false }]),
  mock(listProvinces, ({ query }) => (query.country_id === 6
    ? [{ province_id: 43, province_name: 'Hunan' }, { province_id: 33, province_name: 'Zhejiang' }] : [])),
  mock(listCities, ({ query }) => (query.province_id === 43
    ? [{ city_id: 4306, city_name: 'Yueyang' }, { city_id: 4301, city_name: 'Changsha' }] : [{ city_id: 3301, city_name: 'Hangzhou' }])),
];

export default mockedApi({ user, handlers });
