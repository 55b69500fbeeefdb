import type { Terms } from '@portal/common/contract/account/terms';
import { FormattedMessage } from 'react-intl';
import { Form, Input, type FormRule } from '@portal/common/antd/base';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { passes } from '@portal/common/form/rules';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useTyped } from '@portal/common/form/use-typed';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { AddressItem } from '@portal/common/form/partner/company-items';
import { PositionNameItem, UserNameItem } from '@portal/common/form/partner/person-items';
import { VerifyCodeInput, type VerifyCodeInputProps } from '@portal/common/form/verify-code/verify-code-input';
import { checkEmail } from '@portal/common/rules/contact/email';
import type { PasswordPolicy } from '@portal/common/rules/password/password';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import type { Fields } from './partner.fields.ts';
import { PurposeItems } from '../purpose-items.tsx';
import { PasswordItems, PolicyItem } from '../secret-items.tsx';
import styles from './partner-form.module.css';

/** The person who becomes the company's main account. No code can be sent to an e-mail that shows an error. */
export function PersonStep({
  form,
  size,
  policy,
  documents,
  freeEmail,
  freePhone,
  ...code
}: {
  form: PortalFormState<Fields>;
  size: 'middle' | 'large';
  policy: PasswordPolicy;
  documents: readonly Terms[];
  freeEmail: FormRule[];
  freePhone: FormRule[];
} & Required<Pick<VerifyCodeInputProps, 'onRefused' | 'onNoAccount' | 'onSent'>>) {
  const emailRefused = useInvalidFields(form).includes('email');
  const email = useTyped(form, 'email') ?? '';
  return (
    <>
      <div className={styles.pair}>
        <UserNameItem />
        <Form.Item
          name="phone"
          validateFirst
          rules={[passes(checkPhone), ...freePhone]}
          label={<FormattedMessage id="register.field.phone" />}
        >
          <PhoneInput />
        </Form.Item>
        <LookupField
          lookup="position"
          name="position_category"
          userType={UserType.partner}
          label={<FormattedMessage id="register.partner.field.position" />}
        />
        <PositionNameItem />
      </div>
      <h2 className={styles.part}>
        <FormattedMessage id="register.partner.work" />
      </h2>
      <div className={styles.triple}>
        <LocationFields
          names={{ country: 'country', province: 'province', city: 'city' }}
          userType={UserType.partner}
        />
      </div>
      <AddressItem name="address" label={<FormattedMessage id="register.partner.field.workAddress" />} />
      <h2 className={styles.part}>
        <FormattedMessage id="register.partner.login" />
      </h2>
      <div className={styles.pair}>
        <Form.Item
          name="email"
          validateFirst
          rules={[passes(checkEmail), ...freeEmail]}
          label={<FormattedMessage id="register.field.email" />}
        >
          <Input
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            placeholder="name@company.com"
          />
        </Form.Item>
        <Form.Item
          name="verify_code"
          validateFirst
          rules={[passes(checkVerifyCode)]}
          label={<FormattedMessage id="register.field.emailCode" />}
        >
          <VerifyCodeInput
            size={size}
            target={{
              channel: 'email',
              scene: VerifyScene.partnerRegister,
              userType: UserType.partner,
              account: checkEmail(email) === undefined ? email.trim() : undefined,
            }}
            sendDisabled={emailRefused}
            {...code}
          />
        </Form.Item>
        <PasswordItems policy={policy} />
      </div>
      <PolicyItem documents={documents} />
      <PurposeItems />
    </>
  );
}
