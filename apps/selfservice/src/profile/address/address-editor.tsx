import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { available } from '@portal/common/form/taken/available';
import { passes } from '@portal/common/form/rules';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useTyped } from '@portal/common/form/use-typed';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { elementWithId } from '@portal/common/antd/in-page';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone, shownPhone } from '@portal/common/rules/contact/phone';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { LateStepUp } from '@portal/common/security/step-up/late-step-up';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { AddressChange } from './address-change.ts';
import { addressDraft } from './address-draft.ts';
import styles from './address-row.module.css';

const CHECKS = { email: checkEmail, phone: checkPhone };

export interface AddressEditorProps {
  change: AddressChange;
  label: ReactNode;
  current: string;
  version: number;
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
export function AddressEditor({
  change,
  label,
  current,
  version,
  shown,
  verifyOnly,
  draft,
  onClose,
}: AddressEditorProps) {
  const intl = useIntl();
  const call = useCall();
  const { onLogin } = useHost();
  const size = useNarrow() ? 'large' : 'middle';
  const { message } = App.useApp();
  const { user_id, user_type } = useSignedIn();
  const [again, setAgain] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { channel, field, codeField, wire = field, unique } = change;
  const check = CHECKS[channel];
  const name = `profile-${field.toLowerCase()}`;
  const form = usePortalForm<Record<string, string>>({ name, wireNames: { [wire]: field, verify_code: codeField } });
  const versions = useVersions(form, {
    of: change.of,
    version,
    values: { [field]: current },
    read: (stored) => ({ [field]: (stored as unknown as Readonly<Record<string, string>>)[wire] ?? '' }),
    fields: { [field]: { label, show: (address: string) => (channel === 'phone' ? shownPhone(address) : address) } },
  });
  const refused = useInvalidFields(form).includes(field);
  const typed = (useTyped(form, field) ?? draft ?? current).trim();
  const code = Form.useWatch(codeField, form.antd) ?? '';
  const address = verifyOnly ? current : typed;
  const differs = address.toLowerCase() !== current.toLowerCase();
  const valid = verifyOnly || (check(address) === undefined && differs && !refused);

  useEffect(
    function begin() {
      elementWithId(`${name}_${verifyOnly ? codeField : field}`, fields.current)?.focus();
      addressDraft(user_id, field).drop();
    },
    [name, field, codeField, verifyOnly, user_id],
  );

  async function submit() {
    await versions.save((made) => change.save({ address, code, version: made }));
    void message.success(intl.formatMessage({ id: verifyOnly ? 'profile.account.address.verified' : change.changed }));
    onClose();
  }

  const fail = (error: unknown) =>
    reactTo(
      error,
      { 'Account.SignIn.Recent.Required': () => setAgain(true) },
      () => form.showAtFields(error) || form.setError(codeField, failureText(error, intl.locale)),
    );

  return (
    <PortalForm
      form={form}
      size={size}
      className={styles.editor ?? ''}
      initialValues={{ [field]: draft ?? current, [codeField]: '' }}
      versions={versions}
      onSubmit={submit}
      onFailure={fail}
      onCancel={onClose}
    >
      {/* Off on the way to the sign-in page: the draft keeps the input. */}
      <LeaveGuard when={(differs || code !== '') && !leaving} />
      {verifyOnly ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label className={styles.label} htmlFor={`${name}_${field}`}>
          {label}
        </label>
      )}
      <div ref={fields} className={styles.fields}>
        {verifyOnly ? (
          <div className={styles.fixed}>{shown}</div>
        ) : (
          <Form.Item
            name={field}
            validateFirst
            rules={[
              passes(check),
              ...(unique === undefined
                ? []
                : available({ call, type: unique, userType: user_type, accountId: user_id, current, willProve: true })),
            ]}
          >
            {channel === 'email' ? (
              <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
            ) : (
              <PhoneInput />
            )}
          </Form.Item>
        )}
        <Form.Item
          name={codeField}
          validateFirst
          rules={[passes(checkVerifyCode)]}
          label={<FormattedMessage id="code.label" />}
        >
          <VerifyCodeInput
            size={size}
            target={{ channel, account: valid ? address : undefined, scene: change.scene, userType: user_type }}
            sendDisabled={refused}
            onRefused={(error) => form.showAtFields(error, { account: verifyOnly ? codeField : field })}
            onNoAccount={() => void form.demand(field)}
          />
        </Form.Item>
        <p className={styles.hint}>
          <FormattedMessage id={verifyOnly ? `profile.account.${channel}.verify.hint` : change.hint} />
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" disabled={form.busy} onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <Button
          size="small"
          type="primary"
          htmlType="submit"
          loading={form.busy}
          disabled={!valid || checkVerifyCode(code) !== undefined}
        >
          <FormattedMessage id="common.confirm" />
        </Button>
      </div>
      <LateStepUp
        open={again}
        onClose={() => {
          setAgain(false);
          setLeaving(false);
        }}
        onProven={() => {
          setAgain(false);
          form.antd.submit();
        }}
        onLeave={() => {
          flushSync(() => setLeaving(true));
          addressDraft(user_id, field).keep({ address });
          onLogin(location.href);
        }}
      />
    </PortalForm>
  );
}
