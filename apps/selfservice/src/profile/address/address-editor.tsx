import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { ParamType } from '@portal/common/enums/account/param-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { reactTo } from '@portal/common/client/react-to';
import { PhoneInput } from '@portal/common/form/phone-input';
import { available, passes } from '@portal/common/form/rules';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { SignInAgain } from '@portal/common/security/sign-in-again';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { addressDraft } from './address-draft.ts';
import { useUpdateAccount } from '../profile.queries.ts';
import styles from './address-row.module.css';

const KINDS = {
  email: { field: 'Email', type: ParamType.email, check: checkEmail, hint: 'profile.account.email.hint', verifyHint: 'profile.account.email.verify.hint' },
  phone: { field: 'Phone', type: ParamType.phone, check: checkPhone, hint: 'profile.account.phone.hint', verifyHint: 'profile.account.phone.verify.hint' },
} as const;

export interface AddressEditorProps {
  channel: keyof typeof KINDS;
  label: ReactNode;
  current: string;
  /** `current`, formatted for display. */
  shown: string;
  /** Verify the current address instead of changing it. */
  verifyOnly: boolean;
  /** Address typed before the user signed in again. */
  draft?: string | undefined;
  onClose: () => void;
}

/**
 * Changes or verifies an e-mail address or phone number with a code sent to it. Confirm is enabled when both fields are
 * valid and the address differs. An error keeps the input.
 */
export function AddressEditor({ channel, label, current, shown, verifyOnly, draft, onClose }: AddressEditorProps) {
  const intl = useIntl();
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const { message } = App.useApp();
  const { user_id, user_type } = useSignedIn();
  const update = useUpdateAccount();
  const [again, setAgain] = useState(false);
  const { field, type, check, hint, verifyHint } = KINDS[channel];
  const name = `profile-${channel}`;
  const form = usePortalForm<Record<string, string>>({ name, wireNames: { AttrValue: field, verify_code: 'VerifyCode' } });
  const refused = useInvalidFields(form).includes(field);
  const typed = (Form.useWatch(field, form.antd) ?? draft ?? current).trim();
  const code = Form.useWatch('VerifyCode', form.antd) ?? '';
  const address = verifyOnly ? current : typed;
  const differs = address.toLowerCase() !== current.toLowerCase();
  const valid = verifyOnly || (check(address) === undefined && differs && !refused);

  useEffect(function begin() {
    document.getElementById(`${name}_${verifyOnly ? 'VerifyCode' : field}`)?.focus();
    addressDraft(user_id, channel).drop();
  }, [name, field, verifyOnly, user_id, channel]);

  async function submit() {
    await update.mutateAsync(channel === 'email' ? { email: address, code } : { phone: address, code });
    void message.success(intl.formatMessage({ id: verifyOnly ? 'profile.account.address.verified' : `profile.account.${channel}.changed` }));
    onClose();
  }

  const fail = (error: unknown) => reactTo(error, {
    'Account.SignIn.Recent.Required': () => {
      addressDraft(user_id, channel).keep({ address });
      setAgain(true);
    },
  }, () => form.showAtFields(error) || form.setError('VerifyCode', failureText(error, intl.locale)));

  return (
    <PortalForm
      form={form} size={size} className={styles.editor ?? ''} initialValues={{ [field]: draft ?? current, VerifyCode: '' }}
      onSubmit={submit} onFailure={fail} onCancel={onClose}
    >
      {/* Off while signing in again: the draft keeps the input. */}
      <LeaveGuard when={(differs || code !== '') && !again} />
      {verifyOnly
        ? <span className={styles.label}>{label}</span>
        : <label className={styles.label} htmlFor={`${name}_${field}`}>{label}</label>}
      <div className={styles.fields}>
        {verifyOnly
          ? <div className={styles.fixed}>{shown}</div>
          : (
            <Form.Item name={field} validateFirst rules={[passes(check), ...available({ call, type, userType: user_type, accountId: user_id, current, willProve: true })]}>
              {channel === 'email'
                ? <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
                : <PhoneInput />}
            </Form.Item>
          )}
        <Form.Item name="VerifyCode" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id="code.label" />}>
          <VerifyCodeInput
            size={size}
            target={{ channel, account: valid ? address : undefined, scene: VerifyScene.emailPhoneEdit, userType: user_type }}
            sendDisabled={refused}
            onRefused={(error) => form.showAtFields(error, { account: verifyOnly ? 'VerifyCode' : field })}
          />
        </Form.Item>
        <p className={styles.hint}><FormattedMessage id={verifyOnly ? verifyHint : hint} /></p>
      </div>
      <div className={styles.actions}>
        <Button size="small" disabled={form.busy} onMouseDown={(event) => event.preventDefault()} onClick={onClose}><FormattedMessage id="common.cancel" /></Button>
        <Button size="small" type="primary" htmlType="submit" loading={form.busy} disabled={!valid || checkVerifyCode(code) !== undefined}>
          <FormattedMessage id="common.confirm" />
        </Button>
      </div>
      <SignInAgain open={again} onClose={() => setAgain(false)} />
    </PortalForm>
  );
}
