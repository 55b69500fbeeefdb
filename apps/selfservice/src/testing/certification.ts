import type { readCertification } from '@portal/common/contract/company/certification';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';

type Reply = ReplyOf<typeof readCertification>;

/** Reply of `readCertification` without any request. `auth_status` and `pending_change` add their dependent fields. */
export function certification(change: Partial<Reply> = {}): Reply {
  const nothingSubmitted = {
    user_id: 'u-7',
    lic_type: null,
    lic_code: null,
    lic_company: null,
    lic_url: null,
    lic_id: null,
    auth_type: null,
    auth_status: AuthStatus.unauthenticated,
    auth_time: null,
    auth_opinion: null,
    pending_change: 0 as const,
    application_time: null,
    due_time: null,
    usual_time: { licence: null, code: null },
    review_wait: null,
    approval_id: null,
    refused_fields: [],
    rejected: null,
    corrections: [],
  };
  const submitted = {
    lic_type: LicenceType.businessLicence,
    lic_code: '91330106MA2Q7W4K3H',
    lic_company: 'Hengyuan Instruments Ltd.',
    lic_id: 'lic-1',
    lic_url: 'lic-1',
    auth_type: AuthMethod.licence,
    application_time: new Date(2026, 2, 16, 9, 5).toISOString(),
    due_time: new Date(2026, 2, 19, 9, 5).toISOString(),
  };
  const pending = { approval_id: 51, review_wait: { place: 3, hours: 4, late: 0 as const } };
  const rejected = {
    rejected: {
      approval_id: 41,
      lic_type: LicenceType.businessLicence,
      lic_code: '91330106MA2Q7W4K3H',
      lic_company: 'Hengyuan Instruments Ltd.',
      lic_id: 'lic-1',
      auth_type: AuthMethod.licence,
      approval_time: new Date(2026, 2, 17, 8, 30).toISOString(),
    },
  };
  const authenticated = { auth_time: new Date(2026, 2, 18, 14, 32).toISOString() };
  return {
    ...nothingSubmitted,
    ...(change.auth_status && submitted),
    ...((change.auth_status === AuthStatus.pending || change.pending_change) && pending),
    ...(change.auth_status === AuthStatus.rejected && rejected),
    ...(change.auth_status === AuthStatus.authenticated && authenticated),
    ...change,
  };
}
