import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import type { FormRule } from '@portal/common/antd/base';
import type { ApiError } from '@portal/common/client/api-error';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { LocationFields } from '@portal/common/form/location-fields';
import { LookupField } from '@portal/common/form/lookup-select';
import { PhoneInput } from '@portal/common/form/phone-input';
import { passes } from '@portal/common/form/rules';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { checkAddress } from '@portal/common/rules/company/address';
import { checkEmail } from '@portal/common/rules/contact/email';
import type { PasswordPolicy } from '@portal/common/rules/password/password';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkPositionName } from '@portal/common/rules/account/position-name';
import { checkUserName } from '@portal/common/rules/account/user-name';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { PasswordItems, PolicyItem } from '../secret-items.tsx';
import styles from './partner-form.module.css';

/** The person who becomes the company's main account. `emailRefused`: no code can be sent there. */
export function PersonStep({ size, policy, freeEmail, freePhone, emailRefused, onRefused }: {
  size: 'middle' | 'large';
  policy: PasswordPolicy;
  freeEmail: FormRule[];
  freePhone: FormRule[];
  emailRefused: boolean;
  onRefused: (error: ApiError) => boolean;
}) {
  const intl = useIntl();
  const form = Form.useFormInstance();
  const email = Form.useWatch<string | undefined>('email', form) ?? '';
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="username" rules={[passes(checkUserName)]} label={<FormattedMessage id="register.partner.field.username" />}>
          <Input name="username" autoComplete="name" maxLength={60} />
        </Form.Item>
        <Form.Item name="phone" validateFirst rules={[passes(checkPhone), ...freePhone]} label={<FormattedMessage id="register.field.phone" />}>
          <PhoneInput />
        </Form.Item>
        <LookupField lookup="position" name="position_category" userType={UserType.partner} label={<FormattedMessage id="register.partner.field.position" />} />
        <Form.Item name="position_name" rules={[passes(checkPositionName)]} label={<FormattedMessage id="register.partner.field.positionName" />}>
          <Input name="position_name" autoComplete="organization-title" maxLength={60} />
        </Form.Item>
      </div>
      <h2 className={styles.part}><FormattedMessage id="register.partner.work" /></h2>
      <div className={styles.triple}>
        <LocationFields names={{ country: 'country', province: 'province', city: 'city' }} userType={UserType.partner} />
      </div>
      <Form.Item name="address" rules={[passes(checkAddress)]} label={<FormattedMessage id="register.partner.field.workAddress" />}>
        <Input name="address" autoComplete="street-address" maxLength={300} placeholder={intl.formatMessage({ id: 'register.partner.hint.address' })} />
      </Form.Item>
      <h2 className={styles.part}><FormattedMessage id="register.partner.login" /></h2>
      <div className={styles.pair}>
        <Form.Item name="email" validateFirst rules={[passes(checkEmail), ...freeEmail]} label={<FormattedMessage id="register.field.email" />}>
          <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} placeholder="name@company.com" />
        </Form.Item>
        <Form.Item name="verify_code" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id="register.field.emailCode" />}>
          <VerifyCodeInput
            size={size}
            target={{ channel: 'email', scene: VerifyScene.partnerRegister, userType: UserType.partner, account: checkEmail(email) === undefined ? email.trim() : undefined }}
            sendDisabled={emailRefused} onRefused={onRefused}
          />
        </Form.Item>
        <PasswordItems policy={policy} />
      </div>
      <PolicyItem />
    </>
  );
}
