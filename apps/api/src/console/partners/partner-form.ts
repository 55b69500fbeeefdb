import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { createPartner, readPartner, updatePartner } from '@portal/common/contract/console/partners';
import type { StoredOf } from '@portal/common/contract/version';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { IssueCode } from '@portal/common/errors/issues';
import type { Locale } from '@portal/common/intl/locale';
import { checkCompanyPhone, checkSameArea } from '@portal/common/rules/company/company-phone';
import { checkEmail, normaliseEmail } from '@portal/common/rules/contact/email';
import { checkPhone, formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { refuseAt } from '../../platform/errors/refusal.ts';
import type { HandlerInput } from '../../platform/http/calls/serve.ts';
import { checkIndustry, checkPartnerLevel, checkPlace, checkPosition } from '../../companies/lookups/chosen.ts';
import { industryOf, partnerLevelName, positionName } from '../../companies/lookups/lookups.ts';
import { placeName } from '../../companies/registration/application-view.ts';
import type { MainContact, PartnerData } from './partners.db.ts';

export type Stored = StoredOf<typeof updatePartner>;
/** Values of the form; a new partner has no version. */
export type PartnerForm = Omit<Stored, 'version'>;

/** States of the certification in which the name is certified or pending review. */
const NAME_FROZEN: readonly number[] = [AuthStatus.pending, AuthStatus.authenticated];
/** True when the name of a partner cannot be changed. */
export const isNameFrozen = ({ auth_status }: Pick<PartnerData, 'auth_status'>): boolean =>
  NAME_FROZEN.includes(auth_status);

/** A stored partner by the names of the form. */
export const formOf = (partner: PartnerData, contact: MainContact | undefined): Stored => ({
  company_name: partner.company_name,
  company_official_website: partner.website,
  company_phone: partner.phone,
  company_email: partner.email,
  company_industry_id: partner.industry_id,
  company_main_business: partner.main_business,
  company_country_id: partner.region_id,
  company_province_id: partner.province_id,
  company_city_id: partner.city_id,
  company_address: partner.address,
  username: contact?.user_name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  position_category_id: contact?.position_id ?? 0,
  position_name: contact?.position_name ?? '',
  country_id: contact?.country_id ?? 0,
  province_id: contact?.province_id ?? 0,
  city_id: contact?.city_id ?? 0,
  address: contact?.address ?? '',
  partner_level: partner.level,
  file_id: partner.file_id ?? '',
  version: partner.version + (contact?.version ?? 0),
});

function checked(field: string, issue: IssueCode | undefined): void {
  if (issue) refuseAt(field, issue);
}

function phoneOf(field: 'phone' | 'company_phone', typed: string, stored: string | undefined): string {
  if (typed === stored) return stored;
  checked(
    field,
    field === 'phone' ? checkPhone(typed) : (checkCompanyPhone(typed) ?? checkSameArea(stored ?? '')(typed)),
  );
  return formatPhone(
    parsePhone(typed) ?? refuseAt(field, field === 'phone' ? 'phone.illegal' : 'companyPhone.illegal'),
  );
}

function emailOf(field: 'email' | 'company_email', typed: string, stored: string | undefined): string {
  if (typed === stored) return stored;
  checked(field, checkEmail(typed));
  return normaliseEmail(typed);
}

/** The body in stored form. Unchanged values count as valid, all others are checked. */
export function valuesOf(body: HandlerInput<typeof createPartner>['body'], stored?: Stored): PartnerForm {
  const same = (...fields: (keyof PartnerForm)[]) =>
    stored !== undefined && fields.every((field) => body[field] === stored[field]);
  if (!same('company_industry_id')) checkIndustry(body.company_industry_id, 'company_industry_id');
  if (!same('company_country_id', 'company_province_id', 'company_city_id')) {
    checkPlace(
      { country: body.company_country_id, province: body.company_province_id, city: body.company_city_id },
      { country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' },
    );
  }
  if (!same('position_category_id')) checkPosition(body.position_category_id, 'position_category_id');
  if (!same('country_id', 'province_id', 'city_id')) {
    checkPlace(
      { country: body.country_id, province: body.province_id, city: body.city_id },
      { country: 'country_id', province: 'province_id', city: 'city_id' },
    );
  }
  if (!same('partner_level')) checkPartnerLevel(body.partner_level, 'partner_level');
  const { company_phone, company_email, phone, email } = body;
  return {
    ...body,
    company_phone: phoneOf('company_phone', company_phone, stored?.company_phone),
    company_email: emailOf('company_email', company_email, stored?.company_email),
    phone: phoneOf('phone', phone, stored?.phone),
    email: emailOf('email', email, stored?.email),
  };
}

/** The columns of a form by table. */
export const columnsOf = (form: PartnerForm) => ({
  company: {
    company_name: form.company_name,
    industry_id: form.company_industry_id,
    region_id: form.company_country_id,
    main_business: form.company_main_business,
    address: form.company_address,
  },
  partner: {
    website: form.company_official_website,
    phone: form.company_phone,
    email: form.company_email,
    province_id: form.company_province_id,
    city_id: form.company_city_id,
    level: form.partner_level,
    file_id: form.file_id,
  },
  user: { user_name: form.username, email: form.email, phone: form.phone, position_id: form.position_category_id },
  person: {
    position_name: form.position_name,
    country_id: form.country_id,
    province_id: form.province_id,
    city_id: form.city_id,
    address: form.address,
  },
});

/** A partner as staff see it. */
export function partnerView(
  partner: PartnerData,
  contact: MainContact | undefined,
  levelChange: AnswerOf<typeof readPartner>['level_change'],
  locale: Locale,
): AnswerOf<typeof readPartner> {
  const form = formOf(partner, contact);
  const industry = industryOf(partner.industry_id, locale);
  return {
    id: partner.co_id,
    version: form.version,
    enterprise_info: {
      company_name: form.company_name,
      company_official_website: form.company_official_website,
      company_phone: form.company_phone,
      company_email: form.company_email,
      company_industry_id: partner.industry_id,
      company_industry_parent_id: industry.parentId,
      company_industry_name: industry.name,
      company_main_business: partner.main_business,
      company_country_id: partner.region_id,
      company_province_id: partner.province_id,
      company_city_id: partner.city_id,
      company_location: placeName(partner.region_id, partner.province_id, partner.city_id, locale),
      company_address: partner.address,
      name_frozen: isNameFrozen(partner),
    },
    contact_info: contact
      ? {
          user_id: contact.user_id,
          username: form.username,
          email: form.email,
          phone: form.phone,
          position_category_id: form.position_category_id,
          position_category_name: positionName(form.position_category_id, locale),
          position_name: form.position_name,
          country_id: form.country_id,
          province_id: form.province_id,
          city_id: form.city_id,
          location: placeName(form.country_id, form.province_id, form.city_id, locale),
          address: form.address,
        }
      : null,
    other: {
      partner_level: partner.level,
      partner_level_name: partnerLevelName(partner.level, locale),
      creator: partner.creator ?? '',
      create_time: partner.created_at,
      editor: partner.editor ?? '',
      update_time: partner.edited_at,
      direct_sign: partner.direct_sign,
    },
    level_change: levelChange,
    file:
      partner.file_id === null
        ? null
        : {
            file_id: partner.file_id,
            file_gns: partner.file_id,
            file_name: partner.file_name ?? '',
            file_type: partner.media_type ?? '',
            file_size: partner.file_size ?? 0,
          },
  };
}
