import type { Registration, RegistrationRow } from '@portal/common/contract/queues/registration-approval';
import type { ApplicantData } from '@portal/common/contract/company/partner-application';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';

/** Data of company and person of an application. */
export const applicant: ApplicantData = {
  company_name: 'Larkmoor Systems Ltd',
  company_official_website: '',
  company_phone: '+86-571-00000148',
  company_email: 'hello@larkmoor.example',
  company_country_id: 6,
  company_province_id: 43,
  company_city_id: 4306,
  company_location: 'China / Hunan / Yueyang',
  company_address: '18 Paper Street',
  company_main_business: 'Instruments',
  company_industry_id: 65,
  company_industry_parent_id: 9,
  company_industry_name: 'Software',
  intention_partner_type: [1, 3],
  intention_partner_type_name: 'Reseller, Integrator',
  user_name: 'Lin Yuan',
  email: 'lin@larkmoor.example',
  phone: '+86-13800000126',
  position_category_id: 1,
  position_category_name: 'Management',
  position_name: 'Director',
  country_id: 6,
  province_id: 43,
  city_id: 4306,
  location: 'China / Hunan / Yueyang',
  address: '5 Harbour Road',
};

/** A pending application of a partner company, as the API returns it. For tests and the mock API. */
export function registration(change: Partial<Registration> = {}): Registration {
  return {
    id: 5,
    user_id: 'u-5',
    version: 1,
    approval_status: ApprovalStatus.pending,
    apply_time: new Date(2026, 10, 20, 9, 30).toISOString(),
    approval_time: null,
    approval_opinion: '',
    approver: '',
    due_time: new Date(2026, 10, 25, 9, 30).toISOString(),
    waited: { days: 0, minutes: 95 },
    refused_fields: [],
    corrections: [],
    previous: null,
    ...applicant,
    ...change,
  };
}

/** An application as a row of the list. */
export const rowOf = (item: Omit<Registration, 'refused_fields' | 'corrections' | 'previous'>): RegistrationRow => ({
  id: item.id,
  user_id: item.user_id,
  user_name: item.company_name,
  applicant: item.user_name,
  phone: item.phone,
  email: item.email,
  approval_status: item.approval_status,
  application_time: item.apply_time,
  approval_time: item.approval_time,
  approval_opinion: item.approval_opinion,
  due_time: item.due_time,
  waited: item.waited,
});
