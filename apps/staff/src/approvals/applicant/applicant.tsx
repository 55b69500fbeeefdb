import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ApplicantData } from '@portal/common/contract/company/partner-application';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { Seal } from '@portal/common/ui/artwork/seal';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { QueueRequest } from '../queue.ts';
import styles from './applicant.module.css';

const seals = {
  [ApprovalStatus.pending]: 'pending',
  [ApprovalStatus.approved]: 'approved',
  [ApprovalStatus.rejected]: 'rejected',
} as const;

/** Head of a partner's application: name, what it is for, and the stamp of its status. */
export function ApplicationHead({ request: { company, status }, types }: { request: QueueRequest; types: string }) {
  return (
    <Sheet label={company}>
      <div className={styles.head}>
        <div className={styles.about}>
          <p className={styles.company}>{company}</p>
          <p className={styles.types}>{types || '--'}</p>
        </div>
        {status in seals && <Seal kind={seals[status as keyof typeof seals]} size={88} />}
      </div>
    </Sheet>
  );
}

/** The person who applied, read-only. */
export const personFacts = (data: ApplicantData) =>
  [
    ['approvals.registration.field.username', data.user_name],
    ['approvals.registration.field.email', data.email],
    ['approvals.registration.field.phone', data.phone && shownPhone(data.phone)],
    ['approvals.registration.field.position_category_id', data.position_category_name],
    ['approvals.registration.field.position_name', data.position_name],
    ['approvals.registration.field.location', data.location],
    ['approvals.registration.field.address', data.address],
  ] as const;

/** The company, read-only. */
export const companyFacts = (data: ApplicantData) =>
  [
    ['registrationField.company_phone', data.company_phone && shownPhone(data.company_phone)],
    ['registrationField.company_email', data.company_email],
    ['registrationField.company_official_website', data.company_official_website],
    ['registrationField.company_industry_id', data.company_industry_name],
    ['registrationField.company_main_business', data.company_main_business],
    ['registrationField.company_location', data.company_location],
    ['registrationField.company_address', data.company_address],
  ] as const;
