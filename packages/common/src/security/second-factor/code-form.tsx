import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form, Input } from '../../antd/base.ts';
import { PortalForm } from '../../form/portal-form.tsx';
import { passes } from '../../form/rules.tsx';
import { usePortalForm } from '../../form/use-portal-form.tsx';
import { plainContact } from '../../rules/contact/plain.ts';
import { checkSecondFactor, checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { Buttons } from '../../ui/buttons.tsx';
import styles from './second-factor.module.css';

const FIELD = 'second_factor_code';

/** Apps show codes in groups, and Chinese input methods enter full-width digits. */
const folded = (typed: string) => plainContact(typed).replaceAll(/\s/g, '');

/**
 * One field for a code of the authenticator. With `first`, recovery codes are not accepted, because none exist yet.
 * `onCode` rejects with the error to show. Without `onCancel` the form has one wide button, for a page instead of a
 * dialog.
 */
export function CodeForm({
  first = false,
  disabled = false,
  label,
  danger = false,
  submit,
  onCode,
  onCancel,
}: {
  first?: boolean;
  /** Another way is being sent. */
  disabled?: boolean;
  /** Of a code that comes from elsewhere than an authenticator. */
  label?: ReactNode;
  danger?: boolean;
  submit: ReactNode;
  onCode: (code: string) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const form = usePortalForm<Record<typeof FIELD, string>>({ name: 'security-factor' });
  return (
    <PortalForm
      form={form}
      validateTrigger="onSubmit"
      initialValues={{ [FIELD]: '' }}
      onSubmit={({ [FIELD]: code }) => onCode(code.trim())}
      footer={
        onCancel ? (
          <Buttons className={styles.foot}>
            <Button onClick={onCancel} disabled={form.busy}>
              <FormattedMessage id="common.cancel" />
            </Button>
            <Button type="primary" danger={danger} htmlType="submit" loading={form.busy}>
              {submit}
            </Button>
          </Buttons>
        ) : (
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            block
            loading={form.busy}
            disabled={disabled && !form.busy}
          >
            {submit}
          </Button>
        )
      }
    >
      <Form.Item
        name={FIELD}
        validateFirst
        label={label ?? <FormattedMessage id={first ? 'secondFactor.code.first' : 'secondFactor.code'} />}
        rules={[passes(first ? checkVerifyCode : checkSecondFactor)]}
        normalize={folded}
      >
        <Input
          size={onCancel ? 'middle' : 'large'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          inputMode={first ? 'numeric' : 'text'}
        />
      </Form.Item>
    </PortalForm>
  );
}
