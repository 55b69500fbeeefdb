import type { ReactElement, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '../antd/base.ts';
import type { MessageId } from './message-id.ts';
import { chosen } from './rules.tsx';

export interface ChoiceItemProps {
  name: string;
  /** Other words than the usual ones. */
  label?: ReactNode;
  /** May stay empty, and be emptied again. */
  optional?: boolean;
  disabled?: boolean;
}

/** The form item of a lookup's control: its `usual` label, and the text for one that is `missing` though it is asked for. */
export function ChoiceItem({ name, label, optional = false, disabled = false, usual, missing, children }: ChoiceItemProps & {
  usual: MessageId;
  missing: MessageId;
  children: (how: { allowClear: boolean; disabled: boolean }) => ReactElement;
}) {
  return (
    <Form.Item
      name={name} label={label ?? <FormattedMessage id={usual} />} required={!optional} validateTrigger="onChange"
      rules={optional ? [] : [chosen(missing)]}
    >
      {children({ allowClear: optional, disabled })}
    </Form.Item>
  );
}
