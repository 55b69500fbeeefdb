import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { PasswordInput } from '@portal/common/form/password/password-input';
import { passesOnceTyped } from '@portal/common/form/rules';
import { VerifyCodeInput, type CodeTarget } from '@portal/common/form/verify-code/verify-code-input';
import { checkCurrentPassword } from '@portal/common/rules/password/current-password';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { isNotExisting, type NotExisting } from './unknown-account.tsx';

/** Password, or a code that is sent to the account. */
export function SecretField({
  method,
  target,
  sendDisabled,
  onNoAccount,
  onUnknown,
}: {
  method: VerifyType;
  target: CodeTarget;
  sendDisabled: boolean;
  onNoAccount: () => void;
  /** Called when no code could be sent, because the account does not exist. */
  onUnknown: (code: NotExisting) => void;
}) {
  const withCode = method === VerifyType.code;
  return (
    <Form.Item
      key={method}
      name="verify_info"
      validateFirst
      rules={passesOnceTyped(withCode ? checkVerifyCode : checkCurrentPassword)}
      label={<FormattedMessage id={withCode ? 'code.label' : 'signIn.password'} />}
    >
      {withCode ? (
        <VerifyCodeInput
          size="large"
          target={target}
          sendDisabled={sendDisabled}
          onNoAccount={onNoAccount}
          onRefused={(error) => {
            if (!isNotExisting(error.code)) return false;
            onUnknown(error.code);
            return true;
          }}
        />
      ) : (
        <PasswordInput size="large" name="password" autoComplete="current-password" />
      )}
    </Form.Item>
  );
}
