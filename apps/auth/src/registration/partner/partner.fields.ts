import { draftOf } from '@portal/common/form/draft/draft';
import { checkAddress } from '@portal/common/rules/company/address';
import { checkChosen } from '@portal/common/rules/text/chosen';
import { checkPartnerName } from '@portal/common/rules/company/company-name';
import { checkCompanyPhone } from '@portal/common/rules/company/company-phone';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkMainBusiness } from '@portal/common/rules/company/main-business';
import {
  checkPassword,
  checkPasswordOwner,
  checkSamePassword,
  type PasswordPolicy,
} from '@portal/common/rules/password/password';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkPositionName } from '@portal/common/rules/user/position-name';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { checkWebsite } from '@portal/common/rules/company/website';
import type { registerPartner } from '@portal/common/contract/account/registration';
import type { InputOf } from '@portal/common/contract/endpoint';
import type { PurposeBoxes } from '../purpose-items.tsx';
import type { FormStep } from './partner.steps.ts';

/** The fields of all three steps, by the names of the call. */
export type Fields = Required<Omit<InputOf<typeof registerPartner>['body'], 'accepted' | 'purposes'>> & {
  confirm_password: string;
  policy: boolean;
  purposes: PurposeBoxes;
};

const KEPT = {
  company_name: '',
  company_official_website: '',
  company_phone: '',
  company_email: '',
  company_country: 0,
  company_province: 0,
  company_city: 0,
  company_address: '',
  company_main_business: '',
  company_industry: 0,
  intention_partner_type: [] as number[],
  username: '',
  email: '',
  phone: '',
  position_category: 0,
  position_name: '',
  country: 0,
  province: 0,
  city: 0,
  address: '',
};
const SECRET = { verify_code: '', password: '', confirm_password: '', policy: false, purposes: {} };

export const EMPTY: Fields = { ...KEPT, ...SECRET };
/** Survives a reload: the step, and all values except code, passwords and consent. */
export const draft = draftOf('registerPartner', { ...KEPT, step: 0 });

const PERSON: readonly string[] = [
  'username',
  'email',
  'phone',
  'position_category',
  'position_name',
  'country',
  'province',
  'city',
  'address',
  ...Object.keys(SECRET),
];
/** The step that has this field. */
export const stepOf = (field: string): FormStep =>
  PERSON.includes(field) ? 2 : field === 'intention_partner_type' ? 1 : 0;

/** The message of each field's label, by step, in the order of the page. */
const LABELS = [
  {
    company_name: 'partner.field.companyName',
    company_official_website: 'partner.field.website',
    company_phone: 'partner.field.companyPhone',
    company_email: 'register.partner.field.companyEmail',
    company_industry: 'lookup.industry',
    company_main_business: 'partner.field.mainBusiness',
    company_country: 'lookup.country',
    company_province: 'lookup.province',
    company_city: 'lookup.city',
    company_address: 'partner.field.address',
  },
  { intention_partner_type: 'partner.field.types' },
  {
    username: 'partner.field.username',
    phone: 'register.field.phone',
    position_category: 'register.partner.field.position',
    position_name: 'partner.field.positionName',
    country: 'lookup.country',
    province: 'lookup.province',
    city: 'lookup.city',
    address: 'register.partner.field.workAddress',
    email: 'register.field.email',
    verify_code: 'register.field.emailCode',
    password: 'register.field.password',
    confirm_password: 'register.field.confirm',
    policy: 'register.partner.field.policy',
  },
] as const satisfies readonly Partial<Record<keyof Fields, string>>[];
/** Id of the message of a label. */
export type LabelId = { [Step in FormStep]: (typeof LABELS)[Step][keyof (typeof LABELS)[Step]] }[FormStep];

/**
 * Returns the fields of a step whose values do not pass the rules, unordered. `usePlaceGap` checks places by their
 * lists, and the API checks for taken values.
 */
export function openFields(step: FormStep, values: Fields, policy: PasswordPolicy): string[] {
  const issues: Partial<Record<keyof Fields, unknown>>[] = [
    {
      company_name: checkPartnerName(values.company_name),
      company_official_website: checkWebsite(values.company_official_website),
      company_phone: checkCompanyPhone(values.company_phone),
      company_email: checkEmail(values.company_email),
      company_industry: checkChosen('industry')(values.company_industry),
      company_main_business: checkMainBusiness(values.company_main_business),
      company_address: checkAddress(values.company_address),
    },
    { intention_partner_type: checkChosen('partnerType')(values.intention_partner_type) },
    {
      username: checkUserName(values.username),
      phone: checkPhone(values.phone),
      email: checkEmail(values.email),
      verify_code: checkVerifyCode(values.verify_code),
      position_category: checkChosen('position')(values.position_category),
      position_name: checkPositionName(values.position_name),
      address: checkAddress(values.address),
      password: checkPassword(values.password, policy) ?? checkPasswordOwner(values.password, { email: values.email }),
      confirm_password: checkSamePassword(values.password)(values.confirm_password),
      policy: values.policy ? undefined : 'policy.unticked',
    },
  ];
  return Object.entries(issues[step] ?? {}).flatMap(([field, issue]) => (issue === undefined ? [] : [field]));
}

/** Returns the label of the first of these fields on the page of the step; undefined when there is none. */
export const firstLabel = (step: FormStep, fields: readonly string[]): LabelId | undefined =>
  Object.entries<LabelId>(LABELS[step]).find(([field]) => fields.includes(field))?.[1];
