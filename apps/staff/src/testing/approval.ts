import type {
  CertificationApproval,
  CertificationApprovalDetail,
} from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { someUser } from '@portal/common/testing/world';

export const CODE = '91350100M000100Y43';

/** A pending request of an enterprise, as the API returns it in a list. For tests. */
export function approval(change: Partial<CertificationApproval> = {}): CertificationApproval {
  return {
    ID: 7,
    Company: 'Hengyuan Instruments Ltd.',
    Applicant: 'Lin Yuan',
    AuthType: LicenceType.businessLicence,
    AuthTypeName: 'Business license',
    AuthMethod: AuthMethod.licence,
    TransactionCode: '',
    RefusedFields: [],
    Corrections: [],
    AuthCode: CODE,
    LicURL: 'lic-7',
    ApplicationTime: new Date(2026, 10, 20, 16, 42).toISOString(),
    ApprovalTime: null,
    DueTime: new Date(2026, 10, 25, 16, 42).toISOString(),
    Waited: { days: 0, minutes: 95 },
    Result: ApprovalStatus.pending,
    ApprovalType: null,
    Opinion: '',
    Country: 6,
    Province: 43,
    City: 4306,
    CountryName: 'China',
    ProvinceName: 'Hunan',
    CityName: 'Yueyang',
    UserType: UserType.enterprise,
    UserID: 'u-7',
    ...change,
  };
}

/** The same request as the detail endpoint returns it, with the previous request. */
export const detail = ({
  Previous = null,
  AccountCompany = 'Hengyuan',
  CompanyPlace = { Country: 6, Province: 0, City: 0 },
  PlaceRequired = false,
  version = 4,
  ...change
}: Partial<CertificationApprovalDetail> = {}): CertificationApprovalDetail => ({
  ...approval(change),
  Previous,
  AccountCompany,
  CompanyPlace,
  PlaceRequired,
  version,
});

/** A member of staff with the privilege to decide. */
export const approver = {
  user: someUser({
    user_id: 'u-staff',
    user_type: UserType.employee,
    user_name: 'Zhou Yun',
    co_id: null,
    company_name: null,
  }),
  privileges: [Privilege.approvalCertification],
};

/** A document as the API returns it. */
export const licence = {
  Data: { image: 'data:image/png;base64,iVBORw0KGgo=', name: 'licence-front.png', size: 1_887_437 },
};
