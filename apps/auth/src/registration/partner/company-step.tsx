import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import type { FormRule } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/select';
import { IndustryField } from '@portal/common/form/industry-select';
import { LocationFields } from '@portal/common/form/location-fields';
import { PhoneInput } from '@portal/common/form/phone-input';
import { passes } from '@portal/common/form/rules';
import { UserType } from '@portal/common/enums/user/user-type';
import { checkAddress } from '@portal/common/rules/company/address';
import { checkPartnerName } from '@portal/common/rules/company/company-name';
import { checkCompanyPhone } from '@portal/common/rules/company/company-phone';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkMainBusiness, MAIN_BUSINESS_MAX } from '@portal/common/rules/company/main-business';
import { checkWebsite } from '@portal/common/rules/company/website';
import styles from './partner-form.module.css';

/** The company: name, contact, business and place. `free` checks that the name is not taken. */
export function CompanyStep({ free }: { free: FormRule[] }) {
  const intl = useIntl();
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="company_name" validateFirst rules={[passes(checkPartnerName), ...free]} label={<FormattedMessage id="register.partner.field.companyName" />}>
          <Input name="company_name" autoComplete="organization" maxLength={150} placeholder={intl.formatMessage({ id: 'register.partner.hint.companyName' })} />
        </Form.Item>
        <Form.Item
          name="company_official_website" rules={[passes(checkWebsite)]}
          label={<><FormattedMessage id="register.partner.field.website" /><span className={styles.optional}><FormattedMessage id="register.optional" /></span></>}
        >
          <Input name="company_official_website" inputMode="url" autoComplete="url" autoCapitalize="none" spellCheck={false} maxLength={1100} placeholder={intl.formatMessage({ id: 'register.partner.hint.website' })} />
        </Form.Item>
        <Form.Item name="company_phone" rules={[passes(checkCompanyPhone)]} label={<FormattedMessage id="register.partner.field.companyPhone" />}>
          <PhoneInput landline placeholder={intl.formatMessage({ id: 'register.partner.hint.companyPhone' })} />
        </Form.Item>
        <Form.Item name="company_email" rules={[passes(checkEmail)]} label={<FormattedMessage id="register.partner.field.companyEmail" />}>
          <Input name="company_email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} placeholder="name@company.com" />
        </Form.Item>
        <IndustryField name="company_industry" />
        <Form.Item name="company_main_business" rules={[passes(checkMainBusiness)]} label={<FormattedMessage id="register.partner.field.mainBusiness" />}>
          <TextArea
            name="company_main_business" autoSize={{ minRows: 1, maxRows: 2 }} maxLength={MAIN_BUSINESS_MAX * 2}
            placeholder={intl.formatMessage({ id: 'register.partner.hint.mainBusiness' })}
          />
        </Form.Item>
      </div>
      <div className={styles.triple}>
        <LocationFields names={{ country: 'company_country', province: 'company_province', city: 'company_city' }} userType={UserType.partner} />
      </div>
      <Form.Item name="company_address" rules={[passes(checkAddress)]} label={<FormattedMessage id="register.partner.field.address" />}>
        <Input name="company_address" autoComplete="street-address" maxLength={300} placeholder={intl.formatMessage({ id: 'register.partner.hint.address' })} />
      </Form.Item>
    </>
  );
}
