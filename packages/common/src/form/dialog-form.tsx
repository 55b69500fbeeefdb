import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import { PortalForm, type PortalFormProps } from './portal-form.tsx';
import styles from './portal-form.module.css';

/** The form of a dialog: its buttons cancel and submit. */
export function DialogForm<Fields extends object>({
  submit,
  danger = false,
  disabled = false,
  onClose,
  ...form
}: Omit<PortalFormProps<Fields>, 'footer'> & {
  /** Text of the button that submits. */
  submit: ReactNode;
  danger?: boolean;
  /** There is nothing to submit. */
  disabled?: boolean;
  onClose: () => void;
}) {
  const { busy } = form.form;
  return (
    <PortalForm
      {...form}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose} disabled={busy}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="primary" danger={danger} disabled={disabled} htmlType="submit" loading={busy}>
            {submit}
          </Button>
        </div>
      }
    />
  );
}
