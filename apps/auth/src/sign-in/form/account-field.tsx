import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { passesOnceTyped } from '@portal/common/form/rules';
import { checkAccount, type AccountMode } from '@portal/common/rules/user/account';
import styles from './sign-in-form.module.css';

const LABEL = { phone: 'signIn.phone', email: 'signIn.email', emailOrLoginName: 'signIn.account' } as const;

/** E-mail, login name or phone, with a switch if phones may be used. */
export function AccountField({
  mode,
  loginNames,
  phones,
  onToggle,
  onLeave,
}: {
  mode: AccountMode;
  loginNames: boolean;
  phones: boolean;
  onToggle: () => void;
  onLeave: () => void;
}) {
  const intl = useIntl();
  const byPhone = mode === 'phone';
  return (
    // This only notifies the form. The rules of the item also run on blur.
    <div
      className={styles.field}
      onBlur={(event) => {
        if (event.target instanceof HTMLInputElement) onLeave();
      }}
    >
      {phones && (
        <Button type="link" className={styles.toggle ?? ''} onClick={onToggle}>
          <FormattedMessage id={!byPhone ? 'signIn.usePhone' : loginNames ? 'signIn.useAccount' : 'signIn.useEmail'} />
        </Button>
      )}
      <Form.Item
        key={mode}
        name="account"
        validateFirst
        rules={passesOnceTyped(checkAccount(mode))}
        label={<FormattedMessage id={LABEL[mode]} />}
      >
        {byPhone ? (
          <PhoneInput size="large" autoComplete="username webauthn" />
        ) : (
          <Input
            name="account"
            size="large"
            autoComplete="username webauthn"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={254}
            inputMode={mode === 'email' ? 'email' : 'text'}
            placeholder={intl.formatMessage({ id: mode === 'email' ? 'signIn.emailHint' : 'signIn.accountHint' })}
          />
        )}
      </Form.Item>
    </div>
  );
}
