import { readOwnContract } from '@portal/common/contract/company/partner-contract';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { listCities, listPartnerTypes, listProvinces } from '@portal/common/contract/portal/lookups';
import {
  readPartnerCompany,
  updatePartnerBusiness,
  updatePartnerCompany,
  updatePartnerCompanyEmail,
} from '@portal/common/contract/company/partner-company';
import {
  readPartnerPerson,
  updatePartnerEmail,
  updatePartnerPerson,
  updatePartnerPhone,
} from '@portal/common/contract/company/partner-person';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { mock } from '@portal/common/testing/handlers';

type Company = ReplyOf<typeof readPartnerCompany>;
type Person = ReplyOf<typeof readPartnerPerson>;

/** The company of a partner that was admitted; `change` overrides members. */
export const partnerCompany = (change: Partial<Company> = {}): Company => ({
  company_name: 'Larkmoor Systems Ltd',
  company_official_website: 'https://larkmoor.example',
  company_phone: '+86-571-00000148',
  company_email: 'hello@larkmoor.example',
  company_country_id: 6,
  company_province_id: 330_000,
  company_city_id: 330_100,
  company_address: '18 Paper Street',
  company_main_business: 'Instruments',
  company_industry_id: 40,
  company_industry_parent_id: 103,
  company_size_id: 0,
  intention_partner_type: [1],
  version: 4,
  main_account: 'Lin Yuan',
  approval_status: ApprovalStatus.approved,
  application_time: new Date(2026, 2, 16, 9, 5).toISOString(),
  approval_time: new Date(2026, 2, 17, 8, 30).toISOString(),
  approval_opinion: '',
  refused_fields: [],
  corrected_fields: [],
  corrections: [],
  usual_time: { p50: 14, p90: 25, day: 9 },
  review_wait: null,
  auth_status: AuthStatus.unauthenticated,
  pending_change: 0,
  lic_company: '',
  lic_code: '',
  auth_time: null,
  ...change,
});

export const partnerPerson = (change: Partial<Person> = {}): Person => ({
  username: 'Lin Yuan',
  email: 'lin.yuan@larkmoor.example',
  email_verified: 1,
  phone: '+86-13800000126',
  phone_verified: 0,
  position_category_id: 3,
  position_category: 'IT manager',
  position_name: 'Director',
  country_id: 6,
  province_id: 330_000,
  city_id: 330_100,
  country: 'China',
  province: 'Zhejiang',
  city: 'Hangzhou',
  address: '5 Harbour Road',
  role: PartnerRole.admin,
  register_time: new Date(2026, 2, 16, 9, 5).toISOString(),
  version: 2,
  ...change,
});

/** Mocks of the calls of a partner; changes are kept. Also has the lookups that only partners need. */
export function partnerMocks(
  change: { company?: Partial<Company>; person?: Partial<Person>; contract?: ReplyOf<typeof readOwnContract> } = {},
) {
  const company = partnerCompany(change.company);
  const person = partnerPerson(change.person);
  const apply = (to: { version: number }, values: object) => {
    Object.assign(to, values, { version: to.version + 1 });
    return {};
  };
  return [
    mock(readPartnerCompany, () => company),
    mock(updatePartnerCompany, ({ body: { version: _, ...values }, query }) => {
      const submits = query?.submit === 1;
      apply(company, { ...values, ...(submits && { approval_status: ApprovalStatus.pending, refused_fields: [] }) });
      return { submitted: submits ? (1 as const) : (0 as const) };
    }),
    mock(updatePartnerCompanyEmail, ({ body }) => apply(company, { company_email: body.company_email })),
    mock(updatePartnerBusiness, ({ body }) => apply(company, { intention_partner_type: body.intention_partner_type })),
    mock(readOwnContract, change.contract ?? { partner_level: 0, partner_level_name: '', contract: null }),
    mock(readPartnerPerson, () => person),
    mock(updatePartnerPerson, ({ body: { version: _, ...values } }) => apply(person, values)),
    mock(updatePartnerEmail, ({ body }) => apply(person, { email: body.email, email_verified: 1 })),
    mock(updatePartnerPhone, ({ body }) => apply(person, { phone: body.phone, phone_verified: 1 })),
    mock(listPartnerTypes, [
      { intention_type_id: 1, intention_type_name: 'Reseller' },
      { intention_type_id: 3, intention_type_name: 'Delivery partner' },
    ]),
    mock(listProvinces, [{ province_id: 330_000, province_name: 'Zhejiang' }]),
    mock(listCities, [{ city_id: 330_100, city_name: 'Hangzhou' }]),
  ];
}
