import type { ReactElement, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '../../antd/base.ts';
import type { MessageId } from '../../intl/message-id.ts';
import { chosen } from '../rules.tsx';

export interface ChoiceItemProps {
  name: string;
  /** Replaces the usual label. */
  label?: ReactNode;
  /** Below the control. */
  extra?: ReactNode;
  /** May be empty, and can be cleared. */
  optional?: boolean;
  /** Else as the form is. */
  disabled?: boolean;
}

/** The form item of a lookup's control: its `usual` label, and the text for a required value that is `missing`. */
export function ChoiceItem({
  name,
  label,
  extra,
  optional = false,
  disabled,
  usual,
  missing,
  children,
}: ChoiceItemProps & {
  usual: MessageId;
  missing: MessageId;
  children: (how: { allowClear: boolean; disabled?: boolean }) => ReactElement;
}) {
  return (
    <Form.Item
      name={name}
      label={label ?? <FormattedMessage id={usual} />}
      required={!optional}
      validateTrigger="onChange"
      rules={optional ? [] : [chosen(missing)]}
      extra={extra}
    >
      {children({ allowClear: optional, ...(disabled !== undefined && { disabled }) })}
    </Form.Item>
  );
}
