import { FormattedMessage } from 'react-intl';
import { Form, Input, type FormRule } from '@portal/common/antd/base';
import { IndustryField } from '@portal/common/form/lookup/industry-select';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { passes } from '@portal/common/form/rules';
import { UserType } from '@portal/common/enums/user/user-type';
import {
  AddressItem,
  CompanyNameItem,
  CompanyPhoneItem,
  MainBusinessItem,
  WebsiteItem,
} from '@portal/common/form/partner/company-items';
import { checkEmail } from '@portal/common/rules/contact/email';
import { JoinHint } from '../joining/join-hint.tsx';
import styles from './partner-form.module.css';

/** The company: name, contact, business and place. `free` checks that the name is not taken. */
export function CompanyStep({ free }: { free: FormRule[] }) {
  return (
    <>
      <p className={styles.join}>
        <JoinHint userType={UserType.partner} />
      </p>
      <div className={styles.pair}>
        <CompanyNameItem rules={free} />
        <WebsiteItem
          label={
            <>
              <FormattedMessage id="partner.field.website" />
              <span className={styles.optional}>
                <FormattedMessage id="register.optional" />
              </span>
            </>
          }
        />
        <CompanyPhoneItem />
        <Form.Item
          name="company_email"
          rules={[passes(checkEmail)]}
          label={<FormattedMessage id="register.partner.field.companyEmail" />}
        >
          <Input
            name="company_email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            placeholder="name@company.com"
          />
        </Form.Item>
        <IndustryField name="company_industry" />
        <MainBusinessItem />
      </div>
      <div className={styles.triple}>
        <LocationFields
          names={{ country: 'company_country', province: 'company_province', city: 'company_city' }}
          userType={UserType.partner}
        />
      </div>
      <AddressItem name="company_address" />
    </>
  );
}
