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
import type { FormStep } from './partner.steps.ts';

/** The fields of all three steps, by the names of the call. */
export type Fields = Required<InputOf<typeof registerPartner>['body']> & { confirm_password: string; policy: boolean };

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
const SECRET = { verify_code: '', password: '', confirm_password: '', policy: false };

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

/**
 * Returns whether the values pass the rules. `usePlaceComplete` checks places by their lists, and the API checks for
 * taken values.
 */
export function isFilled(step: FormStep, values: Fields, policy: PasswordPolicy): boolean {
  const issues =
    step === 0
      ? [
          checkPartnerName(values.company_name),
          checkWebsite(values.company_official_website),
          checkCompanyPhone(values.company_phone),
          checkEmail(values.company_email),
          checkChosen('industry')(values.company_industry),
          checkMainBusiness(values.company_main_business),
          checkAddress(values.company_address),
        ]
      : step === 1
        ? [checkChosen('partnerType')(values.intention_partner_type)]
        : [
            checkUserName(values.username),
            checkPhone(values.phone),
            checkEmail(values.email),
            checkVerifyCode(values.verify_code),
            checkChosen('position')(values.position_category),
            checkPositionName(values.position_name),
            checkAddress(values.address),
            checkPassword(values.password, policy),
            checkPasswordOwner(values.password, { email: values.email }),
            checkSamePassword(values.password)(values.confirm_password),
            values.policy ? undefined : 'policy.unticked',
          ];
  return issues.every((issue) => issue === undefined);
}
