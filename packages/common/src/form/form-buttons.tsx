import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import { Buttons } from '../ui/buttons.tsx';

/** The buttons of a form, for its `footer`: cancel and submit. */
export function FormButtons({
  busy,
  submit,
  danger = false,
  disabled = false,
  onCancel,
}: {
  /** The form is being submitted. */
  busy: boolean;
  /** Text of the button that submits. */
  submit: ReactNode;
  danger?: boolean;
  /** There is nothing to submit. */
  disabled?: boolean;
  onCancel: () => void;
}) {
  return (
    <Buttons>
      <Button onClick={onCancel} disabled={busy}>
        <FormattedMessage id="common.cancel" />
      </Button>
      <Button type="primary" danger={danger} disabled={disabled} htmlType="submit" loading={busy}>
        {submit}
      </Button>
    </Buttons>
  );
}
