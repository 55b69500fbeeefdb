import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input, type FormRule } from '../../antd/base.ts';
import { GrowingArea } from '../growing-area.tsx';
import { PhoneInput } from '../phone/phone-input.tsx';
import { passes } from '../rules.tsx';
import { checkAddress } from '../../rules/company/address.ts';
import { checkPartnerName } from '../../rules/company/company-name.ts';
import { checkCompanyPhone } from '../../rules/company/company-phone.ts';
import { checkMainBusiness, MAIN_BUSINESS_MAX } from '../../rules/company/main-business.ts';
import { checkWebsite } from '../../rules/company/website.ts';
import styles from './partner-fields.module.css';

/** Props of an item of the surrounding form; the fields of a partner company have the same names in every form. */
export interface ItemProps {
  label?: ReactNode;
  /** Below the control: a hint, or why the value was refused. */
  extra?: ReactNode;
}

/** Name of the company; `rules` check further that it is not taken. `frozen`: read-only, can be copied. */
export function CompanyNameItem({
  extra,
  frozen = false,
  rules = [],
}: ItemProps & { frozen?: boolean; rules?: FormRule[] }) {
  const intl = useIntl();
  return (
    <Form.Item
      name="company_name"
      required
      validateFirst
      label={<FormattedMessage id="partner.field.companyName" />}
      extra={extra}
      rules={frozen ? [] : [passes(checkPartnerName), ...rules]}
    >
      <Input
        name="company_name"
        autoComplete="organization"
        maxLength={150}
        placeholder={intl.formatMessage({ id: 'partner.hint.companyName' })}
        {...(frozen && { readOnly: true, className: styles.frozen ?? '' })}
      />
    </Form.Item>
  );
}

/** Official website of the company. */
export function WebsiteItem({ label, extra }: ItemProps) {
  const intl = useIntl();
  return (
    <Form.Item
      name="company_official_website"
      rules={[passes(checkWebsite)]}
      label={label ?? <FormattedMessage id="partner.field.website" />}
      extra={extra}
    >
      <Input
        name="company_official_website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1100}
        placeholder={intl.formatMessage({ id: 'partner.hint.website' })}
      />
    </Form.Item>
  );
}

/** A landline or mobile number. A `stored` number is always valid, and its area code cannot change. */
export function CompanyPhoneItem({ extra, stored = '' }: ItemProps & { stored?: string }) {
  const intl = useIntl();
  return (
    <Form.Item
      name="company_phone"
      required
      label={<FormattedMessage id="partner.field.companyPhone" />}
      extra={extra}
      rules={[passes((value) => (stored !== '' && value === stored ? undefined : checkCompanyPhone(value)))]}
    >
      <PhoneInput
        landline
        areaFixed={stored !== ''}
        placeholder={intl.formatMessage({ id: 'partner.hint.companyPhone' })}
      />
    </Form.Item>
  );
}

/** What the company does. */
export function MainBusinessItem({ extra }: ItemProps) {
  const intl = useIntl();
  return (
    <Form.Item
      name="company_main_business"
      required
      rules={[passes(checkMainBusiness)]}
      label={<FormattedMessage id="partner.field.mainBusiness" />}
      extra={extra}
    >
      <GrowingArea
        size="line"
        name="company_main_business"
        maxLength={MAIN_BUSINESS_MAX * 2}
        placeholder={intl.formatMessage({ id: 'partner.hint.mainBusiness' })}
      />
    </Form.Item>
  );
}

/** Street address: of the company, or of a person's place of work. */
export function AddressItem({ name, label, extra }: ItemProps & { name: 'company_address' | 'address' }) {
  const intl = useIntl();
  return (
    <Form.Item
      name={name}
      required
      rules={[passes(checkAddress)]}
      label={label ?? <FormattedMessage id="partner.field.address" />}
      extra={extra}
    >
      <Input
        name={name}
        autoComplete="street-address"
        maxLength={300}
        placeholder={intl.formatMessage({ id: 'partner.hint.address' })}
      />
    </Form.Item>
  );
}
