import { checkParam } from '@portal/common/contract/account/availability';
import {
  listRecords,
  readCertification,
  readLicenceImage,
  submitLicence,
  uploadLicence,
  withdrawCertification,
} from '@portal/common/contract/company/certification';
import { searchTransaction, submitTransaction } from '@portal/common/contract/company/transaction';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import {
  listCountries,
  listEmployeeSizes,
  listIndustries,
  listPositions,
  listRegions,
} from '@portal/common/contract/portal/lookups';
import { readCompany, updateCompany } from '@portal/common/contract/account/profile';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { drawnLicence } from '@portal/common/testing/drawn';
import { mock } from '@portal/common/testing/handlers';
import { listAccountRequests } from '@portal/common/contract/company/account-requests';
import { listOwnRequests } from '@portal/common/contract/company/joining';
import { mockedApi } from '@portal/common/testing/mocked-api';
import { accessKeyMocks } from '@portal/common/testing/access-keys';
import { noticeMocks } from '@portal/common/testing/notices';
import { webhookMocks } from '@portal/common/testing/webhooks';
import { securityMocks } from '@portal/common/testing/security';
import { someUser } from '@portal/common/testing/world';
import { accountMocks } from './account.ts';
import { certification } from './certification.ts';
import { cancellationMocks } from './cancellation.ts';
import { companyActivityMocks } from './company-activity.ts';
import { contactMocks } from './contacts.ts';
import { creditMocks } from './credits.ts';
import { demandMocks } from './demands.ts';
import { deviceMocks } from './devices.ts';
import { memberMocks } from './members.ts';
import { partnerMocks } from './partner.ts';
import { providerMocks } from './providers.ts';
import { company as someCompany, countries, industries, positions, regions, sizes } from './profile.ts';

const company = { ...someCompany, AuthStatus: AuthStatus.rejected as AuthStatus };
let current = certification({
  auth_status: AuthStatus.rejected,
  auth_opinion: 'The picture is blurred. Please upload a sharper one.',
  refused_fields: [{ field: 'LicURL', reason: 'unreadable' }],
  marks: [{ field: 'LicURL', box: [0.55, 0.6, 0.3, 0.25], words: 'The stamp is blurred.' }],
});
const records: ReplyOf<typeof listRecords>['rows'] = [
  {
    approval_id: 41,
    application_time: current.application_time ?? '',
    lic_type: LicenceType.businessLicence,
    company_name: company.Company,
    approval_status: ApprovalStatus.rejected,
    approval_opinion: current.auth_opinion ?? '',
  },
];

/** The only transaction code that the mock API finds. */
const TRANSACTION = 'TX-DEMO-1';

export const user = someUser({ auth_status: AuthStatus.rejected });

/**
 * Mock API of this remote: an enterprise whose first request was rejected. The next one can be submitted and stays
 * under review. Values that start with `taken` are taken. A reload resets all data.
 */
export const handlers = [
  ...securityMocks(),
  ...accessKeyMocks(),
  ...noticeMocks(),
  ...webhookMocks(),
  ...cancellationMocks(),
  ...contactMocks(),
  ...memberMocks(),
  ...demandMocks(),
  ...companyActivityMocks(),
  ...deviceMocks(),
  ...creditMocks(),
  ...accountMocks(user),
  ...partnerMocks(),
  ...providerMocks(),
  mock(readCompany, () => ({ Data: company })),
  mock(updateCompany, ({ body }) => {
    Object.assign(company, {
      Company: body.company,
      IndustryID: body.industry,
      EmployeesID: body.employees,
      RegionID: body.region_id,
      MainBusiness: body.main_business,
      Address: body.address,
      Version: company.Version + 1,
    });
    return {};
  }),
  mock(listIndustries, industries),
  mock(listEmployeeSizes, sizes),
  mock(listCountries, countries),
  mock(listPositions, positions),
  mock(listRegions, { Data: regions }),
  mock(readCertification, () => current),
  mock(listRecords, () => ({ rows: records, total: records.length })),
  mock(checkParam, ({ query }) => ({
    Code: '0',
    Message: '',
    Data: [{ IsExist: query.ParamValue.toLowerCase().startsWith('taken') }],
  })),
  mock(uploadLicence, { lic_id: 'lic-2', lic_code: '91350100M000100Y43', lic_company: company.Company }),
  mock(readLicenceImage, () => ({
    Data: {
      image: drawnLicence(current.lic_company ?? company.Company, current.lic_code ?? ''),
      name: 'licence.png',
      size: 48_210,
    },
  })),
  mock(submitLicence, ({ body }) => {
    const before = current.auth_status;
    const application_time = new Date().toISOString();
    current = certification({
      auth_status: AuthStatus.pending,
      lic_type: body.LicType,
      lic_code: body.LicCode,
      lic_company: body.Company,
      lic_id: body.LicURL,
      lic_url: body.LicURL,
      application_time,
    });
    company.AuthStatus = user.auth_status = AuthStatus.pending;
    records.unshift({
      approval_id: 41 + records.length,
      application_time,
      lic_type: body.LicType,
      company_name: body.Company,
      approval_status: ApprovalStatus.pending,
      approval_opinion: '',
    });
    return { auth_status: before };
  }),
  mock(withdrawCertification, () => {
    current = certification();
    company.AuthStatus = user.auth_status = AuthStatus.unauthenticated;
    const [latest] = records;
    if (latest) latest.approval_status = ApprovalStatus.withdrawn;
    return {};
  }),
  mock(searchTransaction, ({ query }) =>
    query.transaction_code === TRANSACTION
      ? { lic_company: company.Company, lic_code: '91350100M000100Y43', lic_id: '' }
      : { refused: 'Account.Transaction.Not.Exist' },
  ),
  mock(submitTransaction, ({ body }) => {
    const before = current.auth_status;
    const application_time = new Date().toISOString();
    current = certification({
      auth_status: AuthStatus.pending,
      auth_type: AuthMethod.transaction,
      lic_code: body.lic_code,
      lic_company: body.lic_company,
      lic_id: null,
      lic_url: null,
      application_time,
    });
    company.AuthStatus = user.auth_status = AuthStatus.pending;
    records.unshift({
      approval_id: 41 + records.length,
      application_time,
      lic_type: LicenceType.businessLicence,
      company_name: body.lic_company,
      approval_status: ApprovalStatus.pending,
      approval_opinion: '',
      auth_type: AuthMethod.transaction,
    });
    return { data: { AuthStatus: before } };
  }),
  mock(listAccountRequests, { rows: [], total: 0 }),
  mock(listOwnRequests, { requests: [] }),
];

export default mockedApi({ user, handlers });
