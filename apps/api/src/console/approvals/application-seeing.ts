import type { LookField } from '@portal/common/enums/approval/second-look';
import type { Locale } from '@portal/common/intl/locale';
import { partnerLevelName, partnerTypeName } from '../../companies/lookups/lookups.ts';
import { findApplicationData } from '../../companies/registration/application.db.ts';
import { applicantDataView } from '../../companies/registration/application-view.ts';
import type { ApplicationData } from '../../platform/db/tables/stored-values.ts';
import type { Seeing } from '../review/looks/seeing.ts';

/** Company and person of an application. */
function applicantFacts(data: ApplicationData, locale: Locale): [LookField, string][] {
  const shown = applicantDataView(data, locale);
  return [
    ['company', shown.company_name],
    ['intentions', shown.intention_partner_type_name],
    ['companyPhone', shown.company_phone],
    ['companyEmail', shown.company_email],
    ['website', shown.company_official_website],
    ['industry', shown.company_industry_name],
    ['mainBusiness', shown.company_main_business],
    ['companyLocation', shown.company_location],
    ['companyAddress', shown.company_address],
    ['name', shown.user_name],
    ['email', shown.email],
    ['phone', shown.phone],
    ['positionCategory', shown.position_category_name],
    ['position', shown.position_name],
    ['location', shown.location],
    ['address', shown.address],
  ];
}

/** Partner registration as a second look shows it. */
export const registrationSeeing: Seeing<ApplicationData> = {
  async read(tx, { co_id, user_id }) {
    const data = await findApplicationData(tx, co_id, user_id);
    return { company: data.company_name, licId: null, data };
  },
  facts: applicantFacts,
};

interface Terms {
  sign_type: number;
  wanted_level: number;
  /** Of the company before the decision. */
  level: number | null;
  applicant: ApplicationData;
}

/** Contract application as a second look shows it. */
export const contractSeeing: Seeing<Terms> = {
  async read(tx, { id, co_id, user_id }) {
    const terms = await tx
      .selectFrom('contract_application as a')
      .leftJoin('partner_company as p', 'p.co_id', 'a.co_id')
      .select(['a.sign_type', 'a.wanted_level', 'p.level'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow();
    const applicant = await findApplicationData(tx, co_id, user_id);
    return { company: applicant.company_name, licId: null, data: { ...terms, applicant } };
  },
  facts: ({ sign_type, wanted_level, level, applicant }, locale) => [
    ['signType', partnerTypeName(sign_type, locale)],
    ['wantedLevel', partnerLevelName(wanted_level, locale)],
    ['currentLevel', level === null ? '' : partnerLevelName(level, locale)],
    ...applicantFacts(applicant, locale),
  ],
};
