import { checkParam } from '@portal/common/contract/account/availability';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
  type CertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { decideContract, listContracts, readContract } from '@portal/common/contract/queues/contract-approval';
import {
  listCities,
  listCountries,
  listIndustries,
  listPositions,
  listProvinces,
} from '@portal/common/contract/portal/lookups';
import { readPartnerFile } from '@portal/common/contract/console/partners';
import {
  correctRegistration,
  decideRegistration,
  listRegistrations,
  readRegistration,
} from '@portal/common/contract/queues/registration-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { accessKeyMocks } from '@portal/common/testing/access-keys';
import { noticeMocks } from '@portal/common/testing/notices';
import { webhookMocks } from '@portal/common/testing/webhooks';
import { drawnLicence } from '@portal/common/testing/drawn';
import { mock } from '@portal/common/testing/handlers';
import { mockedApi } from '@portal/common/testing/mocked-api';
import { quietQueues } from '@portal/common/testing/quiet-queues';
import { securityMocks } from '@portal/common/testing/security';
import { readOverview } from '@portal/common/contract/console/overview';
import { checkAudit, listAudit } from '@portal/common/contract/console/audit';
import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { listApplications, readApplication } from '@portal/common/contract/console/applications';
import { listIdpFleet } from '@portal/common/contract/console/idp-fleet';
import { listStaff, readStaff } from '@portal/common/contract/console/staff';
import { DAY_MS } from '@portal/common/rules/units';
import { applicationGuide } from '@portal/common/testing/application-guide';
import { application, applicationRow } from './applications.ts';
import { approval, approver, detail } from './approval.ts';
import { auditEntry, member } from './members.ts';
import { contract, contractRow, LEVELS } from './contract.ts';
import { fleetRow } from './fleet.ts';
import { customerMocks } from './customer-mocks.ts';
import { siteMocks } from './site.ts';
import { overview } from './overview.ts';
import { preparedTextMocks } from './prepared-texts.ts';
import { partner, partnerMocks } from './partner.ts';
import { registration, rowOf } from './registration.ts';
import { workMocks } from './work.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const waiting = (ID: number, Company: string, Applicant: string, change: Partial<CertificationApproval> = {}) =>
  approval({
    ID,
    Company,
    Applicant,
    LicURL: `lic-${ID}`,
    UserID: `u-${ID}`,
    ApplicationTime: ago(ID / 10),
    ...change,
  });

const requests: CertificationApproval[] = [
  waiting(12, 'Hengyuan Instruments Ltd.', 'Lin Yuan'),
  waiting(11, 'Northlake Optics Co.', 'Chen Mo', { Province: 0, City: 0, ProvinceName: '', CityName: '' }),
  waiting(10, 'Qingshan Research Institute', 'He Jia', {
    AuthType: LicenceType.socialOrganisation,
    AuthTypeName: 'Social organization',
    AuthCode: '52350100M000100Y4X',
  }),
  waiting(22, 'Seagull Trading Partners', 'Xu Wen', { UserType: UserType.partner }),
  waiting(30, 'Blue Harbour Logistics', 'Tang Yi', {
    Result: ApprovalStatus.approved,
    ApprovalType: ApprovalType.manual,
    ApprovalTime: ago(1),
    Opinion: '',
  }),
  waiting(31, 'Maple Software Ltd.', 'Guo Ran', {
    Result: ApprovalStatus.rejected,
    ApprovalType: ApprovalType.manual,
    ApprovalTime: ago(2),
    Opinion: 'The document has expired.',
  }),
];

/** The previous, rejected request of one enterprise, for the comparison. */
const refused = waiting(9, 'Hengyuan Instrument', 'Lin Yuan', {
  Result: ApprovalStatus.rejected,
  ApprovalType: ApprovalType.manual,
  ApprovalTime: ago(3),
  Opinion: 'The name differs from the document.',
  RefusedFields: [
    { Field: 'Company', Reason: 'mismatch' },
    { Field: 'LicURL', Reason: 'unreadable' },
  ],
  Marks: [{ Field: 'Company', Box: [0.1, 0.3, 0.5, 0.1], Words: 'The end of the name is cut off' }],
});
const previousOf = ({ ID }: CertificationApproval) => (ID === 12 ? refused : null);

const applications = [
  registration({ id: 41, user_id: 'u-41', apply_time: ago(1.5) }),
  registration({
    id: 42,
    user_id: 'u-42',
    company_name: 'Cedar Bridge Consulting',
    user_name: 'Wu Shan',
    email: 'wu@cedarbridge.example',
    apply_time: ago(0.4),
  }),
  registration({
    id: 40,
    user_id: 'u-40',
    company_name: 'Amber Coast Trading',
    user_name: 'Fang Li',
    email: 'fang@ambercoast.example',
    apply_time: ago(5),
    approval_status: ApprovalStatus.rejected,
    approval_time: ago(4),
    approval_opinion: 'Nobody answers the company phone.',
    approver: 'Zhou Yun',
    refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
  }),
];
const findApplication = (id: string) => applications.find((one) => String(one.id) === id);

const contracts = [
  contract({ id: 51, user_id: 'u-51', company_name: 'Amber Coast Trading', user_name: 'Fang Li', apply_time: ago(2) }),
  contract({
    id: 52,
    user_id: 'u-52',
    apply_time: ago(0.3),
    partner_level: PartnerLevel.silver,
    wanted_level_name: 'Silver partner',
  }),
];
const findContract = (id: string) => contracts.find((one) => String(one.id) === id);

const members = [
  member({ user_id: 'u-zhou', user_name: 'Zhou Yun', email: 'zhou@provider.example', privileges: [Privilege.admin] }),
  member(),
];

const find = (id: number) => requests.find(({ ID }) => ID === id);
export const user = { ...approver.user, privileges: [Privilege.admin] };

/**
 * Mock API of this remote: a few pending requests of enterprises and partners, and two decided ones. A reload resets
 * all decisions.
 */
export const handlers = [
  ...securityMocks({ required: true }),
  ...accessKeyMocks(),
  ...noticeMocks(),
  ...webhookMocks(),
  ...customerMocks(),
  mock(listApplications, { rows: [applicationRow()], total: 1 }),
  mock(readApplication, application()),
  mock(readApplicationGuide, applicationGuide()),
  mock(listIdpFleet, { rows: [fleetRow()], total: 1 }),
  mock(listStaff, { rows: members, total: members.length }),
  mock(readStaff, ({ params }) => members.find(({ user_id }) => user_id === params.user_id) ?? 'Account.NotFound'),
  mock(readOverview, {
    at: ago(0),
    day: 9,
    deletions: [],
    levels: { proposed: 0, to_confirm: 0 },
    queues: [overview(), overview({ queue: 'partnerRegistration', refusals: [{ reason: 'unreachable', number: 2 }] })],
  }),
  ...workMocks(),
  mock(listAudit, { entries: [auditEntry()], next: null, about: 'He Tian' }),
  mock(checkAudit, { entries: 1, days: 1, unsealed: 0, anchor: null, broken: null, next: null }),
  mock(listCertificationApprovals, ({ query }) => {
    const states = query.status.split(',').map(Number);
    const rows = requests.filter(
      (row) =>
        row.UserType === query.user_type &&
        (states.includes(0) || states.includes(row.Result)) &&
        row.ID !== query.except &&
        row.Company.toLowerCase().includes(query.company?.toLowerCase() ?? '') &&
        (query.lic_type === undefined || row.AuthType === query.lic_type) &&
        (!query.from || row.ApplicationTime >= query.from) &&
        (!query.to || row.ApplicationTime < query.to),
    );
    const way = query.order === 'asc' ? 1 : -1;
    rows.sort((one, other) => way * one.ApplicationTime.localeCompare(other.ApplicationTime));
    return { rows: rows.slice(query.start, query.start + query.count), total: rows.length };
  }),
  mock(readCertificationApproval, ({ query }) => {
    const Data = find(query.id);
    return Data
      ? { Data: detail({ ...Data, Previous: previousOf(Data), AccountCompany: Data.Company }) }
      : { refused: '-1', status: 404 };
  }),
  mock(readLicenceImage, ({ query }) => {
    const row = requests.find(({ LicURL }) => LicURL === query.lic_id);
    return {
      Data: { image: drawnLicence(row?.Company ?? '', row?.AuthCode ?? ''), name: 'licence-front.png', size: 48_210 },
    };
  }),
  mock(decideCertification, ({ query, body }) => {
    const row = find(query.id);
    if (row?.Result !== ApprovalStatus.pending) return '4001213001';
    Object.assign(row, {
      Result: body.Result,
      Company: body.Company,
      AuthCode: body.Code,
      Country: body.Country,
      Province: body.Province,
      City: body.City,
      Opinion: body.Opinion,
      RefusedFields: body.RefusedFields ?? [],
      Marks: body.Marks ?? [],
      ApprovalType: ApprovalType.manual,
      ApprovalTime: new Date().toISOString(),
    } satisfies Partial<CertificationApproval>);
    return {};
  }),
  mock(listRegistrations, ({ query }) => {
    const rows = applications
      .filter(
        (one) =>
          (query.approval_status === 0 || one.approval_status === query.approval_status) &&
          one.id !== query.except &&
          one.company_name.toLowerCase().includes(query.company_name?.toLowerCase() ?? ''),
      )
      .map(rowOf);
    return { rows, total: rows.length };
  }),
  mock(readRegistration, ({ params }) => findApplication(params.id) ?? { refused: '4041100009', status: 404 }),
  mock(correctRegistration, ({ params, body }) => {
    const one = findApplication(params.id);
    if (one) Object.assign(one, body, { version: one.version + 1 });
    return {};
  }),
  mock(decideRegistration, ({ params, body }) => {
    const one = findApplication(params.id);
    if (one?.approval_status !== ApprovalStatus.pending) return '4001213001';
    Object.assign(one, {
      approval_status: body.approval_status,
      approval_opinion: body.approval_opinion,
      approval_time: new Date().toISOString(),
      approver: user.user_name,
      refused_fields: body.refused_fields ?? [],
    });
    return {};
  }),
  mock(listContracts, ({ query }) => {
    const rows = contracts
      .filter(
        (one) =>
          (query.approval_status === 0 || one.approval_status === query.approval_status) &&
          one.id !== query.except &&
          one.company_name.toLowerCase().includes(query.company_name?.toLowerCase() ?? ''),
      )
      .map(contractRow);
    return { rows, total: rows.length };
  }),
  mock(readContract, ({ params }) => findContract(params.id) ?? { refused: '4041100009', status: 404 }),
  mock(decideContract, ({ params, body }) => {
    const one = findContract(params.id);
    if (one?.approval_status !== ApprovalStatus.pending) return '4001213001';
    const level = LEVELS.find(({ level_id }) => level_id === body.partner_level)?.level_name ?? '';
    Object.assign(one, {
      approval_status: body.approval_status,
      approval_opinion: body.approval_opinion,
      approval_time: new Date().toISOString(),
      approver: user.user_name,
      ...(body.approval_status === ApprovalStatus.approved && {
        partner_level: body.partner_level,
        partner_level_name: level,
        current_level_name: level,
      }),
    });
    return {};
  }),
  mock(readPartnerFile, () => ({
    Data: { image: drawnLicence('Larkmoor Systems Ltd', ''), name: 'signed.png', size: 48_210 },
  })),
  ...siteMocks,
  ...partnerMocks([
    partner(),
    partner({
      id: 'co-2',
      enterprise_info: { ...partner().enterprise_info, company_name: 'Cedar Bridge Consulting' },
      other: {
        ...partner().other,
        partner_level: PartnerLevel.silver,
        partner_level_name: 'Silver partner',
        creator: '',
        direct_sign: 0,
      },
      file: null,
    }),
  ]),
  mock(listIndustries, [
    { industry_id: 65, industry_name: 'Software', industry_parent_id: 9, industry_parent_name: 'IT' },
  ]),
  mock(listPositions, [
    { position_id: 1, position_name: 'Management' },
    { position_id: 2, position_name: 'Sales' },
  ]),
  mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  mock(listCountries, [
    { country_id: 6, country_name: 'China', country_code: 'CN', has_provinces: true },
    { country_id: 9, country_name: 'Malta', country_code: 'MT', has_provinces: false },
  ]),
  mock(listProvinces, ({ query }) =>
    query.country_id === 6
      ? [
          { province_id: 43, province_name: 'Hunan' },
          { province_id: 33, province_name: 'Zhejiang' },
        ]
      : [],
  ),
  mock(listCities, ({ query }) =>
    query.province_id === 43
      ? [
          { city_id: 4306, city_name: 'Yueyang' },
          { city_id: 4301, city_name: 'Changsha' },
        ]
      : [{ city_id: 3301, city_name: 'Hangzhou' }],
  ),
];

export default mockedApi({ user, handlers: [...handlers, ...preparedTextMocks(), ...quietQueues] });
