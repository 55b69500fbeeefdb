import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql, type RawBuilder } from 'kysely';
import { askedIn } from './questions.db.ts';
import type { RequestId } from './requests.db.ts';

/** Name of the company of a request; read only where it is selected. */
const COMPANY = sql`(select company_name from company c where c.co_id = r.co_id) as company`;

const certifications = (userType: UserType) => sql`(
  select approval_id as id, user_id, lic_company as company, status, applied_at, decided_at, auth_method as method, refused_fields,
    approval_id in ${askedIn('certification')} as asked from certification where user_type = ${sql.lit(userType)}
)`;

/** Names of the queues in the tables of `review`. */
export const SUBJECT_OF: Readonly<Record<ApprovalQueue, RequestId['queue']>> = {
  customerCertification: 'certification',
  partnerCertification: 'certification',
  partnerRegistration: 'registration',
  partnerContract: 'contract',
  accountApplication: 'account',
};

const accounts = (of: { time: RawBuilder<unknown>; where: RawBuilder<unknown> }) =>
  sql`(select id, user_id, ${COMPANY}, status, ${of.time} as applied_at, decided_at, 0 as method, '[]'::jsonb as refused_fields, id in ${askedIn('account')} as asked from account_application r where ${of.where})`;

/** All applications for accounts, also those that only their company sees yet or has decided. */
export const ACCOUNT_APPLICATIONS = accounts({ time: sql`applied_at`, where: sql`true` });

/** Applications for accounts that this company decides alone. */
export const applicationsOf = (coId: string): RawBuilder<unknown> =>
  accounts({ time: sql`applied_at`, where: sql`company_only and co_id = ${coId}` });

/**
 * The requests of each queue in one shape: `id`, `user_id`, `company` (its name), `status`, `applied_at`, `decided_at`,
 * `method` (of certifications), `refused_fields`, and `asked`: its applicant has a question to answer, and no promised
 * time passes. An application for an account counts from when staff see it.
 */
export const REQUESTS_OF: Readonly<Record<ApprovalQueue, RawBuilder<unknown>>> = {
  customerCertification: certifications(UserType.enterprise),
  partnerCertification: certifications(UserType.partner),
  partnerRegistration: sql`(select id, user_id, ${COMPANY}, approval_status as status, applied_at, decided_at, 0 as method, refused_fields, id in ${askedIn('registration')} as asked from registration_application r)`,
  partnerContract: sql`(select id, user_id, ${COMPANY}, approval_status as status, applied_at, decided_at, 0 as method, '[]'::jsonb as refused_fields, id in ${askedIn('contract')} as asked from contract_application r)`,
  accountApplication: accounts({ time: sql`coalesce(staff_since, applied_at)`, where: sql`not company_only` }),
};
