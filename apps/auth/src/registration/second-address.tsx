import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { verifySecondAddress } from '@portal/common/contract/account/registration';
import { useChange } from '@portal/common/host/use-change';
import styles from './register-form.module.css';

/** The address of a registration that no code has verified. */
export interface Second {
  channel: 'email' | 'phone';
  address: string;
  userType: UserType;
  scene: VerifyScene;
}

/** Verifies the second address by a code, on the page that confirms the registration. */
export function SecondAddress({
  second: { channel, address, userType, scene },
  onVerified,
  onLater,
}: {
  second: Second;
  onVerified: () => void;
  onLater: () => void;
}) {
  const form = usePortalForm<{ verify_code: string }>({ name: 'second' });
  const { mutateAsync: verify } = useChange(verifySecondAddress);
  return (
    <PortalForm
      form={form}
      size="large"
      className={styles.second ?? ''}
      initialValues={{ verify_code: '' }}
      onSubmit={async ({ verify_code }) => {
        await verify({ body: { verify_code } });
        onVerified();
      }}
      footer={
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="register.second.confirm" />
          </Button>
          <Button disabled={form.busy} onClick={onLater}>
            <FormattedMessage id="register.second.later" />
          </Button>
        </div>
      }
    >
      <Form.Item
        name="verify_code"
        validateFirst
        rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={channel === 'email' ? 'register.field.emailCode' : 'register.field.phoneCode'} />}
      >
        <VerifyCodeInput
          size="large"
          target={{ channel, scene, userType, account: address }}
          onRefused={(error) => form.showAtFields(error, { account: 'verify_code' })}
        />
      </Form.Item>
    </PortalForm>
  );
}
