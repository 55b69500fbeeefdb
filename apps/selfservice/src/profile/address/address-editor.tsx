import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { ParamType } from '@portal/common/enums/account/param-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { isComposing, keepComposing } from '@portal/common/form/composing';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { PhoneInput } from '@portal/common/form/phone-input';
import { available, passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/leave-guard';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { SignInAgain } from '@portal/common/security/sign-in-again';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { keepDraft } from './address-draft.ts';
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
  /** How `current` is shown. */
  shown: string;
  /** The address stays as it is, the code only verifies it. */
  verifyOnly: boolean;
  /** What was typed before. */
  draft?: string | undefined;
  onClose: () => void;
}

/**
 * Another e-mail or phone, or the one that is there to be verified: the address, and the code that was sent to it. It can
 * be confirmed when both are valid and the address is another one (spec 2 §4). A refusal leaves what was typed.
 */
export function AddressEditor({ channel, label, current, shown, verifyOnly, draft, onClose }: AddressEditorProps) {
  const intl = useIntl();
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const { message } = App.useApp();
  const { user_id, user_type } = useSignedIn();
  const [form] = Form.useForm<Record<string, string>>();
  const update = useUpdateAccount();
  const [again, setAgain] = useState(false);
  const [refused, setRefused] = useState(false);
  const { field, type, check, hint, verifyHint } = KINDS[channel];
  const name = `profile-${channel}`;
  const typed = (Form.useWatch(field, form) ?? draft ?? current).trim();
  const code = Form.useWatch('VerifyCode', form) ?? '';
  const address = verifyOnly ? current : typed;
  const differs = address.toLowerCase() !== current.toLowerCase();
  const valid = verifyOnly || (check(address) === undefined && differs && !refused);

  useEffect(function begin() {
    document.getElementById(`${name}_${verifyOnly ? 'VerifyCode' : field}`)?.focus();
    keepDraft(null);
  }, [name, field, verifyOnly]);

  const save = useOneAtATime(async () => {
    try {
      await update.mutateAsync(channel === 'email' ? { email: address, code } : { phone: address, code });
      void message.success(intl.formatMessage({ id: verifyOnly ? 'profile.account.address.verified' : `profile.account.${channel}.changed` }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') {
        keepDraft({ userId: user_id, channel, value: address });
        setAgain(true);
        return;
      }
      const known = error instanceof ApiError;
      if (known && putUnderFields(form, error, intl.locale, { AttrValue: field, verify_code: 'VerifyCode' })) return;
      const text = known ? messageOf(error, intl.locale) : <FormattedMessage id="common.unexpected" />;
      form.setFields([{ name: 'VerifyCode', errors: [text] } as unknown as Parameters<typeof form.setFields>[0][number]]);
    }
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    keepComposing(event);
    // Dialogs (the captcha) stand elsewhere in the page, and have an Escape of their own.
    if (event.key !== 'Escape' || isComposing(event) || update.isPending || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <Form
      form={form} name={name} layout="vertical" size={size} requiredMark={false} validateTrigger="onBlur" className={styles.editor ?? ''}
      initialValues={{ [field]: draft ?? current, VerifyCode: '' }}
      onFinish={() => void save()} onKeyDown={onKeyDown}
      onFieldsChange={(_, all) => setRefused(all.some(({ name: which, errors }) => String(which) === field && errors !== undefined && errors.length > 0))}
    >
      {/* What is typed is kept over the sign-in that a change may ask for. */}
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
            onRefused={(error) => putUnderFields(form, error, intl.locale, { account: verifyOnly ? 'VerifyCode' : field })}
          />
        </Form.Item>
        <p className={styles.hint}><FormattedMessage id={verifyOnly ? verifyHint : hint} /></p>
      </div>
      <div className={styles.actions}>
        <Button size="small" disabled={update.isPending} onMouseDown={(event) => event.preventDefault()} onClick={onClose}><FormattedMessage id="common.cancel" /></Button>
        <Button size="small" type="primary" htmlType="submit" loading={update.isPending} disabled={!valid || checkVerifyCode(code) !== undefined}>
          <FormattedMessage id="common.confirm" />
        </Button>
      </div>
      <SignInAgain open={again} onClose={() => setAgain(false)} />
    </Form>
  );
}
